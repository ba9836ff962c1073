// The work groups of a dispatch in two phases, whose lines may have a shape each (glsl/lib/line_shape.glsl):
// the same invocations do the lines of both.
#pragma once

#include <cstdint>

#include "fft/kernels/register_group.h"

namespace fftbench::fft {

struct PhaseGroups {
  RegisterGroup first;
  RegisterGroup second;

  std::uint64_t shared_bytes() const;
};

// The same two, of which the one with the shorter lines has so many, and both as many invocations as the one
// that needs more. Invocations that a line does not need idle at some of its stages.
PhaseGroups with_lines(const PhaseGroups& groups, bool first_is_longer, std::uint32_t lines);

}  // namespace fftbench::fft
