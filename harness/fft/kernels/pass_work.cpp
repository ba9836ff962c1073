#include "fft/kernels/pass_work.h"

#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"

namespace fftbench::fft {
namespace {

// What lies side by side where neighbouring invocations go along a line, or across lines. Columns in tiles of
// one array lie one behind the other, so that a tile of several rows is one piece.
std::uint32_t piece_bytes(const LinesOfPass& lines, bool across, std::optional<std::uint32_t> tile_width) {
  const std::uint32_t value_bytes = 2 * bytes_of_number(lines.precision);
  const std::uint32_t length = lines.group.line.length;
  const std::uint32_t width = lines.group.lines * lines.rows;
  if (!across) return (tile_width ? std::min(length, *tile_width) * width : length) * value_bytes;
  if (tile_width && width >= *tile_width) return length * *tile_width * value_bytes;
  return width * value_bytes;
}

// The twiddle factors of a value's way through all stages: those that it is multiplied by, and the part of
// them that no table has.
struct Factors {
  double used = 0;
  double made = 0;
};
Factors factors_of_value(const LinesOfPass& lines) {
  const std::vector<std::uint32_t>& radices = lines.group.line.radices;
  Factors factors;
  for (std::size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    const std::uint32_t legs = radices[stage] - 1;
    const std::uint32_t read =
        lines.twiddle == Twiddle::kComputed ? 0 : legs_read(radices[stage], lines.twiddle);
    factors.used += double(legs) / radices[stage];
    factors.made += double(legs - read) / radices[stage];
  }
  return factors;
}

// A fused column stage's, for each value.
double instructions_of_fused_stage(std::uint32_t radix) {
  if (radix < 2) return 0;
  return (instructions_of_butterfly(radix) + kInstructionsOfProduct * (radix - 1)) / radix;
}

}  // namespace

double exchanged_bytes_of(double values, Precision precision) {
  return 2 * values * 2 * bytes_of_arithmetic(precision);
}

PassWork work_of(const LinesOfPass& lines) {
  const RegisterGroup& group = lines.group;
  const LineStages& line = group.line;
  const double values = double(lines.tiles) * group.lines * lines.rows * line.length;
  const double values_with_factors = double(lines.factor_reads) * group.lines * line.length;
  const std::uint32_t times = lines.is_chirped ? 2 : 1;
  const auto exchanges = static_cast<std::uint32_t>(line.radices.size()) - 1 + (group.mirrors ? 1 : 0);
  const std::uint32_t barriers = exchanges * (group.exchange == Exchange::kSplit ? 2 : 1);
  const bool reads_across = group.lanes == Lanes::kAcross || group.lanes == Lanes::kAcrossThenAlong;
  const bool writes_across = group.lanes == Lanes::kAcross || group.lanes == Lanes::kAlongThenAcross;
  const double exchanged = exchanged_bytes_of(values * times * exchanges, lines.precision);
  const Factors factors = factors_of_value(lines);
  const bool is_computed = lines.twiddle == Twiddle::kComputed;
  const double made = values_with_factors * times * factors.made;
  return {.tiles = lines.tiles,
          .values_of_invocation = line.elements * lines.rows,
          .instructions = values * (times * (instructions_of(line) + kInstructionsOfProduct * factors.used) +
                                    instructions_of_fused_stage(lines.fused_radix)) +
                          (is_computed ? 0 : kInstructionsOfProduct * made),
          .sines = is_computed ? made : 0,
          .exchanged_bytes = exchanged,
          .bank_bytes = exchanged * turns_of_access(group),
          .steps = 2 + times * barriers * lines.rows,
          .read_piece_bytes = piece_bytes(lines, reads_across, lines.source_tile_width),
          .write_piece_bytes = piece_bytes(lines, writes_across, lines.target_tile_width)};
}

PassWork work_of_phases(const LinesOfPass& first, const LinesOfPass& second) {
  const PassWork one = work_of(first), other = work_of(second);
  return {.tiles = one.tiles + other.tiles,
          .values_of_invocation = std::max(one.values_of_invocation, other.values_of_invocation),
          .instructions = one.instructions + other.instructions,
          .sines = one.sines + other.sines,
          .exchanged_bytes = one.exchanged_bytes + other.exchanged_bytes,
          .bank_bytes = one.bank_bytes + other.bank_bytes,
          .steps = std::max(one.steps, other.steps),
          .read_piece_bytes = std::min(one.read_piece_bytes, other.read_piece_bytes),
          .write_piece_bytes = std::min(one.write_piece_bytes, other.write_piece_bytes)};
}

}  // namespace fftbench::fft
