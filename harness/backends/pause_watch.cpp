#include "backends/pause_watch.h"

#include <algorithm>
#include <numeric>

namespace fftbench::backends {
namespace {

// A device that takes at most so many times what the host takes to hand over keeps up with it.
constexpr double kPaceOfDevice = 1.25;

}  // namespace

// The median: pauses do not change it.
double PauseWatch::usual_gap_ms() const {
  std::vector<float> gaps(handed_over_ms_.size());
  std::adjacent_difference(handed_over_ms_.begin(), handed_over_ms_.end(), gaps.begin());
  const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
  std::ranges::nth_element(gaps, middle);
  return *middle;
}

double PauseWatch::end_of_run_ms(double transform_ms) const {
  double end_ms = 0;
  for (const float handed_over_ms : handed_over_ms_)
    end_ms = std::max<double>(end_ms, handed_over_ms) + transform_ms;
  return end_ms;
}

double PauseWatch::waited_ms() const {
  const auto transforms = static_cast<double>(handed_over_ms_.size());
  if (transforms < 2 || kPaceOfDevice * usual_gap_ms() * transforms > run_ms_) return 0;
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
