// The work groups of a dispatch in two phases, whose lines may have a shape each (glsl/lib/line_shape.glsl):
// the same invocations do the lines of both.
#pragma once

#include <cstdint>

#include "fft/kernels/register_group.h"

namespace fftbench::fft {

// The groups of a dispatch that take their tiles dynamically: more than any device runs at once, since those
// that find no tile left end at once.
inline constexpr std::uint32_t kMostClaimingGroups = 1024;

struct PhaseGroups {
  RegisterGroup first;
  RegisterGroup second;

  // As where both axes are of a square.
  bool have_one_shape() const { return first.line.length == second.line.length; }
  std::uint64_t shared_bytes() const;
};

// The same two, of which the one with the shorter lines has so many, and both as many invocations as the one
// that needs more. Invocations that a line does not need idle at some of its stages.
PhaseGroups with_lines(const PhaseGroups& groups, bool first_is_longer, std::uint32_t lines);

}  // namespace fftbench::fft
