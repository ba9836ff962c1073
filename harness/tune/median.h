// The median of a few numbers: of samples, of visits.
#pragma once

#include <vector>

namespace fftbench::tune {

// Throws std::invalid_argument for no values.
double median(std::vector<double> values);

}  // namespace fftbench::tune
