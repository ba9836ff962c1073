#include "fft/kernels/stream_choices.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/block_choices.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/mixed_choices.h"
#include "fft/kernels/stream_problems.h"
#include "fft/kernels/tile_choices.h"

namespace fftbench::fft {
namespace {

// From here on an array and the scratch array that it would be passed on by are too much for the caches of a
// GPU together: each of these is a third of the 50 MB of an NVIDIA H100.
constexpr std::uint64_t kBytesBeyondCaches = std::uint64_t{1} << 24U;
// From here on what other groups have just written is not in the caches either, and all that counts is to
// have many loads under way: work groups that run at once, on each compute unit.
constexpr std::uint64_t kBytesFarBeyondCaches = std::uint64_t{1} << 27U;
// From here on columns have a group for every second tile, or several times as many groups as run at once; of
// small tiles, from half of that on.
constexpr std::uint64_t kBytesOfHalvedColumns = std::uint64_t{1} << 26U;
constexpr std::uint32_t kTilesOfColumnGroup = 2;
constexpr std::uint32_t kTurnsOfColumnGroups = 4;
constexpr std::uint32_t kMostGroupsFarBeyondCaches = 4;
// The most values of rows that an invocation holds twice, those that it transforms and those that it loads
// meanwhile. Beyond, they take so many registers that few groups run at once.
constexpr std::uint32_t kMostValuesLoadedAhead = 32;

constexpr std::uint64_t kMixedBytesFarBeyondCaches = std::uint64_t{1} << 26U;

constexpr std::uint32_t kFewestBytesOfLines = 32;  // a sector
constexpr std::uint32_t kMostShortLines = 64;
constexpr std::uint32_t kInvocationsOfColumns = 128;  // that a work group has of columns, however short
constexpr std::uint32_t kLinesOfMixedColumns = 8;
constexpr std::uint32_t kLongColumn = 512;
constexpr std::uint32_t kLongestMixedColumn = 1280;
constexpr std::uint32_t kLongRow = 4096;
constexpr std::uint32_t kMiddlingRow =
    1024;  // up to here a fused column stage gains more than its registers cost
// Columns behind such rows of which a group has room for half a sector of memory, unless they are halved.
constexpr std::uint32_t kTallBehindLongestRows = 2048;
constexpr std::uint32_t kLongMixedRow = 1280;
constexpr std::uint32_t kShortRow = 32;
constexpr std::uint32_t kNarrowestRow = 16;  // of fp32 a line of the caches
constexpr std::uint32_t kShortColumn = 64;
constexpr std::uint32_t kElements = 8;
constexpr std::uint32_t kElementsOfShortRow = 4;
constexpr std::uint32_t kFusedColumnRadixOfHalves = 2;
constexpr std::uint64_t kFewestBytesOfHalves = std::uint64_t{1} << 20U;  // of sides with odd factors
constexpr std::uint32_t kFusedColumnRadixOfDoubles = 2;

// Tells whether columns are so long that few of them lie side by side in a work group.
bool is_tall_mixed_image(const Problem& problem) {
  return has_odd_factors(problem) && problem.extent.y > kLongestMixedColumn;
}

// Returns a radix with which columns are so short that a work group has room for many side by side; short
// columns leave it by themselves. Each row of a work group is as many rows in its registers, which long rows
// leave little room for.
std::uint32_t wanted_fused_column_radix(const Problem& problem, bool in_place, const DeviceLimits& limits) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (has_odd_factors(problem)) {
    if (problem.precision == Precision::kFp16)
      return byte_count(problem) >= kFewestBytesOfHalves ? kFusedColumnRadixOfHalves : 1;
    if (!in_place) return is_tall_mixed_image(problem) ? 2 : 1;
    if (!one_table_serves(problem)) return 1;
    if (height > 2 * kLongestMixedColumn) return 2;
    return fused_column_radix_with_registers(width, most_stream_elements(problem.precision));
  }
  if (height <= kShortColumn || (width <= kShortRow && height <= 2 * kLongColumn && !in_place)) return 1;
  if (in_place && problem.precision == Precision::kFp16) return kFusedColumnRadixOfHalves;
  if (has_longest_rows(problem)) return in_place && height >= kTallBehindLongestRows ? 2 : 1;
  if (in_place && problem.precision == Precision::kFp64) return kFusedColumnRadixOfDoubles;
  if (in_place) return width >= kLongRow && height < kLongRow ? 2 : 4;
  // Few rows are better off in a group each.
  if (height * problem.batch <= limits.resident_work_groups) return 1;
  const bool is_long = width >= kLongRow;
  const bool halves_columns = is_long || (width <= kMiddlingRow && height >= kLongColumn / 2);
  return std::clamp(height / kLongColumn * (is_long ? 2 : 1), halves_columns ? 2U : 1U, 4U);
}

// As many as leave a tile for each group that runs at once.
std::uint32_t columns_per_group_for(const Problem& problem, std::uint32_t fused_column_radix,
                                    const DeviceLimits& limits) {
  const std::uint64_t columns = std::uint64_t{problem.extent.x} * fused_column_radix * problem.batch;
  const std::uint64_t lines = std::bit_floor(columns / limits.resident_work_groups);
  const std::uint32_t most =
      has_odd_factors(problem) ? kLinesOfMixedColumns : lines_of_bytes(kBytesMovedAtOnce, problem.precision);
  return static_cast<std::uint32_t>(
      std::clamp<std::uint64_t>(lines, lines_of_bytes(kFewestBytesOfLines, problem.precision), most));
}

// Short columns have few invocations each, and a work group of one warp keeps few loads under way. The values
// of so few invocations have room in the shared memory of every device.
std::uint32_t lines_of_short_columns(std::uint32_t lines, std::uint32_t length, std::uint32_t elements,
                                     const DeviceLimits& limits) {
  const std::uint32_t of_line = invocations_of_line(length, elements, limits);
  while (lines < kMostShortLines && lines * of_line < kInvocationsOfColumns) lines *= 2;
  return lines;
}

// Long lines go in the fewest stages: their invocations are many enough. So do halves that are loaded ahead,
// which take half of the registers. The invocations of a short row are so many that what they load at once
// fills sectors of memory.
void choose_elements(const Problem& problem, std::uint32_t column_length, bool beyond_caches,
                     GroupOptions& group) {
  const bool mixed = has_odd_factors(problem);
  const bool are_halves = problem.precision == Precision::kFp16;
  const bool are_long = problem.extent.x >= (mixed ? kLongMixedRow : kLongRow) && !(mixed && are_halves);
  const bool in_fewest_stages = are_long || (beyond_caches && are_halves);
  const std::uint32_t most = most_stream_elements(problem.precision);
  if (!group.values_per_invocation && !group.column_values_per_invocation) {
    if (!mixed) {
      group.column_values_per_invocation =
          std::min(column_length, in_fewest_stages || column_length > kLongColumn ? most : kElements);
    }
    if (in_fewest_stages) group.values_per_invocation = most;
    const bool has_fused_column_stage = column_length < problem.extent.y;
    if (is_tall_mixed_image(problem) && has_fused_column_stage && !are_halves)
      group.values_per_invocation = kElements;
    if (!mixed && problem.extent.x <= kShortRow) group.values_per_invocation = kElementsOfShortRow;
  }
}

// Each of which loads a tile while it transforms the one before. The longest rows leave each invocation too
// few registers to hold a fused column stage's rows twice.
std::uint32_t row_groups_beyond_caches(const Problem& problem, std::uint32_t fused_column_radix,
                                       const GroupOptions& group, const DeviceLimits& limits) {
  if (fused_column_radix > 1 && has_longest_rows(problem)) return kAsManyAsTiles;
  const std::uint32_t invocations = invocations_of_row_group(problem, group, limits);
  if (byte_count(problem) >= kBytesFarBeyondCaches) {
    if (fused_column_radix * group.values_per_invocation.value_or(kElements) > kMostValuesLoadedAhead)
      return kAsManyAsTiles;
    const bool is_large = invocations >= kInvocationsAtOnce;
    return (is_large ? 1 : kMostGroupsFarBeyondCaches) * limits.resident_work_groups;
  }
  return row_groups_at_once(invocations, fused_column_radix, limits);
}

// The tiles of a columns' pass.
struct ColumnTiles {
  std::uint32_t of_image = 1;
  std::uint32_t invocations = 1;  // of each
  std::uint32_t elements = kElements;
};

// Returns the groups that run at once, where each loads a tile while it transforms the one before.
std::uint32_t column_groups_at_once(const ColumnTiles& tiles, Precision precision,
                                    const DeviceLimits& limits) {
  const bool fill_registers = precision == Precision::kFp32 && tiles.elements > kElements;
  return column_groups_at_once(fill_registers ? 2 * tiles.invocations : tiles.invocations, limits);
}

// Where an array is larger than the caches, several times as many, so that none waits for the slowest; of a
// large image one for every second tile.
std::uint32_t column_groups_beyond_caches(const Problem& problem, const ColumnTiles& tiles,
                                          const DeviceLimits& limits) {
  const bool are_small = tiles.invocations <= kInvocationsAtOnce / 2;
  if (byte_count(problem) < (are_small ? kBytesOfHalvedColumns / 2 : kBytesOfHalvedColumns))
    return column_groups_at_once(tiles, problem.precision, limits);
  return std::max(kTurnsOfColumnGroups * column_groups_at_once(tiles, problem.precision, limits),
                  divided_up(tiles.of_image, kTilesOfColumnGroup));
}

// Chooses for pipelined transforms whose arrays the caches hold, where groups of several tiles were seen to
// gain.
void choose_groups_within_caches(const Problem& problem, const ColumnTiles& tiles, const DeviceLimits& limits,
                                 RegisterOptions& options) {
  options.persistent_groups = kAsManyAsTiles;
  const bool is_measured = options.sync == Sync::kInShader && options.columns == Columns::kStrided &&
                           problem.precision == Precision::kFp32 && !has_odd_factors(problem);
  if (!is_measured) return;
  if (*options.fused_column_radix == 1)
    options.persistent_groups =
        row_groups_at_once(invocations_of_row_group(problem, options.group, limits), 1, limits);
  if (!options.persistent_column_groups)
    options.persistent_column_groups = column_groups_at_once(tiles, problem.precision, limits);
}

// Lines of other factors than 2, in two phases or tiles: there registers hold the most values as a rule.
RegisterOptions in_fewest_stages(const Problem& problem, const RegisterOptions& given) {
  RegisterOptions options = given;
  if (is_mixed_stream(problem, options.sync) && !options.group.values_per_invocation)
    options.group.values_per_invocation = kLargestRadix;
  return options;
}

// The same, but more values of rows where those save a stage.
RegisterOptions in_fewest_stages_of_rows(const Problem& problem, const RegisterOptions& given) {
  RegisterOptions options = in_fewest_stages(problem, given);
  GroupOptions& group = options.group;
  if (given.group.values_per_invocation || !group.values_per_invocation ||
      problem.precision == Precision::kFp64)
    return options;
  if (!group.column_values_per_invocation) group.column_values_per_invocation = group.values_per_invocation;
  group.values_per_invocation =
      values_that_save_a_stage(problem.extent.x).value_or(*group.values_per_invocation);
  return options;
}

}  // namespace

bool has_stream_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  const bool is_square = problem.extent.x == problem.extent.y;
  const bool has_measured_precision = problem.precision != Precision::kFp64 || !has_odd_factors(problem) ||
                                      is_mixed_stream(problem, options.sync);
  return is_complex(problem) && is_for_several_groups(problem, limits) &&
         options.kernel.storage == Storage::kBuffer && !options.columns_first && has_measured_precision &&
         axes_of(problem).size() == 2 && (options.sync != Sync::kBarrier || !is_square);
}

RegisterOptions with_stream_choices(const Problem& problem, const RegisterOptions& given,
                                    const DeviceLimits& limits) {
  RegisterOptions options = given;
  const bool is_narrow = problem.extent.x <= kNarrowestRow && byte_count(problem) < kBytesOfHalvedColumns &&
                         !has_odd_factors(problem);
  const bool is_large = byte_count(problem) >= kBytesBeyondCaches && !is_narrow;
  const bool two_phase = options.columns ? options.columns == Columns::kTwoPhase
                                         : goes_in_two_phases(problem, options.sync, limits);
  if (two_phase) return with_blocks(problem, in_fewest_stages(problem, given), limits);
  const bool tiled =
      options.columns ? options.columns == Columns::kTiled : goes_in_tiles(problem, options.sync, limits);
  if (tiled) return with_tiles(problem, in_fewest_stages_of_rows(problem, given), limits);
  if (options.columns == Columns::kTransposed) return options;
  if (is_mixed_stream(problem, options.sync)) return with_mixed_choices(problem, options, limits);
  if (!options.columns) options.columns = is_large ? Columns::kInPlace : Columns::kStrided;
  const bool beyond_caches = is_large && options.columns == Columns::kInPlace;
  options.fused_column_radix = radix_of_fused_column_stage(
      problem.extent.y,
      options.fused_column_radix.value_or(wanted_fused_column_radix(problem, beyond_caches, limits)));
  // Other radices than powers of two leave invocations idle, for which rows ahead gain nothing that was
  // measured.
  if (beyond_caches && has_odd_factors(problem)) {
    if (!options.persistent_groups && byte_count(problem) >= kMixedBytesFarBeyondCaches)
      options.persistent_groups = kAsManyAsTiles;
    return options;
  }
  GroupOptions& group = options.group;
  const std::uint32_t length = divided_up(problem.extent.y, *options.fused_column_radix);
  choose_elements(problem, length, beyond_caches, group);
  const std::uint32_t elements =
      group.column_values_per_invocation.value_or(group.values_per_invocation.value_or(kElements));
  if (!group.columns_per_group) {
    const std::uint32_t lines =
        lines_with_room(columns_per_group_for(problem, *options.fused_column_radix, limits), length, elements,
                        problem.precision, limits);
    group.columns_per_group =
        has_odd_factors(problem) ? lines : lines_of_short_columns(lines, length, elements, limits);
  }
  if (options.persistent_groups) return options;
  const ColumnTiles tiles{
      .of_image = problem.extent.x * *options.fused_column_radix / *group.columns_per_group,
      .invocations = *group.columns_per_group * invocations_of_line(length, elements, limits),
      .elements = elements};
  if (!beyond_caches) {
    choose_groups_within_caches(problem, tiles, limits, options);
    return options;
  }
  options.persistent_groups = row_groups_beyond_caches(problem, *options.fused_column_radix, group, limits);
  if (!options.persistent_column_groups)
    options.persistent_column_groups = column_groups_beyond_caches(problem, tiles, limits);
  return options;
}

}  // namespace fftbench::fft
