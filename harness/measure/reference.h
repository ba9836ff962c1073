// The truth that outputs are held against: FFTW in double precision.
#pragma once

#include <complex>
#include <span>
#include <vector>

#include "fft/problem.h"

namespace fftbench::measure {

// The transform of `input` as fft::Problem defines it (inverse normalised by 1 / (width * height); a round
// trip gives the input back), every image of the batch. Throws std::invalid_argument unless `input` holds
// element_count(problem) > 0 values, and for a side beyond FFTW's int. Not for two threads at once: FFTW's
// planner keeps state of its own.
std::vector<std::complex<double>> reference_transform(std::span<const std::complex<float>> input,
                                                      const fft::Problem& problem);

}  // namespace fftbench::measure
