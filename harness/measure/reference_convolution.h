// The reference against which convolutions are checked: the definition itself where that is short work, else
// FFTW with so much padding that nothing wraps round. Both compute in double, and in long double for problems
// in double precision.
#pragma once

#include <span>
#include <vector>

#include "fft/operation.h"

namespace fftbench::measure {

// Returns every picture convolved as fft::Convolution defines it. `kernel` holds the numbers of
// fft::kernel_shape, `pictures` those of fft::input_shape. Throws std::invalid_argument for other counts, and
// where a plane that is to be normalised has the sum 0. As with reference_transform, two threads must not
// call it at once.
std::vector<double> reference_convolution(std::span<const double> pictures, std::span<const double> kernel,
                                          const fft::Problem& problem, const fft::Convolution& convolution);

// Either way by itself, for tests of one against the other. Spectra are not resampled here.
std::vector<double> convolve_by_definition(std::span<const double> pictures, std::span<const double> kernel,
                                           const fft::Problem& problem, const fft::Convolution& convolution);
std::vector<double> convolve_by_fftw(std::span<const double> pictures, std::span<const double> kernel,
                                     const fft::Problem& problem, const fft::Convolution& convolution);

}  // namespace fftbench::measure
