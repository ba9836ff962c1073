// What <fftbench/fft_c.h> asks for, in the words of the library.
#pragma once

#include "fft/limits.h"
#include "fftbench/fft_c.h"
#include "library/fft.h"

namespace fftbench::library {

// Throws std::invalid_argument for a value that an enumeration does not have, and for options that are no
// "name=value" pairs.
FftRequest request_from(const fftbench_request& given);

// Where `given` is nullptr, or a limit of it is 0, that is what OpenGL 4.3 promises.
fft::DeviceLimits limits_from(const fftbench_limits* given);

// Throws std::invalid_argument where the array names both a buffer and a texture, or neither.
BoundResource bound_from(const fftbench_array& given, const char* what);

}  // namespace fftbench::library
