// The work groups of stockham_fused, which transform the lines of either axis with the same invocations.
#pragma once

#include <cstdint>

#include "fft/kernels/phase_groups.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_pass.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// In shared memory, beside what lines take: the tile that a group has claimed.
inline constexpr std::uint32_t kBytesOfClaim = 4;

// The lines of one phase, in all images.
struct PhaseLines {
  Axis axis;
  std::uint64_t count = 0;
};

// The lines of both phases (glsl/lib/fused_access.glsl). Of squares of real values, the half spectrum says
// how many lines either phase has at most.
struct FusedLines {
  PhaseLines first;
  PhaseLines second;
  Axis image;  // the lines of the complex image that is loaded first or stored last
  RealLines real;
  Lanes lanes = Lanes::kAlongThenAcross;

  // As those of a square have.
  bool have_one_shape() const { return first.axis.length == second.axis.length; }
};
FusedLines lines_of_phases(const Problem& problem);

// Whether columns of a real image go in pairs, instead of rows (glsl/lib/fused_access.glsl).
bool pairs_columns(const Problem& problem);

// Returns the groups of both phases: the same one, but for rectangles. Those have the lines that `options`
// say along their longer axis, and as many along the other as keep the fewest invocations idle. What the
// options leave open is chosen by the problem. Fewer lines than wanted are taken where they don't fit and the
// options leave them open.
PhaseGroups fused_groups(const Problem& problem, const FusedLines& lines, const FusedOptions& options,
                         const DeviceLimits& limits);

// As ShaderTraits says of a group's lines.
bool fused_groups_keep_to_images(const Pass& pass, std::uint32_t images);

}  // namespace fftbench::fft
