// The numbers of pictures: how large they are, and whether they are any.
#pragma once

#include <cstddef>
#include <string>

#include "apps/picture.h"

namespace fftbench::apps {

bool has_numbers_alone(const Picture& picture);  // neither NaN nor infinity

// Returns how many values are NaN or infinite, and where the first is: "3 of the 96 values are no finite
// numbers, the first in row 2, column 5, of green". Rows and columns count from 0. "" where all are finite.
std::string non_finite_values(const Picture& picture);

// Return the largest magnitude of the plane's finite values; and the largest sum of magnitudes along a line,
// a row or a column.
double largest_magnitude(const Plane& plane);
double largest_line_sum(const Plane& plane, glm::uvec2 extent, bool along_columns);

// Returns how many values of a convolution are lost where fp16 stores spectra on the way to it: those that
// are smaller than what rounding to fp16 changes in each, which is a share of the root of their mean
// square. Values of 0 are not counted.
std::size_t values_lost_in_halves(const Plane& plane);
std::size_t values_beside_zero(const Plane& plane);

}  // namespace fftbench::apps
