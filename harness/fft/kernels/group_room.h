// How many lines of a length a work group of the register kernels has room for.
#pragma once

#include <cstdint>

#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Lines whose values lie side by side in so many bytes, as wide as the arithmetic of the precision.
std::uint32_t lines_of_bytes(std::uint32_t bytes, Precision precision);

// Of which each holds so many values at most.
std::uint32_t invocations_of_line(std::uint32_t length, std::uint32_t elements, const DeviceLimits& limits);

// Whether a work group has the invocations and the shared memory: half of the bytes of a complex value, since
// the exchange may be split.
bool has_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements, Precision precision,
              const DeviceLimits& limits);

// `lines`, a power of two, or as many halvings of it as it takes.
std::uint32_t lines_with_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements,
                              Precision precision, const DeviceLimits& limits);

}  // namespace fftbench::fft
