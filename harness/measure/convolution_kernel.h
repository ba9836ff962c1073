// The kernels that experiments convolve with.
#pragma once

#include <cstdint>
#include <vector>

#include "fft/operation.h"

namespace fftbench::measure {

// Returns the values of a kernel, in the layout that fft::Convolution says and rounded to the precision of
// the kernel's array. They are positive and unlike in every plane, and depend on the seed, extent and planes
// alone, on every machine.
//
// It is a star, as glare has it: where (x, y) is the distance from the centre in half extents, a value is
// (0.5 + 0.5 u) / (1 + 64 |x y| + 16 (x x + y y)), u being random in (0, 1) so that no symmetry hides a
// kernel that is turned round or mirrored. The values of a plane are then scaled so that their sum is 3/4: a
// convolution that forgets to normalise, or normalises unasked, is wrong by a third and not by more than fp16
// can hold.
std::vector<double> make_kernel(const fft::Convolution& convolution, fft::Precision precision,
                                std::uint64_t seed);

}  // namespace fftbench::measure
