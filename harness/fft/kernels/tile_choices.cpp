#include "fft/kernels/tile_choices.h"

#include <utility>

#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// From here on, which is what the caches of an NVIDIA H100 hold, tall images go by way of tiles.
constexpr std::uint64_t kBytesInTiles = std::uint64_t{3} << 24U;
constexpr std::uint32_t kShortestRowInTiles = 256;
constexpr std::uint32_t kLongestRowInTiles = 2048;
constexpr std::uint32_t kTallestInPlace = 2048;
constexpr std::uint32_t kGroupsOfTilesAtOnce = 2;

// From here on longer rows gain as well, and columns go in more groups than run at once, so that none waits
// for the slowest.
constexpr std::uint64_t kBytesOfManyGroups = std::uint64_t{1} << 27U;
constexpr std::uint32_t kShortestLongRow = 4096;
constexpr std::uint32_t kManyGroupsOfTiles = 8;
constexpr std::uint32_t kFusedColumnRadixOfLongestRows = 2;

// Mixed sides waste registers and invocations of wide groups, so that few columns go side by side. The
// largest and tallest gain by tiles.
constexpr std::uint64_t kMixedBytesInTiles = std::uint64_t{1} << 26U;

// The most values of a group of columns, two of which run at once on a compute unit and load ahead. A value
// takes two of its 65,536 registers, and two more for the one that is loaded.
constexpr std::uint32_t kMostValuesOfTileGroup = 8U << 10U;
constexpr std::uint32_t kTileRadix = 4;
constexpr std::uint32_t kTileRadixOfDoubles = 2;

std::uint32_t fused_column_radix_of_tiles(const Problem& problem) {
  if (!has_odd_factors(problem) && has_longest_rows(problem)) return kFusedColumnRadixOfLongestRows;
  if (!has_odd_factors(problem))
    return problem.precision == Precision::kFp64 ? kTileRadixOfDoubles : kTileRadix;
  return fused_column_radix_with_registers(problem.extent.x, most_stream_elements(problem.precision));
}

// Beyond the caches, with columns that are long and rows that are not.
bool is_large_and_tall(const Problem& problem) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  return byte_count(problem) >= kBytesInTiles && height > kTallestInPlace && kShortestRowInTiles <= width &&
         width <= kLongestRowInTiles;
}

std::uint32_t length_behind_rows(const Problem& problem) {
  return problem.extent.y /
         radix_of_fused_column_stage(problem.extent.y, fused_column_radix_of_tiles(problem));
}

bool columns_have_room(std::uint32_t lines, const Problem& problem, const DeviceLimits& limits) {
  return has_room(lines, length_behind_rows(problem), most_stream_elements(problem.precision),
                  problem.precision, limits);
}

// Whether columns lie side by side in half of what memory moves at once.
bool lie_in_halves(const Problem& problem) {
  return !has_odd_factors(problem) && problem.precision == Precision::kFp32;
}

bool goes_in_many_groups(const Problem& problem) {
  return lie_in_halves(problem) && byte_count(problem) >= kBytesOfManyGroups;
}

// Tells whether a work group has room for the columns in whole sectors. Behind the longest rows, which take
// longest to lay columns side by side, they have to gain more. Where a group has room for half of what memory
// moves at once, columns in place take as long.
bool is_large_and_wide(const Problem& problem, const DeviceLimits& limits) {
  const std::uint32_t half = lines_of_bytes(kBytesMovedAtOnce / 2, problem.precision);
  return goes_in_many_groups(problem) && problem.extent.x >= kShortestLongRow &&
         problem.extent.y >= kTallestInPlace &&
         columns_have_room(lines_of_sector(problem.precision), problem, limits) &&
         !(has_longest_rows(problem) && columns_have_room(half, problem, limits));
}

// Returns the columns of a work group whose registers have room for them as well, down to half of what memory
// moves at once.
std::uint32_t columns_per_group_of_tiles(const Problem& problem, std::uint32_t length, std::uint32_t elements,
                                         const DeviceLimits& limits) {
  const LineStages line = line_stages(length, elements, limits.work_group_invocations);
  std::uint32_t lines = whole_lines_with_room(length, elements, problem.precision, limits);
  const std::uint32_t fewest = lines_of_bytes(kBytesMovedAtOnce / 2, problem.precision);
  while (lines > fewest && lines * line.invocations_per_line * line.elements > kMostValuesOfTileGroup)
    lines /= 2;
  return lines;
}

bool is_mixed_in_tiles(const Problem& problem, Sync sync) {
  return is_mixed_stream(problem, sync) && byte_count(problem) >= kMixedBytesInTiles &&
         problem.extent.x >= kShortestRowInTiles && problem.extent.y > kTallestMixedInPlace;
}

// Whether registers hold a second tile of columns as well.
bool loads_columns_ahead(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  const LineStages line =
      line_stages(problem.extent.y / *options.fused_column_radix, *options.group.column_values_per_invocation,
                  limits.work_group_invocations);
  const std::uint32_t invocations = *options.group.columns_per_group * line.invocations_per_line;
  return !has_odd_factors(problem) || has_registers(invocations, 2 * line.elements);
}

}  // namespace

std::uint32_t columns_of_tile_group(const Problem& problem, const DeviceLimits& limits) {
  return columns_per_group_of_tiles(problem, length_behind_rows(problem),
                                    most_stream_elements(problem.precision), limits);
}

bool goes_in_tiles(const Problem& problem, Sync sync, const DeviceLimits& limits) {
  if (has_odd_factors(problem)) return is_mixed_in_tiles(problem, sync);
  if (problem.precision == Precision::kFp16) return false;
  const std::uint32_t whole = lines_of_bytes(kBytesMovedAtOnce, problem.precision);
  return (is_large_and_tall(problem) || is_large_and_wide(problem, limits)) &&
         !columns_have_room(whole, problem, limits);
}

RegisterOptions with_tiles(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits) {
  RegisterOptions options = given;
  options.columns = Columns::kTiled;
  options.fused_column_radix = radix_of_fused_column_stage(
      problem.extent.y, given.fused_column_radix.value_or(fused_column_radix_of_tiles(problem)));
  GroupOptions& group = options.group;
  const std::uint32_t most = most_stream_elements(problem.precision);
  if (!group.column_values_per_invocation)
    group.column_values_per_invocation = group.values_per_invocation.value_or(most);
  if (!group.values_per_invocation && !has_odd_factors(problem)) group.values_per_invocation = most;
  const std::uint32_t whole = lines_of_bytes(kBytesMovedAtOnce, problem.precision);
  if (!group.columns_per_group) {
    group.columns_per_group = columns_per_group_of_tiles(
        problem, problem.extent.y / *options.fused_column_radix, *group.column_values_per_invocation, limits);
  }
  if (!options.tile_width) options.tile_width = lie_in_halves(problem) ? whole / 2 : whole;
  if (!options.persistent_column_groups && !options.persistent_groups &&
      loads_columns_ahead(problem, options, limits)) {
    options.persistent_column_groups =
        (goes_in_many_groups(problem) ? kManyGroupsOfTiles : kGroupsOfTilesAtOnce) *
        limits.resident_work_groups;
  }
  if (!options.persistent_groups) options.persistent_groups = kAsManyAsTiles;
  return options;
}

}  // namespace fftbench::fft
