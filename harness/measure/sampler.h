// The sampling loop: how often to run a transform so that its time can be believed.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace fftbench::measure {

// Runs a transform `repeats` times and returns the milliseconds of all of them by the trusted timer: back to
// back between two marks, the device idle before the first and after the last; or, where each is timed alone,
// the sum of what was read around each.
using ElapsedMs = std::function<double(unsigned repeats)>;

struct SamplingRules {
  bool back_to_back = true;       // throughput; else each transform is timed alone: latency, cold
  double sample_target_ms = 1.0;  // back to back, repeats are chosen so that one sample lasts at least this
  double timer_step_ms = 0;       // the least by which two readings of the timer differ; 0: not known
  std::size_t minimum_samples = 10;
  std::size_t maximum_samples = 1000;
  double relative_ci = 0.01;  // enough once the interval of these samples' median is this narrow ...
  double max_seconds = 2.0;   // ... or this much wall time is spent, samples and warm-up together
};

// The most that the timer's step may be of a sample. A reading is off by up to a step. Where a sample is the
// sum of n transforms timed alone, each reading errs by chance (the device's clock runs on while the host
// waits), which shows as scatter; what does not show is that the sum is a whole number of steps, and the
// sample a whole number of n-ths of one. So n is chosen for step / (n t) to stay below this, t being the time
// of a transform.
inline constexpr double kLargestStepShare = 0.005;

struct Sample {
  bool warmup = false;
  unsigned repeats = 1;
  double ms = 0;                       // a transform: elapsed / repeats
  std::optional<bool> throttled = {};  // where the device tells
};

// Everything that was timed, warm-up samples included and marked.
struct Sampling {
  std::vector<Sample> samples;
  bool converged = false;  // the rule on relative_ci was met by the counted samples
};

// Seconds since a fixed moment, never backwards.
using NowSeconds = std::function<double()>;
double steady_seconds();  // std::chrono::steady_clock

// Warm-up samples come first: two, or one where that spends a third of `max_seconds`; then more with more
// repeats (at most 65536) until one is long enough: back to back, sample_target_ms; in any case so long that
// the timer's step is less than kLargestStepShare of it, except where so many repeats would leave no time for
// the samples. A warm-up reading of zero, which a timer with a known step gives for what is shorter, is
// passed over.
//
// Takes at least one counted sample, however slow the transform. Fewer than `minimum_samples`, or than the 6
// below which no 95 % interval of a median exists, never count as converged.
//
// Throws std::runtime_error where `elapsed_ms` returns what cannot be a duration: zero, negative, NaN,
// infinite.
Sampling take_samples(const ElapsedMs& elapsed_ms, const SamplingRules& rules,
                      const NowSeconds& now_seconds = steady_seconds);

}  // namespace fftbench::measure
