// The sampling loop: how often to run a transform so that its time can be believed.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "measure/statistics.h"

namespace fftbench::measure {

// Runs a transform `repeats` times back to back and returns the milliseconds between two marks of the trusted
// timer around them. The device is idle before the first and after the last.
using ElapsedMs = std::function<double(unsigned repeats)>;

struct SamplingRules {
  bool back_to_back = true;       // throughput: many transforms a sample; latency: one
  double sample_target_ms = 1.0;  // throughput: repeats are chosen so that one sample lasts at least this
  std::size_t minimum_samples = 10;
  std::size_t maximum_samples = 1000;
  double relative_ci = 0.01;  // enough once the interval of the median is this narrow ...
  double max_seconds = 2.0;   // ... or this much wall time is spent, samples and warm-up together
};

struct Sample {
  bool warmup = false;
  unsigned repeats = 1;
  double ms = 0;                       // a transform: elapsed / repeats
  std::optional<bool> throttled = {};  // where the device tells
};

// Everything that was timed, warm-up samples included and marked.
struct Sampling {
  std::vector<Sample> samples;
  bool converged = false;  // the rule on relative_ci was met by the counted samples (with `earlier`)
};

// Seconds since a fixed moment, never backwards.
using NowSeconds = std::function<double()>;
double steady_seconds();  // std::chrono::steady_clock

// Warm-up samples come first: two, or one where that spends a third of `max_seconds`; then, back to back,
// more with doubled repeats (at most 65536) until one lasts sample_target_ms.
//
// Takes at least one counted sample, however slow the transform. `earlier_ms`: counted samples of the same
// case from earlier rounds; they count towards the interval. Fewer than `minimum_samples`, or than the 6
// below which no 95 % interval of a median exists, never count as converged.
//
// Throws std::runtime_error where `elapsed_ms` returns what cannot be a duration: zero, negative, NaN,
// infinite.
Sampling take_samples(const ElapsedMs& elapsed_ms, const SamplingRules& rules,
                      const std::vector<double>& earlier_ms = {},
                      const NowSeconds& now_seconds = steady_seconds);

}  // namespace fftbench::measure
