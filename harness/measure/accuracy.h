// The distance of an output from the double-precision reference.
#pragma once

#include <complex>
#include <span>

#include "fft/problem.h"

namespace fftbench::measure {

// NaN or infinity in the output makes every figure NaN or infinite. Compare with `!(figure < tolerance)`.
struct Accuracy {
  double rel_l2 = 0;         // ||output - reference|| / ||reference||
  double max_abs_error = 0;  // largest |output - reference|
  double error_units = 0;    // rel_l2 / (2^-24 sqrt(log2 N)), N = width * height; about 1 for a good fp32 FFT
};

// Compares with sums in double. Where the reference is all zeros, rel_l2 is 0 for an equal output and
// infinite for any other. N = 1 counts as log2 N = 1. Throws std::invalid_argument unless both hold
// element_count(problem) > 0 values.
Accuracy compare(std::span<const std::complex<float>> output, std::span<const std::complex<double>> reference,
                 const fft::Problem& problem);

// Tells whether rel_l2 < tolerance. NaN is not.
bool within(const Accuracy& accuracy, double tolerance);

}  // namespace fftbench::measure
