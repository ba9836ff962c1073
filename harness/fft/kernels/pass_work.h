// What the work groups of the register kernels do, for the price of a pass (fft/planner/price.h).
#pragma once

#include <cstdint>
#include <optional>

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/register_group.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// The lines of a pass, or of one of its phases.
struct LinesOfPass {
  const RegisterGroup& group;
  std::uint64_t tiles = 1;  // of `group.lines` lines each
  // How often a group's twiddle factors are read or made, for all of its lines at once.
  std::uint64_t factor_reads = 1;
  std::uint32_t rows = 1;         // that an invocation has at once: a line of a fused column stage is several
  std::uint32_t fused_radix = 1;  // the radix of that stage
  bool is_chirped = false;        // whether a padded line goes through its stages twice
  Precision precision = Precision::kFp32;
  Twiddle twiddle = Twiddle::kTable;
  // The widths of tiles in the arrays that are read and written, where columns lie in tiles there.
  std::optional<std::uint32_t> source_tile_width = {};
  std::optional<std::uint32_t> target_tile_width = {};
};
PassWork work_of(const LinesOfPass& lines);

// Two phases that the same work groups do, in one dispatch.
PassWork work_of_phases(const LinesOfPass& first, const LinesOfPass& second);

// Bytes through shared memory of so many complex values, which are written to it and read again.
double exchanged_bytes_of(double values, Precision precision);

// The instructions of a complex product, with the addition of another value or without.
inline constexpr double kInstructionsOfProduct = 4;

}  // namespace fftbench::fft
