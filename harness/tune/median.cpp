#include "tune/median.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>

#include "measure/statistics.h"

namespace fftbench::tune {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return measure::quantile_of_sorted(values, 0.5);
}

double middle_mean(std::vector<double> values) {
  if (values.empty()) throw std::invalid_argument("no values have a middle");
  std::ranges::sort(values);
  const std::size_t cut = values.size() / 4;
  const auto middle = std::span(values).subspan(cut, values.size() - 2 * cut);
  return std::accumulate(middle.begin(), middle.end(), 0.0) / double(middle.size());
}

}  // namespace fftbench::tune
