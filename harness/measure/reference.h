// The reference against which outputs are checked: FFTW in double precision, or in long double for problems
// in double precision.
#pragma once

#include <span>
#include <vector>

#include "fft/problem.h"

namespace fftbench::measure {

// Returns the transform of every image of `input`, as fft::Problem defines it. Both are numbers: a complex
// value is two, the real part first. A round trip returns the input. Throws std::invalid_argument unless
// `input` holds the numbers of fft::input_shape, and at least one. Two threads must not call it at once,
// since FFTW's planner has state of its own.
//
// The result of long double is rounded to double at the end. That changes each value by at most 2^-53 of it,
// as storing an output in double does, and independently of the output's own error: error_units grow by no
// more than storing the output has cost already.
std::vector<double> reference_transform(std::span<const double> input, const fft::Problem& problem);

}  // namespace fftbench::measure
