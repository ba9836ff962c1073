// The references of blurs that are no convolutions with a kernel, in double; in long double for problems in
// double precision.
#pragma once

#include <span>
#include <vector>

#include "fft/operation.h"

namespace fftbench::measure {

// Return what the operation makes of every picture. Throw std::invalid_argument unless `pictures` holds the
// numbers of fft::input_shape, and at least one.
std::vector<double> reference_bloom(std::span<const double> pictures, const fft::Problem& problem,
                                    const fft::MipBloom& bloom);
std::vector<double> reference_blur(std::span<const double> pictures, const fft::Problem& problem,
                                   const fft::BoxBlur& blur);

}  // namespace fftbench::measure
