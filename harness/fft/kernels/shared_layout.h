// How the lines of a work group lie in the shared memory that the register kernels exchange them through: how
// many banks and bytes the layouts of glsl/lib/register_exchange.glsl take.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fft/kernels/register_group.h"

namespace fftbench::fft {

// Numbers (complex values, or parts of them) in the 128 bytes that all banks give in a turn.
std::uint32_t banks_of(const RegisterGroup& group);

// Whether lines are laid out by glsl/lib/gapped_place.glsl, and not by glsl/lib/shared_place.glsl.
bool lies_with_gaps(const RegisterGroup& group);

// Numbers that are left free behind each run of radix * stride positions behind that stage, if the padding
// asks for gaps and the length is no power of two, or is laid out as one that is none: so many that the
// fewest numbers of an access meet in a bank (glsl/lib/gapped_place.glsl). 0 for powers of two, which
// glsl/lib/shared_place.glsl lays out.
std::uint32_t gap_behind_stage(const RegisterGroup& group, std::size_t stage);

// Numbers (complex values, or parts of them) from one line to the next where lines do not alternate; all
// lines where they do.
std::uint32_t shared_line_pitch(const RegisterGroup& group);

// How many turns of all banks an access of a group's invocations takes between two stages, on average: 1
// without conflicts.
double turns_of_access(const RegisterGroup& group);

// Numbers in shared memory; none where one stage does it all.
std::uint32_t shared_length(const RegisterGroup& group);
std::uint64_t shared_bytes(const RegisterGroup& group);

}  // namespace fftbench::fft
