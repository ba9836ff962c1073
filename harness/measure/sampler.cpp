#include "measure/sampler.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "measure/statistics.h"

namespace fftbench::measure {
namespace {

constexpr unsigned kMostRepeats = 1u << 16;
constexpr std::size_t kWarmupSamples = 2;
constexpr std::size_t kFewestUndisturbed = 3;

// The time of a transform varies. Samples stay below the largest share where the aim is a little lower.
constexpr double kStepShareAimedAt = 0.8 * kLargestStepShare;

// A first run is often slow, and a reading of few steps is coarse. The number of repeats therefore grows
// gradually.
constexpr double kMostGrowth = 8;

class Sampler {
 public:
  Sampler(const ElapsedMs& elapsed_ms, const SamplingRules& rules, const NowSeconds& now_seconds)
      : elapsed_ms_(elapsed_ms), rules_(rules), now_seconds_(now_seconds), start_seconds_(now_seconds()) {}

  Sampling run() {
    const unsigned repeats = warm_up();
    const std::size_t warm_ups = sampling_.samples.size();
    std::size_t next_judgement = rules_.minimum_samples;
    do {
      take(repeats, /*warmup=*/false);
      if (counted_ms_.size() >= next_judgement) {
        // The check sorts all samples. It takes only a small part of the time where it waits for a quarter
        // more samples each time.
        if (is_converged()) break;
        next_judgement = counted_ms_.size() + std::max<std::size_t>(1, counted_ms_.size() / 4);
      }
    } while (counted_ms_.size() < rules_.maximum_samples && !have_passed(rules_.max_seconds));
    if (counted_ms_.size() < rules_.minimum_samples) count_what_is_usual(warm_ups);
    sampling_.converged = is_converged();
    return std::move(sampling_);
  }

 private:
  // Returns the repeats of a counted sample.
  unsigned warm_up() {
    if (rules_.has_run_ms > 0 && rules_.has_run_ms >= 1e3 * rules_.max_seconds) return rules_.turn;
    const double step_target_ms = rules_.timer_step_ms / kStepShareAimedAt;
    const double target_ms =
        rules_.back_to_back ? std::max(rules_.sample_target_ms, step_target_ms) : step_target_ms;
    unsigned repeats = known_repeats(target_ms);
    while (true) {
      const double start = now_seconds_();
      const double elapsed = undisturbed_ms(take(repeats, /*warmup=*/true), repeats);
      const double seconds_a_run = (now_seconds_() - start) / repeats;
      if (have_passed(rules_.max_seconds)) return repeats;
      unsigned next = repeats;
      if (elapsed < target_ms) {
        next = rules_.back_to_back ? std::min(2 * repeats, most_repeats())
                                   : repeats_alone(repeats, elapsed, target_ms, seconds_a_run);
      }
      if (next > repeats) {
        repeats = next;
      } else if (sampling_.samples.size() >= kWarmupSamples || have_passed(rules_.max_seconds / 3)) {
        return repeats;
      }
    }
  }

  // Returns the repeats to begin with: as many as doubling would have come to, where it is known how long a
  // transform takes. A first run takes longer than later ones, and asks for fewer.
  unsigned known_repeats(double target_ms) const {
    unsigned repeats = rules_.turn;
    if (!rules_.back_to_back || rules_.has_run_ms <= rules_.timer_step_ms) return repeats;
    while (repeats * rules_.has_run_ms < target_ms && 2 * repeats <= most_repeats()) repeats *= 2;
    return repeats;
  }

  unsigned most_repeats() const { return kMostRepeats - kMostRepeats % rules_.turn; }

  // Returns what so many repeats take at the pace of the fastest warm-up so far. One that the host was late
  // for lasts long enough at once, and fewer repeats than it would take make all samples easy to disturb.
  double undisturbed_ms(double elapsed, unsigned repeats) {
    if (elapsed > 0) least_ms_a_run_ = std::min(least_ms_a_run_, elapsed / repeats);
    return std::min(elapsed, least_ms_a_run_ * repeats);
  }

  // Returns the repeats for transforms that are timed one by one. Waiting and clearing the caches may take
  // far longer than the transforms.
  unsigned repeats_alone(unsigned repeats, double elapsed, double target_ms, double seconds_a_run) const {
    const double needed = elapsed > 0 ? std::ceil(repeats * target_ms / elapsed) : kMostGrowth * repeats;
    const double wanted = std::min({needed, kMostGrowth * repeats, double(kMostRepeats)});
    const auto samples = static_cast<double>(std::max<std::size_t>(rules_.minimum_samples, kWarmupSamples));
    const double left = rules_.max_seconds - (now_seconds_() - start_seconds_);
    // One more warm-up sample precedes those that count.
    const double affordable = seconds_a_run > 0 ? std::floor(left / (samples + 1) / seconds_a_run) : wanted;
    return static_cast<unsigned>(std::max(1.0, std::min(wanted, affordable)));
  }

  double take(unsigned repeats, bool warmup) {
    const Elapsed run = elapsed_ms_(repeats);
    const double elapsed = run.ms;
    if (warmup && elapsed == 0 && rules_.timer_step_ms > 0 && repeats < kMostRepeats &&
        !have_passed(rules_.max_seconds)) {
      return elapsed;
    }
    if (!std::isfinite(elapsed) || elapsed <= 0) {
      throw std::runtime_error(
          fmt::format("the timer read {} ms for {} transform(s): it cannot be trusted for this; measure with "
                      "another timer",
                      elapsed, repeats));
    }
    const bool held_up = rules_.back_to_back && run.waited_ms > kLargestWaitShare * elapsed;
    if (!warmup && !held_up) counted_ms_.push_back(elapsed / repeats);
    sampling_.samples.push_back({.warmup = warmup || held_up,
                                 .repeats = repeats,
                                 .ms = elapsed / repeats,
                                 .held_up = held_up,
                                 .submission_bound = rules_.back_to_back && run.submission_bound});
    return elapsed;
  }

  // Where the host held up most of the samples behind the warm-ups and left too few others for a median, they
  // count like the others.
  void count_what_is_usual(std::size_t warm_ups) {
    const std::span<Sample> taken = std::span(sampling_.samples).subspan(warm_ups);
    if (counted_ms_.size() >= kFewestUndisturbed || 2 * counted_ms_.size() >= taken.size()) return;
    counted_ms_.clear();
    for (Sample& sample : taken) {
      sample.warmup = false;
      counted_ms_.push_back(sample.ms);
    }
  }

  bool is_converged() const {
    if (counted_ms_.size() < rules_.minimum_samples) return false;
    const std::optional<Interval> interval = median_interval(counted_ms_);
    return interval && relative_half_width(*interval, median_of(counted_ms_)) <= rules_.relative_ci;
  }

  bool have_passed(double seconds) const { return now_seconds_() - start_seconds_ >= seconds; }

  const ElapsedMs& elapsed_ms_;
  const SamplingRules& rules_;
  std::vector<double> counted_ms_;
  const NowSeconds& now_seconds_;
  double start_seconds_;
  double least_ms_a_run_ = std::numeric_limits<double>::infinity();  // of the warm-up
  Sampling sampling_;
};

}  // namespace

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Sampling take_samples(const ElapsedMs& elapsed_ms, const SamplingRules& rules,
                      const NowSeconds& now_seconds) {
  return Sampler(elapsed_ms, rules, now_seconds).run();
}

}  // namespace fftbench::measure
