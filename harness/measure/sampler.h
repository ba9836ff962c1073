// The sampling loop decides how often to run a transform for a reliable time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace fftbench::measure {

// What a run of transforms took.
struct Elapsed {
  // Converts, since most runs wait for nothing.
  Elapsed(double run_ms, double wait_ms = 0, bool is_submission_bound = false)
      : ms(run_ms), waited_ms(wait_ms), submission_bound(is_submission_bound) {}

  double ms;         // of all transforms, by the trusted timer
  double waited_ms;  // of those, how long the device had to wait for the host, as far as that can be told
  bool submission_bound;  // whether the host took about as long to hand the transforms over
};

// Runs a transform `repeats` times. Either they run back to back between two marks, with the device idle
// before the first and after the last one; or each is timed alone, and the time is the sum of the readings.
using ElapsedMs = std::function<Elapsed(unsigned repeats)>;

struct SamplingRules {
  // as throughput does; otherwise each transform is timed alone, as latency and cold do
  bool back_to_back = true;
  // back to back, the repeats are chosen so that a sample lasts at least this long, and are a multiple of
  // `turn`, after which transforms that take turns begin anew
  double sample_target_ms = 1.0;
  unsigned turn = 1;
  // the smallest difference of two readings of the timer; 0 where it is not known
  double timer_step_ms = 0;
  std::size_t minimum_samples = 10;
  std::size_t maximum_samples = 1000;
  // sampling may end once the interval of these samples' median is this narrow ...
  double relative_ci = 0.01;
  double max_seconds = 2.0;  // ... or once this much wall time has passed, warm-up included
  // the time of a transform that has run before in this process; 0: none has
  double has_run_ms = 0;
};

// The largest part of a sample that the timer's step may be. A reading is wrong by up to a step. Where a
// sample is the sum of n transforms timed alone, each reading is wrong by chance (the device's clock runs on
// while the host waits), which shows as scatter. What does not show is that the sum is a whole number of
// steps, so that the sample is a whole number of n-ths of a step. Therefore n is chosen so that step / (n t)
// stays below this value, where t is the time of a transform.
inline constexpr double kLargestStepShare = 0.005;

// The largest part of a sample that the device may have waited for the host. With a larger one, the sample
// tells of the host: an NVIDIA driver that needs more memory for what it records takes 0.3 to 2 ms for that,
// in one sample of a millisecond out of six, or out of two, by machine.
inline constexpr double kLargestWaitShare = 0.05;

struct Sample {
  bool warmup = false;  // and any other that does not count
  unsigned repeats = 1;
  double ms = 0;                       // of one transform: elapsed / repeats
  std::optional<bool> throttled = {};  // where the device reports it
  bool held_up = false;                // the device waited for the host
  bool submission_bound = false;  // the host took about as long to hand the transforms over as the device ran
};

// All samples, in which warm-up samples are marked.
struct Sampling {
  std::vector<Sample> samples;
  bool converged = false;  // whether the counted samples met the rule on relative_ci
};

// Returns the seconds since a fixed moment. It never goes backwards.
using NowSeconds = std::function<double()>;
double steady_seconds();  // by std::chrono::steady_clock

// Takes samples. Warm-up samples come first: two, or one where that takes a third of `max_seconds`. Then come
// more with increasing repeats (at most 65536) until a sample is long enough, and would be at the pace of the
// fastest of them, too. Back to back it has to last sample_target_ms; in any case the timer's step must be
// less than kLargestStepShare of it, unless so many repeats would leave no time for samples. A warm-up
// reading of zero, which a timer with a known step returns for shorter times, is ignored. Back to back, the
// repeats begin with as many as the time of a transform that has run before asks for: a CUDA graph is made
// anew for each number of them, which may take longer than the samples.
//
// No warm-up is taken where a transform has run before in this process and took `max_seconds` or longer: that
// one compiled its programs, and another one would double the time without telling anything. Of transforms
// that took 0.1 s to 2.5 s on llvmpipe, the warm-up took 0.99 times as long as the counted ones.
//
// Back to back, a sample in which the device waited for more than kLargestWaitShare of it counts as one more
// warm-up sample. Where these are most, and fewer than three others are left when the time is over, all of
// them count: this is what the host is like.
//
// At least one sample counts, however slow the transform is. Fewer than `minimum_samples`, or than the 6
// below which no 95 % interval of a median exists, never count as converged.
//
// Throws std::runtime_error where `elapsed_ms` returns something that cannot be a duration: zero, a negative
// value, NaN or infinity.
Sampling take_samples(const ElapsedMs& elapsed_ms, const SamplingRules& rules,
                      const NowSeconds& now_seconds = steady_seconds);

}  // namespace fftbench::measure
