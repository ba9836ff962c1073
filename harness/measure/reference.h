// The reference against which outputs are checked: FFTW in double precision.
#pragma once

#include <complex>
#include <span>
#include <vector>

#include "fft/problem.h"

namespace fftbench::measure {

// Returns the transform of every image of `input`, as fft::Problem defines it (an inverse is normalised by 1
// / (width * height), and a round trip returns the input). Throws std::invalid_argument unless `input` holds
// element_count(problem) > 0 values, and for a side beyond FFTW's int. Two threads must not call it at once,
// since FFTW's planner has state of its own.
std::vector<std::complex<double>> reference_transform(std::span<const std::complex<float>> input,
                                                      const fft::Problem& problem);

}  // namespace fftbench::measure
