// Says in which way an output is wrong, as far as that can be seen: it is looked at only after a check
// failed.
#pragma once

#include <span>
#include <string>

#include "fft/problem.h"

namespace fftbench::measure {

// Returns what became of the reference ("conjugated", "transposed", "in bit-reversed order", "unnormalised:
// every value is 64 times too large", "only the rows are transformed"), where that is one of the usual
// mistakes, and the first wrong value with its place. Both arrays hold the numbers of `shape`, and
// `tolerance` is the largest rel_l2 that would have passed. NaN counts as never written.
std::string diagnose(std::span<const double> output, std::span<const double> reference,
                     const fft::Problem& problem, const fft::ArrayShape& shape, double tolerance);

}  // namespace fftbench::measure
