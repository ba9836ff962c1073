#include "fft/kernels/tile_choices.h"

#include <utility>

#include "fft/kernels/group_room.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// From here on, which is what the caches of an NVIDIA H100 hold, tall images go by way of tiles.
constexpr std::uint64_t kBytesInTiles = std::uint64_t{3} << 24U;
constexpr std::uint32_t kShortestRowInTiles = 256;
constexpr std::uint32_t kLongestRowInTiles = 2048;
constexpr std::uint32_t kTallestInPlace = 2048;
constexpr std::uint32_t kGroupsOfTilesAtOnce = 2;

// Mixed sides waste registers and invocations of wide groups, so that few columns go side by side, and tiles
// gain earlier: wide images from the first of these on, all from the second on.
constexpr std::uint64_t kMixedBytesInTilesIfWide = std::uint64_t{1} << 24U;
constexpr std::uint64_t kMixedBytesInTiles = std::uint64_t{7} << 22U;

constexpr std::uint32_t kBytesOfTileRows = 128;  // what memory moves at once
constexpr std::uint32_t kLongestRowOfFour = 4096;
constexpr std::uint32_t kTileRadix = 4;
constexpr std::uint32_t kTileRadixOfDoubles = 2;
constexpr std::uint32_t kTileRadixOfLongRows = 2;  // of mixed sides, which have no registers for four

std::uint32_t early_radix_of_tiles(const Problem& problem) {
  if (!is_mixed(problem)) return problem.precision == Precision::kFp64 ? kTileRadixOfDoubles : kTileRadix;
  if (byte_count(problem) < kMixedBytesInTiles) return 1;
  return problem.extent.x > kLongestRowOfFour ? kTileRadixOfLongRows : kTileRadix;
}

// Beyond the caches, with columns that are long and rows that are not.
bool is_large_and_tall(const Problem& problem) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  return byte_count(problem) >= kBytesInTiles && height > kTallestInPlace && kShortestRowInTiles <= width &&
         width <= kLongestRowInTiles;
}

bool is_mixed_in_tiles(const Problem& problem, Order order) {
  const std::uint64_t least =
      problem.extent.x > problem.extent.y ? kMixedBytesInTilesIfWide : kMixedBytesInTiles;
  return is_mixed_stream(problem, order) && byte_count(problem) >= least &&
         problem.extent.x >= kShortestRowInTiles;
}

}  // namespace

bool goes_in_tiles(const Problem& problem, Order order, const DeviceLimits& limits) {
  if (is_mixed(problem)) return is_mixed_in_tiles(problem, order);
  if (problem.precision == Precision::kFp16) return false;
  const std::uint32_t length = problem.extent.y / early_radix_of_tiles(problem);
  const std::uint32_t whole = lines_of_bytes(kBytesOfTileRows, problem.precision);
  return is_large_and_tall(problem) &&
         !has_room(whole, length, most_stream_elements(problem.precision), problem.precision, limits);
}

RegisterOptions with_tiles(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits) {
  RegisterOptions options = given;
  options.columns = Columns::kTiled;
  options.early_radix =
      radix_of_early_stage(problem.extent.y, given.early_radix.value_or(early_radix_of_tiles(problem)));
  GroupOptions& group = options.group;
  const std::uint32_t most = most_stream_elements(problem.precision);
  if (!group.column_elements) group.column_elements = group.elements.value_or(most);
  if (!group.elements && !is_mixed(problem)) group.elements = most;
  const std::uint32_t whole = lines_of_bytes(kBytesOfTileRows, problem.precision);
  if (!group.column_lines) {
    group.column_lines = lines_with_room(whole, problem.extent.y / *options.early_radix,
                                         *group.column_elements, problem.precision, limits);
  }
  if (!options.tile_width) options.tile_width = whole;
  if (!options.column_groups && !options.groups)
    options.column_groups = kGroupsOfTilesAtOnce * limits.resident_work_groups;
  if (!options.groups) options.groups = kAsManyAsTiles;
  return options;
}

}  // namespace fftbench::fft
