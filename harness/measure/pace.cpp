#include "measure/pace.h"

#include <algorithm>
#include <utility>

namespace fftbench::measure {
namespace {

constexpr double kTolerance = 1.05;
constexpr double kSettledSeconds = 0.5;
constexpr double kMostSettlingSeconds = 4;
constexpr double kMostWaitingSeconds = 1;
constexpr int kFewBeats = 3;
constexpr int kMostVisits = 3;

// Smaller gains are noise.
constexpr double kImprovement = 0.99;

}  // namespace

Pace::Pace(ElapsedMs beat_ms, NowSeconds now_seconds)
    : beat_ms_(std::move(beat_ms)), now_seconds_(std::move(now_seconds)), best_ms_(beat()) {
  const double start = now_seconds_();
  double improved = start;
  for (double now = start; now - improved < kSettledSeconds && now - start < kMostSettlingSeconds;
       now = now_seconds_()) {
    const double ms = beat();
    if (ms < kImprovement * best_ms_) improved = now;
    best_ms_ = std::min(best_ms_, ms);
  }
}

void Pace::wait_for_full_speed() {
  const double start = now_seconds_();
  double best_of_this_wait = beat();
  while (best_of_this_wait > kTolerance * best_ms_ && now_seconds_() - start < kMostWaitingSeconds) {
    best_of_this_wait = std::min(best_of_this_wait, beat());
  }
  const bool gave_up = best_of_this_wait > kTolerance * best_ms_;
  best_ms_ = gave_up ? best_of_this_wait : std::min(best_ms_, best_of_this_wait);
}

bool Pace::is_at_full_speed() {
  for (int beats = 0; beats < kFewBeats; ++beats) {
    if (beat() <= kTolerance * best_ms_) return true;
  }
  return false;
}

double Pace::beat() {
  return beat_ms_(1).ms;
}

Sampling take_samples_at_full_speed(const std::function<Sampling()>& take_samples, Pace& pace) {
  Sampling all;
  for (int visit = 1;; ++visit) {
    pace.wait_for_full_speed();
    const Sampling taken = take_samples();
    all.samples.insert(all.samples.end(), taken.samples.begin(), taken.samples.end());
    all.converged = taken.converged;
    if (visit == kMostVisits || pace.is_at_full_speed()) return all;
    for (Sample& sample : all.samples) sample.warmup = true;
  }
}

}  // namespace fftbench::measure
