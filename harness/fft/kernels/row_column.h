// Planning of ARM's row-column algorithm: rows alone are transformed, and images are transposed in
// between. For comparison, columns may be transformed in strides.
#pragma once

#include <cstdint>
#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

// The radices of a line's stages, the first stage's first: each time the largest of 8, 7, 5, 4, 3 and 2 that
// divides what is left, none of them above `largest`. Throws std::invalid_argument for a length that has
// another factor.
std::vector<std::uint32_t> radices_of_rows(std::uint32_t length, std::uint32_t largest = 8);

std::vector<Algorithm> row_column_algorithms();

}  // namespace fftbench::fft
