#include "measure/median_interval.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace fftbench::measure {

std::size_t values_outside(std::size_t count, double confidence) {
  const auto n = static_cast<double>(count);
  // This adds logarithms, since 2^-n and the number of choices leave the range of a double from n = 1024 on.
  const auto chance_of = [n](double heads) {
    return std::exp(std::lgamma(n + 1) - std::lgamma(heads + 1) - std::lgamma(n - heads + 1) -
                    n * std::numbers::ln2);
  };
  double below = 0;
  std::size_t outside = 0;
  while (outside < count) {
    below += chance_of(static_cast<double>(outside));
    if (2 * below > 1 - confidence) break;
    ++outside;
  }
  return outside;
}

std::optional<Interval> median_interval(std::span<const double> values, double step) {
  if (std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
    throw std::invalid_argument("a value is NaN: it has no place among sorted values");
  }
  const std::size_t outside = values_outside(values.size());
  if (outside == 0) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return Interval{.low = std::max(0.0, sorted[outside - 1] - step / 2),
                  .high = sorted[sorted.size() - outside] + step / 2};
}

double relative_half_width(const Interval& interval, double median) {
  return (interval.high - interval.low) / 2 / median;
}

}  // namespace fftbench::measure
