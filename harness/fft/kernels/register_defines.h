// What the stages of a work group's lines are to a shader: the defines of glsl/lib/register_fft.glsl and what
// it includes.
#pragma once

#include <cstdint>
#include <vector>

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/register_group.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Whether no invocation of the group idles at any stage, and no group has fewer lines than there is room for:
// then the shader asks nothing at run time.
bool every_slot_is_filled(const RegisterGroup& group, std::uint64_t tiled_lines);

// The defines of glsl/lib/register_fft.glsl and what it includes. `tiled_lines` of all images are dealt out
// to the groups.
std::vector<Define> register_defines(const RegisterGroup& group, std::uint64_t tiled_lines, Twiddle twiddle);

// The same of a dispatch whose second phase has lines of another shape (glsl/lib/line_shape.glsl), in groups
// of as many invocations.
std::vector<Define> register_defines_of_phases(const RegisterGroup& first, std::uint64_t first_tiled_lines,
                                               const RegisterGroup& second, std::uint64_t second_tiled_lines,
                                               Twiddle twiddle);

// Tiles of `group.lines` lines each, the last of which may have fewer.
std::uint64_t tiles_of(std::uint64_t line_count, const RegisterGroup& group);

}  // namespace fftbench::fft
