#include "measure/ranks.h"

#include <algorithm>

namespace fftbench::measure {

std::vector<std::size_t> doubled_ranks(std::span<const double> values, double rounding) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  std::vector<std::size_t> ranks;
  for (const double value : values) {
    const auto below = std::ranges::lower_bound(sorted, value - rounding) - sorted.begin();
    const auto up_to = std::ranges::upper_bound(sorted, value + rounding) - sorted.begin();
    ranks.push_back(static_cast<std::size_t>(below + up_to + 1));
  }
  return ranks;
}

}  // namespace fftbench::measure
