#include "measure/sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace fftbench::measure {
namespace {

constexpr unsigned kMostRepeats = 1u << 16;
constexpr std::size_t kWarmupSamples = 2;

// All n samples lie on one side of the median with probability 2^(1-n); only from 6 on is that below 5 %.
constexpr std::size_t kFewestForInterval = 6;

class Sampler {
 public:
  Sampler(const ElapsedMs& elapsed_ms, const SamplingRules& rules, const std::vector<double>& earlier_ms,
          const NowSeconds& now_seconds)
      : elapsed_ms_(elapsed_ms),
        rules_(rules),
        counted_ms_(earlier_ms),
        now_seconds_(now_seconds),
        start_seconds_(now_seconds()) {}

  Sampling run() {
    const unsigned repeats = warm_up();
    const std::size_t earlier = counted_ms_.size();
    std::size_t next_judgement = rules_.minimum_samples;
    std::size_t taken = 0;
    do {
      const double elapsed = take(repeats, /*warmup=*/false);
      counted_ms_.push_back(elapsed / repeats);
      taken = counted_ms_.size() - earlier;
      if (taken >= next_judgement) {
        // Judging sorts all samples: once for every quarter more of them keeps that a small part of the time.
        if (is_converged()) break;
        next_judgement = taken + std::max<std::size_t>(1, taken / 4);
      }
    } while (taken < rules_.maximum_samples && !spent(rules_.max_seconds));
    sampling_.converged = is_converged();
    return std::move(sampling_);
  }

 private:
  // Returns the repeats of a counted sample.
  unsigned warm_up() {
    unsigned repeats = 1;
    while (true) {
      const double elapsed = take(repeats, /*warmup=*/true);
      if (spent(rules_.max_seconds)) return repeats;
      const bool too_short = rules_.back_to_back && elapsed < rules_.sample_target_ms;
      if (too_short && repeats < kMostRepeats) {
        repeats *= 2;
      } else if (sampling_.samples.size() >= kWarmupSamples || spent(rules_.max_seconds / 3)) {
        return repeats;
      }
    }
  }

  double take(unsigned repeats, bool warmup) {
    const double elapsed = elapsed_ms_(repeats);
    if (!std::isfinite(elapsed) || elapsed <= 0) {
      throw std::runtime_error(
          fmt::format("the timer read {} ms for {} transform(s): it cannot be trusted for this; measure with "
                      "another timer",
                      elapsed, repeats));
    }
    sampling_.samples.push_back(
        {.warmup = warmup, .repeats = repeats, .ms = elapsed / repeats, .throttled = {}});
    return elapsed;
  }

  bool is_converged() const {
    if (counted_ms_.size() < std::max(rules_.minimum_samples, kFewestForInterval)) return false;
    return relative_half_width(summarise(counted_ms_)) <= rules_.relative_ci;
  }

  bool spent(double seconds) const { return now_seconds_() - start_seconds_ >= seconds; }

  const ElapsedMs& elapsed_ms_;
  const SamplingRules& rules_;
  std::vector<double> counted_ms_;
  const NowSeconds& now_seconds_;
  double start_seconds_;
  Sampling sampling_;
};

}  // namespace

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Sampling take_samples(const ElapsedMs& elapsed_ms, const SamplingRules& rules,
                      const std::vector<double>& earlier_ms, const NowSeconds& now_seconds) {
  return Sampler(elapsed_ms, rules, earlier_ms, now_seconds).run();
}

}  // namespace fftbench::measure
