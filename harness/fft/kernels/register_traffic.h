// What the passes of stockham_register and stockham_fused read and write, as their shaders do it:
// every access counts, by whichever invocation, of values that are waited for the one that succeeds.
#pragma once

#include <cstdint>

#include "fft/kernels/fused_group.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_pass.h"

namespace fftbench::fft {

struct PassBytes {
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  std::uint64_t read_from_tables = 0;
};

// How often the work groups of a pass, all together, read what serves several values.
struct PassReads {
  std::uint64_t tiles = 0;
  // What invocations of the last tile without a line of their own read.
  std::uint64_t of_last_line_again = 0;
  // Those of all stages, once a work group or once a line.
  std::uint64_t of_stage_factors = 0;
  // One by one; 0 where every line of a fused column stage reads its own.
  std::uint64_t of_shared_fused_column_factors = 0;
};
PassBytes bytes_of_pass(const RegisterPass& wanted, const RegisterGroup& group, const PassReads& reads);

// Returns for how many legs of a butterfly a stage reads the factor: among the legs 1 to radix - 1, for those
// whose factor is no product of two others.
std::uint32_t legs_read(std::uint32_t radix, Twiddle twiddle);

// Returns the bytes of the twiddle factors that every invocation of a dispatch reads once, for the
// butterflies that it has (glsl/lib/stage_twiddles.glsl).
std::uint64_t bytes_of_stage_twiddles(const RegisterGroup& group, Twiddle twiddle, Precision precision,
                                      std::uint64_t groups);

// Returns the bytes of the dispatch that does both axes. Where lines of both axes have the same shape, their
// factors are read once. Else every group reads those of the second one, or does so anew for every tile that
// it takes.
PassBytes bytes_of_fused(const Problem& problem, const PhaseGroups& work_groups, Twiddle twiddle,
                         std::uint64_t groups, bool dynamic);

}  // namespace fftbench::fft
