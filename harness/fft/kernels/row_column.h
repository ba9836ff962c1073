// Planning of ARM's row-column algorithm: rows alone are transformed, and images are transposed in
// between. For comparison, columns may be transformed in strides.
#pragma once

#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

std::vector<Algorithm> row_column_algorithms();

}  // namespace fftbench::fft
