// The distance of an output from the double-precision reference.
#pragma once

#include <cstddef>
#include <span>

#include "fft/problem.h"

namespace fftbench::measure {

// NaN or infinity in the output makes every figure NaN or infinite. Compare with `!(figure < tolerance)`.
struct Accuracy {
  double rel_l2 = 0;         // ||output - reference|| / ||reference||
  double max_abs_error = 0;  // largest |output - reference|
  // rel_l2 / (u sqrt(log2 N)), where N = width * height and u is half a unit in the last place of the
  // problem's precision: 2^-11 for fp16, 2^-24 for fp32, 2^-53 for fp64. It is about 1 for a good FFT.
  double error_units = 0;
};

// Compares the numbers of two arrays of fft::output_shape with sums in double. The difference of two complex
// values is one complex value. Where the reference is all zeros, rel_l2 is 0 for an equal output and infinite
// for any other. N = 1 counts as log2 N = 1. Throws std::invalid_argument unless both hold the numbers of the
// output, and at least one.
Accuracy compare(std::span<const double> output, std::span<const double> reference,
                 const fft::Problem& problem);

// Does the same with arrays of another shape, whose precision is that of error_units; N is the problem's.
Accuracy compare(std::span<const double> output, std::span<const double> reference,
                 const fft::Problem& problem, const fft::ArrayShape& shape);

// Does the same with an output as it is stored, in the precision of `shape`, whose numbers times `scale` are
// meant. It makes no array of them, which for 128 MiB takes longer than to compare.
Accuracy compare_stored(std::span<const std::byte> output, double scale, std::span<const double> reference,
                        const fft::Problem& problem, const fft::ArrayShape& shape);

// Tells whether rel_l2 < tolerance. NaN is not.
bool within(const Accuracy& accuracy, double tolerance);

}  // namespace fftbench::measure
