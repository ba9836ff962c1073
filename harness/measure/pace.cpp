#include "measure/pace.h"

#include <algorithm>
#include <utility>

namespace fftbench::measure {
namespace {

constexpr double kTolerance = 1.05;
constexpr double kSettledSeconds = 0.5;
constexpr double kMostSettlingSeconds = 4;
constexpr double kMostWaitingSeconds = 1;

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

double Pace::beat() {
  return beat_ms_(1).ms;
}

}  // namespace fftbench::measure
