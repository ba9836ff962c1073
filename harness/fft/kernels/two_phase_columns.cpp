#include "fft/kernels/two_phase_columns.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/pass_work.h"
#include "fft/kernels/phase_groups.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// Twice what memory moves at once.
constexpr std::uint32_t kBytesSideBySide = 2 * kBytesMovedAtOnce;
constexpr std::uint32_t kBytesOfTicket = 8;  // in shared memory, with the counter of the tile before
constexpr std::uint32_t kInvocationsOfTile = 256;
// The invocations of a compute unit. If more groups were under way, the caches would not hold their blocks.
constexpr std::uint32_t kInvocationsUnderWay = 1536;
constexpr std::uint32_t kFewestGroupsUnderWay = 2;
constexpr std::uint32_t kMostGroupsUnderWay = 4;

// How a pass goes about its columns.
struct Blocks {
  std::uint32_t columns = 1;  // of a block
  PhaseGroups groups;
  std::uint32_t count = 1;  // in all images
  std::uint32_t tiles = 1;  // of a block, in the first phase
  std::uint32_t tiles_across = 1;
  std::uint32_t work_groups = 1;
  std::uint32_t lead = 1;
  std::uint32_t pipeline_depth = 2;
};

RegisterGroup group_of_lines(std::uint32_t length, std::uint32_t lines, const TwoPhaseColumns& wanted,
                             const DeviceLimits& limits) {
  GroupOptions options = wanted.group;
  options.columns_per_group = lines;
  const Axis axis{.is_rows = false, .length = length, .count = lines, .is_last = false};
  return register_group(axis, Lanes::kAcross, lines, wanted.problem.precision, options, limits);
}

bool have_room(const RegisterGroup& group, const DeviceLimits& limits) {
  return group.invocations() <= most_invocations(limits) &&
         shared_bytes(group) + kBytesOfTicket <= limits.shared_memory_bytes;
}

// Makes a group of so many columns or, where their lines have few invocations, of more of the block's lines.
RegisterGroup group_with_room(std::uint32_t length, std::uint32_t columns, std::uint32_t lines_of_block,
                              const TwoPhaseColumns& wanted, const DeviceLimits& limits) {
  RegisterGroup group = group_of_lines(length, columns, wanted, limits);
  while (group.invocations() < kInvocationsOfTile && 2 * group.lines <= lines_of_block) {
    const RegisterGroup larger = group_of_lines(length, 2 * group.lines, wanted, limits);
    if (!have_room(larger, limits)) break;
    group = larger;
  }
  return group;
}

// Makes groups with so many columns in a block.
PhaseGroups groups_of_phases(std::uint32_t first_length, std::uint32_t second_length, std::uint32_t columns,
                             const TwoPhaseColumns& wanted, const DeviceLimits& limits) {
  const bool first_is_longer = first_length > second_length;
  const auto [shorter_length, longer_length] = std::minmax(first_length, second_length);
  const RegisterGroup longer =
      group_with_room(longer_length, columns, columns * shorter_length, wanted, limits);
  if (first_length == second_length) return {longer, longer};
  RegisterGroup shorter = group_of_lines(shorter_length, columns, wanted, limits);
  shorter.exchange = longer.exchange;
  shorter.padding = longer.padding;
  std::uint32_t lines = columns;
  while (2 * lines * shorter.line.invocations_per_line <= longer.invocations() &&
         2 * lines <= columns * longer_length) {
    lines *= 2;
  }
  const PhaseGroups groups = first_is_longer ? PhaseGroups{longer, shorter} : PhaseGroups{shorter, longer};
  return with_lines(groups, first_is_longer, lines);
}

bool have_room(const PhaseGroups& groups, const DeviceLimits& limits) {
  return have_room(groups.first, limits) && have_room(groups.second, limits);
}

// Returns what a value costs in either phase.
double cost_of_value(const PhaseGroups& groups) {
  const auto cost = [&](const RegisterGroup& group) {
    return double(group.invocations()) * group.line.elements / group.lines / group.line.length *
           cost_of(group.line);
  };
  return cost(groups.first) + cost(groups.second);
}

// Chooses, among all lengths that the first phase may have, the one whose stages are the fewest instructions.
PhaseGroups best_groups(std::uint32_t columns, const TwoPhaseColumns& wanted, const DeviceLimits& limits) {
  const std::uint32_t length = wanted.axis.length;
  std::optional<PhaseGroups> best;
  for (std::uint32_t first = 2; first * 2 <= length; ++first) {
    if (length % first != 0) continue;
    const PhaseGroups groups = groups_of_phases(first, length / first, columns, wanted, limits);
    const bool fits = have_room(groups, limits);
    const bool best_fits = best && have_room(*best, limits);
    if (!best || (fits && (!best_fits || cost_of_value(groups) < cost_of_value(*best)))) best = groups;
  }
  return best.value();  // which can_go_in_two_phases() promises
}

std::uint32_t most_groups(const TwoPhaseColumns& wanted, const Blocks& blocks, const DeviceLimits& limits) {
  if (limits.resident_work_groups < 2) return 1;
  if (wanted.most_groups) return std::min(*wanted.most_groups, kMostClaimingGroups);
  const std::uint32_t invocations = blocks.groups.first.invocations();
  return limits.resident_work_groups * std::clamp(std::bit_floor(kInvocationsUnderWay / invocations),
                                                  kFewestGroupsUnderWay, kMostGroupsUnderWay);
}

Blocks blocks_of(const TwoPhaseColumns& wanted, const DeviceLimits& limits) {
  const Axis& axis = wanted.axis;
  const std::uint32_t usual = kBytesSideBySide / (2 * bytes_of_number(wanted.problem.precision));
  Blocks blocks{.columns = std::min(wanted.columns_of_block.value_or(usual), std::bit_ceil(axis.count)),
                .groups = {}};
  blocks.groups = best_groups(blocks.columns, wanted, limits);
  while (blocks.columns > 1 && !have_room(blocks.groups, limits)) {
    blocks.columns /= 2;
    blocks.groups = best_groups(blocks.columns, wanted, limits);
  }
  blocks.count = divided_up(axis.count, blocks.columns) * wanted.problem.batch;
  const std::uint32_t first_length = blocks.groups.first.line.length;
  blocks.tiles = divided_up(blocks.columns * (axis.length / first_length), blocks.groups.first.lines);
  blocks.tiles_across = divided_up(blocks.columns * first_length, blocks.groups.second.lines);
  const std::uint64_t most = most_groups(wanted, blocks, limits);
  blocks.work_groups =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{blocks.count} * blocks.tiles, most));
  const std::uint32_t tiles_of_both = blocks.tiles + blocks.tiles_across;
  blocks.lead = std::min(blocks.count, divided_up(blocks.work_groups, tiles_of_both) + 1);
  blocks.pipeline_depth = blocks.lead + divided_up(blocks.work_groups / 2 + 1, tiles_of_both);
  return blocks;
}

std::vector<Define> defines_of(const TwoPhaseColumns& wanted, const Blocks& blocks) {
  const auto number = [](auto value) { return fmt::format("{}", value); };
  const Problem& problem = wanted.problem;
  std::vector<Define> defines = axis_defines(problem, wanted.axis, wanted.kernel);
  const RegisterGroup& first = blocks.groups.first;
  const RegisterGroup& second = blocks.groups.second;
  // Every tile counts as full (glsl/stockham_columns.comp).
  std::vector<Define> of_lines =
      blocks.groups.have_one_shape()
          ? register_defines(first, first.lines, wanted.kernel.twiddle)
          : register_defines_of_phases(first, first.lines, second, second.lines, wanted.kernel.twiddle);
  std::ranges::move(of_lines, std::back_inserter(defines));
  const bool halves = problem.precision == Precision::kFp16;
  const double first_scale = halves ? 1 / std::sqrt(double(first.line.length)) : 1;
  const double scale = scale_of_pass(problem, wanted.axis.length, true);
  redefine(defines, "SCALE", scale_define(first_scale, problem.precision));
  defines.emplace_back("SCALE_ACROSS", scale_define(scale / first_scale, problem.precision));
  const bool in_shader = wanted.sync != Sync::kBarrier;
  for (Define& define : sync_defines(in_shader, in_shader, false)) defines.push_back(std::move(define));
  defines.emplace_back("GROUPS", number(blocks.work_groups));
  defines.emplace_back("COLUMNS_OF_BLOCK", number(blocks.columns));
  defines.emplace_back("BLOCKS", number(blocks.count));
  defines.emplace_back("TILES_OF_BLOCK", number(blocks.tiles));
  defines.emplace_back("TILES_OF_BLOCK_ACROSS", number(blocks.tiles_across));
  defines.emplace_back("LEAD", number(blocks.lead));
  defines.emplace_back("PIPELINE_DEPTH", number(blocks.pipeline_depth));
  return defines;
}

std::vector<Binding> bindings_of(const TwoPhaseColumns& wanted, const Blocks& blocks, PlanArrays& arrays) {
  Resource between = array_of(wanted.problem, Role::kScratch);
  between.name = "columns between the phases";
  between.extent = {blocks.columns, wanted.axis.length, blocks.pipeline_depth};
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, wanted.source},
                                {FFTBENCH_BINDING_TARGET, wanted.target},
                                {FFTBENCH_BINDING_ALTERNATE, arrays.place_of(between)},
                                {FFTBENCH_BINDING_CLAIMS, arrays.place_of(claims_of_tiles(blocks.count))}};
  if (wanted.kernel.uses_table()) {
    bindings.push_back(
        {FFTBENCH_BINDING_TWIDDLE, arrays.place_of(twiddle_table(table_length(wanted.problem, wanted.axis),
                                                                 wanted.problem.precision))});
  }
  return bindings;
}

// As the shader reads and writes them: what a tile has no lines for is done once more.
PassBytes bytes_of(const TwoPhaseColumns& wanted, const Blocks& blocks) {
  const RegisterGroup& first = blocks.groups.first;
  const RegisterGroup& second = blocks.groups.second;
  const std::uint64_t tiles = std::uint64_t{blocks.count} * blocks.tiles;
  const std::uint64_t tiles_across = std::uint64_t{blocks.count} * blocks.tiles_across;
  const std::uint64_t first_values = tiles * first.lines * first.line.length;
  const std::uint64_t second_values = tiles_across * second.lines * second.line.length;
  const Precision precision = wanted.problem.precision;
  const std::uint64_t value_bytes = std::uint64_t{2} * bytes_of_number(precision);
  PassBytes bytes{.read = (first_values + second_values) * value_bytes,
                  .written = (first_values + second_values) * value_bytes};
  const auto stage_bytes = [&](const RegisterGroup& group, std::uint64_t times) {
    return bytes_of_stage_twiddles(group, wanted.kernel.twiddle, precision, times);
  };
  bytes.read_from_tables = blocks.groups.have_one_shape()
                               ? stage_bytes(first, blocks.work_groups)
                               : stage_bytes(first, tiles) + stage_bytes(second, tiles_across);
  if (wanted.kernel.uses_table()) bytes.read_from_tables += first_values * 2 * bytes_of_arithmetic(precision);
  return bytes;
}

// Between the phases each value has a factor of its own.
PassWork work_of_blocks(const TwoPhaseColumns& wanted, const Blocks& blocks) {
  const auto of_phase = [&](const RegisterGroup& group, std::uint64_t tiles, std::uint64_t reads) {
    return LinesOfPass{.group = group,
                       .tiles = tiles,
                       .factor_reads = reads,
                       .precision = wanted.problem.precision,
                       .twiddle = wanted.kernel.twiddle};
  };
  const std::uint64_t tiles = std::uint64_t{blocks.count} * blocks.tiles;
  const std::uint64_t tiles_across = std::uint64_t{blocks.count} * blocks.tiles_across;
  const bool once = blocks.groups.have_one_shape();
  PassWork work = work_of_phases(of_phase(blocks.groups.first, tiles, once ? blocks.work_groups : tiles),
                                 of_phase(blocks.groups.second, tiles_across, once ? 0 : tiles_across));
  const double values = double(tiles) * blocks.groups.first.lines * blocks.groups.first.line.length;
  work.instructions += kInstructionsOfProduct * values;
  if (wanted.kernel.twiddle == Twiddle::kComputed) work.sines += values;
  return work;
}

}  // namespace

bool can_go_in_two_phases(std::uint32_t length) {
  if (needs_chirp(length)) return false;
  return std::ranges::any_of(kPrimeRadices,
                             [&](std::uint32_t prime) { return length % prime == 0 && length > prime; });
}

Pass two_phase_columns(const TwoPhaseColumns& wanted, PlanArrays& arrays, const DeviceLimits& limits) {
  const Blocks blocks = blocks_of(wanted, limits);
  const RegisterGroup& first = blocks.groups.first;
  const RegisterGroup& second = blocks.groups.second;
  const PassBytes bytes = bytes_of(wanted, blocks);
  return {.label = fmt::format(
              "columns in blocks of {}, radices {}, then {}, {} and {} lines a group, {} blocks ahead",
              blocks.columns, fmt::join(first.line.radices, " "), fmt::join(second.line.radices, " "),
              first.lines, second.lines, blocks.lead),
          .shader = "stockham_columns.comp",
          .defines = defines_of(wanted, blocks),
          .uniforms = {},
          .bindings = bindings_of(wanted, blocks, arrays),
          .work_group_size = {first.invocations(), 1, 1},
          .work_group_count = {blocks.work_groups, 1, 1},
          .shared_memory_bytes = blocks.groups.shared_bytes() + kBytesOfTicket,
          .read_bytes = bytes.read,
          .write_bytes = bytes.written,
          .twiddle_read_bytes = bytes.read_from_tables,
          .completions = wanted.sync != Sync::kBarrier ? blocks.count * blocks.tiles_across : 0,
          .flops = flops_along(wanted.problem, wanted.axis, wanted.axis.length),
          .work = work_of_blocks(wanted, blocks)};
}

}  // namespace fftbench::fft
