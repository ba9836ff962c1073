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

// From here on an array and the scratch array that it would be handed on by are too much for the caches of a
// GPU together: each of these is a third of the 50 MB of an NVIDIA H100.
constexpr std::uint64_t kBytesBeyondCaches = std::uint64_t{1} << 24U;
// From here on what other groups have just written is not in the caches either, and all that counts is to
// have many loads under way: work groups that run at once, on each multiprocessor.
constexpr std::uint64_t kBytesFarBeyondCaches = std::uint64_t{1} << 27U;
// From here on columns have a group for every second tile, or several times as many groups as run at once; of
// small tiles, from half of that on.
constexpr std::uint64_t kBytesOfHalvedColumns = std::uint64_t{1} << 26U;
constexpr std::uint32_t kTilesOfColumnGroup = 2;
constexpr std::uint32_t kTurnsOfColumnGroups = 4;
constexpr std::uint32_t kMostGroupsFarBeyondCaches = 4;
// Of rows that an invocation holds twice, those that it transforms and those that it loads meanwhile: beyond,
// they take so many registers that few groups run at once.
constexpr std::uint32_t kMostValuesLoadedAhead = 32;

constexpr std::uint64_t kMixedBytesFarBeyondCaches = std::uint64_t{1} << 26U;

constexpr std::uint32_t kFewestBytesOfLines = 32;  // a sector
constexpr std::uint32_t kMostShortLines = 64;
constexpr std::uint32_t kInvocationsOfColumns = 128;  // that a work group has of columns, however short
constexpr std::uint32_t kLinesOfMixedColumns = 8;
constexpr std::uint32_t kLongColumn = 512;
constexpr std::uint32_t kLongestMixedColumn = 1280;
constexpr std::uint32_t kLongRow = 4096;
constexpr std::uint32_t kMiddlingRow = 1024;  // up to here an early stage gains more than its registers cost
// Columns behind such rows of which a group has room for half a sector of memory, unless they are halved.
constexpr std::uint32_t kTallBehindLongestRows = 2048;
constexpr std::uint32_t kLongMixedRow = 1280;
constexpr std::uint32_t kShortRow = 32;
constexpr std::uint32_t kNarrowestRow = 16;  // of fp32 a line of the caches
constexpr std::uint32_t kShortColumn = 64;
constexpr std::uint32_t kElements = 8;
constexpr std::uint32_t kElementsOfShortRow = 4;
constexpr std::uint32_t kEarlyRadixOfHalves = 2;
constexpr std::uint64_t kFewestBytesOfHalves = std::uint64_t{1} << 20U;  // of mixed sides
constexpr std::uint32_t kEarlyRadixOfDoubles = 2;

// Whose columns are so long that few of them lie side by side in a work group.
bool is_tall_mixed_image(const Problem& problem) {
  return is_mixed(problem) && problem.extent.y > kLongestMixedColumn;
}

// So short that a work group has room for many columns side by side, which short columns leave by themselves.
// Each row of a work group is as many rows in its registers, which long rows leave little room for.
std::uint32_t wanted_early_radix(const Problem& problem, bool in_place, const DeviceLimits& limits) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (is_mixed(problem)) {
    if (problem.precision == Precision::kFp16)
      return byte_count(problem) >= kFewestBytesOfHalves ? kEarlyRadixOfHalves : 1;
    if (!in_place) return is_tall_mixed_image(problem) ? 2 : 1;
    if (!one_table_serves(problem)) return 1;
    if (height > 2 * kLongestMixedColumn) return 2;
    return early_radix_with_registers(width, most_stream_elements(problem.precision));
  }
  if (height <= kShortColumn || (width <= kShortRow && height <= 2 * kLongColumn && !in_place)) return 1;
  if (in_place && problem.precision == Precision::kFp16) return kEarlyRadixOfHalves;
  if (has_longest_rows(problem)) return in_place && height >= kTallBehindLongestRows ? 2 : 1;
  if (in_place && problem.precision == Precision::kFp64) return kEarlyRadixOfDoubles;
  if (in_place) return width >= kLongRow && height < kLongRow ? 2 : 4;
  // Few rows are better off in a group each.
  if (height * problem.batch <= limits.resident_work_groups) return 1;
  const bool is_long = width >= kLongRow;
  const bool halves_columns = is_long || (width <= kMiddlingRow && height >= kLongColumn / 2);
  return std::clamp(height / kLongColumn * (is_long ? 2 : 1), halves_columns ? 2U : 1U, 4U);
}

// As many as leave a tile for each group that runs at once.
std::uint32_t column_lines_for(const Problem& problem, std::uint32_t early_radix,
                               const DeviceLimits& limits) {
  const std::uint64_t columns = std::uint64_t{problem.extent.x} * early_radix * problem.batch;
  const std::uint64_t lines = std::bit_floor(columns / limits.resident_work_groups);
  const std::uint32_t most =
      is_mixed(problem) ? kLinesOfMixedColumns : lines_of_bytes(kBytesMovedAtOnce, problem.precision);
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
  const bool mixed = is_mixed(problem);
  const bool are_halves = problem.precision == Precision::kFp16;
  const bool are_long = problem.extent.x >= (mixed ? kLongMixedRow : kLongRow) && !(mixed && are_halves);
  const bool in_fewest_stages = are_long || (beyond_caches && are_halves);
  const std::uint32_t most = most_stream_elements(problem.precision);
  if (!group.elements && !group.column_elements) {
    if (!mixed) {
      group.column_elements =
          std::min(column_length, in_fewest_stages || column_length > kLongColumn ? most : kElements);
    }
    if (in_fewest_stages) group.elements = most;
    const bool has_early_stage = column_length < problem.extent.y;
    if (is_tall_mixed_image(problem) && has_early_stage && !are_halves) group.elements = kElements;
    if (!mixed && problem.extent.x <= kShortRow) group.elements = kElementsOfShortRow;
  }
}

// Each of which loads a tile while it transforms the one before. The longest rows leave each invocation too
// few registers to hold an early stage's rows twice.
std::uint32_t row_groups_beyond_caches(const Problem& problem, std::uint32_t early_radix,
                                       const GroupOptions& group, const DeviceLimits& limits) {
  if (early_radix > 1 && has_longest_rows(problem)) return kAsManyAsTiles;
  const std::uint32_t invocations = invocations_of_row_group(problem, group, limits);
  if (byte_count(problem) >= kBytesFarBeyondCaches) {
    if (early_radix * group.elements.value_or(kElements) > kMostValuesLoadedAhead) return kAsManyAsTiles;
    const bool is_large = invocations >= kInvocationsAtOnce;
    return (is_large ? 1 : kMostGroupsFarBeyondCaches) * limits.resident_work_groups;
  }
  return row_groups_at_once(invocations, early_radix, limits);
}

// The tiles of a columns' pass.
struct ColumnTiles {
  std::uint32_t of_image = 1;
  std::uint32_t invocations = 1;  // of each
  std::uint32_t elements = kElements;
};

// That run at once, where each loads a tile while it transforms the one before.
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

// Of streams whose arrays the caches hold, where groups of several tiles were seen to gain.
void choose_groups_within_caches(const Problem& problem, const ColumnTiles& tiles, const DeviceLimits& limits,
                                 RegisterOptions& options) {
  options.groups = kAsManyAsTiles;
  const bool is_measured = options.order == Order::kChained && options.columns == Columns::kStrided &&
                           problem.precision == Precision::kFp32 && !is_mixed(problem);
  if (!is_measured) return;
  if (*options.early_radix == 1)
    options.groups = row_groups_at_once(invocations_of_row_group(problem, options.group, limits), 1, limits);
  if (!options.column_groups) options.column_groups = column_groups_at_once(tiles, problem.precision, limits);
}

// Lines of other factors than 2, in blocks or tiles: there registers hold the most values as a rule.
RegisterOptions in_fewest_stages(const Problem& problem, const RegisterOptions& given) {
  RegisterOptions options = given;
  if (is_mixed_stream(problem, options.order) && !options.group.elements)
    options.group.elements = kLargestRadix;
  return options;
}

// The same, but more values of rows where those save a stage.
RegisterOptions in_fewest_stages_of_rows(const Problem& problem, const RegisterOptions& given) {
  RegisterOptions options = in_fewest_stages(problem, given);
  GroupOptions& group = options.group;
  if (given.group.elements || !group.elements || problem.precision == Precision::kFp64) return options;
  if (!group.column_elements) group.column_elements = group.elements;
  group.elements = values_that_save_a_stage(problem.extent.x).value_or(*group.elements);
  return options;
}

}  // namespace

bool has_stream_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  const bool is_square = problem.extent.x == problem.extent.y;
  const bool has_measured_precision =
      problem.precision != Precision::kFp64 || !is_mixed(problem) || is_mixed_stream(problem, options.order);
  return is_complex(problem) && is_for_several_groups(problem, limits) &&
         options.kernel.storage == Storage::kBuffer && !options.columns_first && has_measured_precision &&
         axes_of(problem).size() == 2 && (options.order != Order::kBarrier || !is_square);
}

RegisterOptions with_stream_choices(const Problem& problem, const RegisterOptions& given,
                                    const DeviceLimits& limits) {
  RegisterOptions options = given;
  const bool is_narrow =
      problem.extent.x <= kNarrowestRow && byte_count(problem) < kBytesOfHalvedColumns && !is_mixed(problem);
  const bool is_large = byte_count(problem) >= kBytesBeyondCaches && !is_narrow;
  const bool in_blocks = options.columns ? options.columns == Columns::kInBlocks
                                         : goes_in_blocks(problem, options.order, limits);
  if (in_blocks) return with_blocks(problem, in_fewest_stages(problem, given), limits);
  const bool tiled =
      options.columns ? options.columns == Columns::kTiled : goes_in_tiles(problem, options.order, limits);
  if (tiled) return with_tiles(problem, in_fewest_stages_of_rows(problem, given), limits);
  if (options.columns == Columns::kTransposed) return options;
  if (is_mixed_stream(problem, options.order)) return with_mixed_choices(problem, options, limits);
  if (!options.columns) options.columns = is_large ? Columns::kInPlace : Columns::kStrided;
  const bool beyond_caches = is_large && options.columns == Columns::kInPlace;
  options.early_radix = radix_of_early_stage(
      problem.extent.y, options.early_radix.value_or(wanted_early_radix(problem, beyond_caches, limits)));
  // Other radices than powers of two leave invocations idle, for which rows ahead gain nothing that was
  // measured.
  if (beyond_caches && is_mixed(problem)) {
    if (!options.groups && byte_count(problem) >= kMixedBytesFarBeyondCaches) options.groups = kAsManyAsTiles;
    return options;
  }
  GroupOptions& group = options.group;
  const std::uint32_t length = divided_up(problem.extent.y, *options.early_radix);
  choose_elements(problem, length, beyond_caches, group);
  const std::uint32_t elements = group.column_elements.value_or(group.elements.value_or(kElements));
  if (!group.column_lines) {
    const std::uint32_t lines = lines_with_room(column_lines_for(problem, *options.early_radix, limits),
                                                length, elements, problem.precision, limits);
    group.column_lines = is_mixed(problem) ? lines : lines_of_short_columns(lines, length, elements, limits);
  }
  if (options.groups) return options;
  const ColumnTiles tiles{.of_image = problem.extent.x * *options.early_radix / *group.column_lines,
                          .invocations = *group.column_lines * invocations_of_line(length, elements, limits),
                          .elements = elements};
  if (!beyond_caches) {
    choose_groups_within_caches(problem, tiles, limits, options);
    return options;
  }
  options.groups = row_groups_beyond_caches(problem, *options.early_radix, group, limits);
  if (!options.column_groups) options.column_groups = column_groups_beyond_caches(problem, tiles, limits);
  return options;
}

}  // namespace fftbench::fft
