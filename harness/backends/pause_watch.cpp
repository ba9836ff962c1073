#include "backends/pause_watch.h"

#include <algorithm>
#include <numeric>

namespace fftbench::backends {
namespace {

// A device that takes at most so many times as long as the host at its best keeps up with it.
constexpr double kPaceOfDevice = 1.5;

}  // namespace

// The tenth percentile: pauses do not change it, nor does a host that is slow for most of the run.
double PauseWatch::best_gap_ms() const {
  std::vector<float> gaps(handed_over_ms_.size());
  std::adjacent_difference(handed_over_ms_.begin(), handed_over_ms_.end(), gaps.begin());
  const auto low = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 10);
  std::ranges::nth_element(gaps, low);
  return *low;
}

double PauseWatch::end_of_run_ms(double transform_ms) const {
  double end_ms = 0;
  for (const float handed_over_ms : handed_over_ms_)
    end_ms = std::max<double>(end_ms, handed_over_ms) + transform_ms;
  return end_ms;
}

bool PauseWatch::is_submission_bound() const {
  const auto transforms = static_cast<double>(handed_over_ms_.size());
  return transforms >= 2 && kPaceOfDevice * best_gap_ms() * transforms > run_ms_;
}

double PauseWatch::waited_ms() const {
  const auto transforms = static_cast<double>(handed_over_ms_.size());
  if (transforms < 2 || is_submission_bound()) return 0;
  // The longest that a transform may take for the run to end in time is found by halving.
  constexpr int kHalvings = 30;
  double shorter_ms = 0;
  double longer_ms = run_ms_ / transforms;
  for (int halving = 0; halving < kHalvings; ++halving) {
    const double middle_ms = (shorter_ms + longer_ms) / 2;
    (end_of_run_ms(middle_ms) <= run_ms_ ? shorter_ms : longer_ms) = middle_ms;
  }
  return run_ms_ - transforms * shorter_ms;
}

}  // namespace fftbench::backends
