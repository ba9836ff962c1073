// How large numbers may be, so that nothing overflows.
#pragma once

#include "fft/problem.h"

namespace fftbench::fft {

// Returns how large a real or an imaginary part of the input may be, so that nothing that a kernel stores can
// overflow, whatever the values: a value of a spectrum is at most the sum of the magnitudes of all values,
// and two real lines may be stored as one of complex values, which takes twice as much. A cosine transform
// counts each value twice an axis.
double largest_input(const Problem& problem);

// Returns the largest power of two that brings `magnitude` to `most` at most. Multiplying by it, and dividing
// afterwards, rounds nothing; it is one from 2^-1000 to 2^1000. 1 where the magnitude is 0 or no finite
// number.
double power_of_two_within(double magnitude, double most);

}  // namespace fftbench::fft
