// Which images take their columns in two phases of one dispatch, and how, and which in two passes of their
// own.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Those beyond the caches whose columns are so long that a work group has room for few of them side by side.
// Behind barriers nothing goes so: whoever can't have spin time-outs needs a plan there that waits for
// nothing.
bool goes_in_two_phases(const Problem& problem, Sync sync, const DeviceLimits& limits);

// The same behind barriers, of images whose columns can go in passes of their own: twice through memory, but
// in whole pieces.
bool goes_in_four_steps(const Problem& problem, Sync sync, const DeviceLimits& limits);

// What `given` leaves open.
RegisterOptions with_blocks(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits);

}  // namespace fftbench::fft
