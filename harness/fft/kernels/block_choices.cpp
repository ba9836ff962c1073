#include "fft/kernels/block_choices.h"

#include "fft/kernels/columns_in_blocks.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/mixed_choices.h"
#include "fft/kernels/stream_problems.h"
#include "fft/kernels/tile_choices.h"

namespace fftbench::fft {
namespace {

// From here on, which is nearly what the caches of an NVIDIA H100 hold, every piece of a row goes to memory.
constexpr std::uint64_t kBytesInBlocks = std::uint64_t{5} << 23U;
constexpr std::uint64_t kMixedBytesInBlocks = std::uint64_t{1} << 27U;
// Beyond, doubles of mixed sides are faster in place.
constexpr std::uint64_t kMostBytesOfMixedDoubles = std::uint64_t{1} << 26U;
constexpr std::uint32_t kFewestBytesSideBySide = 64;
constexpr std::uint32_t kElementsInBlocks = 8;

// Since few values are idle or in a word's half.
bool takes_fewest_stages(const Problem& problem) {
  return is_mixed(problem) || problem.precision == Precision::kFp16;
}

// That a work group has side by side otherwise.
std::uint32_t columns_side_by_side(const Problem& problem, const DeviceLimits& limits) {
  if (is_mixed(problem)) return columns_of_tile_group(problem, limits);
  const std::uint32_t early_radix =
      has_longest_rows(problem) || problem.precision == Precision::kFp16 ? 2 : 4;
  return whole_lines_with_room(problem.extent.y / radix_of_early_stage(problem.extent.y, early_radix),
                               most_stream_elements(problem.precision), problem.precision, limits);
}

// Of doubles of mixed sides, whose groups otherwise have room for a column or two: arrays that the caches
// hold in part.
bool are_tall_mixed_doubles(const Problem& problem, Order order, const DeviceLimits& limits) {
  if (!is_mixed_stream(problem, order) || problem.precision != Precision::kFp64) return false;
  const std::uint32_t wanted = lines_of_bytes(kFewestBytesSideBySide, problem.precision);
  return byte_count(problem) < kMostBytesOfMixedDoubles &&
         lines_with_room(wanted, problem.extent.y, kElementsOfMixedDoubles, problem.precision, limits) <
             wanted;
}

}  // namespace

bool goes_in_blocks(const Problem& problem, Order order, const DeviceLimits& limits) {
  if (order == Order::kBarrier) return false;
  if (are_tall_mixed_doubles(problem, order, limits)) return can_go_in_blocks(problem.extent.y);
  if (byte_count(problem) < (is_mixed(problem) ? kMixedBytesInBlocks : kBytesInBlocks) ||
      problem.precision == Precision::kFp64 || !can_go_in_blocks(problem.extent.y) ||
      is_mixed(problem) != goes_in_tiles(problem, order, limits)) {
    return false;
  }
  return columns_side_by_side(problem, limits) * 2 * bytes_of_number(problem.precision) <
         kFewestBytesSideBySide;
}

RegisterOptions with_blocks(const Problem& problem, const RegisterOptions& given,
                            const DeviceLimits& limits) {
  RegisterOptions options = given;
  options.columns = Columns::kInBlocks;
  const bool has_long_rows = has_longest_rows(problem);
  options.early_radix =
      radix_of_early_stage(problem.extent.y, given.early_radix.value_or(has_long_rows ? 2 : 1));
  GroupOptions& group = options.group;
  const std::uint32_t most = most_stream_elements(problem.precision);
  if (!group.column_elements)
    group.column_elements = group.elements.value_or(takes_fewest_stages(problem) ? most : kElementsInBlocks);
  if (!group.elements && !is_mixed(problem)) group.elements = most;
  const bool loads_ahead = !is_mixed(problem) && !has_long_rows && *options.early_radix == 1;
  if (!options.groups) options.groups = loads_ahead ? limits.resident_work_groups : kAsManyAsTiles;
  return options;
}

}  // namespace fftbench::fft
