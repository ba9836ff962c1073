#include "tune/median.h"

#include <algorithm>

#include "measure/statistics.h"

namespace fftbench::tune {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return measure::quantile_of_sorted(values, 0.5);
}

}  // namespace fftbench::tune
