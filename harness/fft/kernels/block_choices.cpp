#include "fft/kernels/block_choices.h"

#include "fft/flat_problems.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/long_sides_plan.h"
#include "fft/kernels/mixed_choices.h"
#include "fft/kernels/stream_problems.h"
#include "fft/kernels/tile_choices.h"
#include "fft/kernels/two_phase_columns.h"

namespace fftbench::fft {
namespace {

// From here on, which is nearly what the caches of an NVIDIA H100 hold, every piece of a row goes to memory.
constexpr std::uint64_t kBytesInTwoPhases = std::uint64_t{5} << 23U;
constexpr std::uint64_t kMixedBytesInTwoPhases = std::uint64_t{1} << 27U;
// Beyond, doubles of sides with odd factors are faster in place.
constexpr std::uint64_t kMostBytesOfMixedDoubles = std::uint64_t{1} << 26U;
constexpr std::uint32_t kFewestBytesSideBySide = 64;
constexpr std::uint32_t kElementsInTwoPhases = 8;

// Since few values are idle or in a word's half.
bool takes_fewest_stages(const Problem& problem) {
  return has_odd_factors(problem) || problem.precision == Precision::kFp16;
}

// Returns the largest radix of a column stage that the rows' pass has registers for.
std::uint32_t largest_fused_radix(const Problem& problem) {
  const std::uint32_t most =
      has_longest_rows(problem) || problem.precision == Precision::kFp16 ? 2 : kLargestFusedRadix;
  for (const std::uint32_t radix : {7U, 5U, 4U, 3U, 2U}) {
    if (radix <= most && problem.extent.y % radix == 0) return radix;
  }
  return 1;
}

// Returns how many columns a work group has side by side otherwise.
std::uint32_t columns_side_by_side(const Problem& problem, const DeviceLimits& limits) {
  if (has_odd_factors(problem)) return columns_of_tile_group(problem, limits);
  const std::uint32_t fused_column_radix =
      has_longest_rows(problem) || problem.precision == Precision::kFp16 ? 2 : 4;
  return whole_lines_with_room(
      problem.extent.y / radix_of_fused_column_stage(problem.extent.y, fused_column_radix),
      most_stream_elements(problem.precision), problem.precision, limits);
}

// Tells whether columns are fp64 with odd factors, whose groups otherwise have room for a column or two, in
// arrays that the caches hold in part.
bool are_tall_mixed_doubles(const Problem& problem, Sync sync, const DeviceLimits& limits) {
  if (!is_mixed_stream(problem, sync) || problem.precision != Precision::kFp64) return false;
  const std::uint32_t wanted = lines_of_bytes(kFewestBytesSideBySide, problem.precision);
  return byte_count(problem) < kMostBytesOfMixedDoubles &&
         lines_with_room(wanted, problem.extent.y, kElementsOfMixedDoubles, problem.precision, limits) <
             wanted;
}

}  // namespace

bool goes_in_two_phases(const Problem& problem, Sync sync, const DeviceLimits& limits) {
  if (sync == Sync::kBarrier) return false;
  if (are_tall_mixed_doubles(problem, sync, limits)) return can_go_in_two_phases(problem.extent.y);
  if (byte_count(problem) < (has_odd_factors(problem) ? kMixedBytesInTwoPhases : kBytesInTwoPhases) ||
      problem.precision == Precision::kFp64 || !can_go_in_two_phases(problem.extent.y) ||
      has_odd_factors(problem) != goes_in_tiles(problem, sync, limits)) {
    return false;
  }
  return columns_side_by_side(problem, limits) * 2 * bytes_of_number(problem.precision) <
         kFewestBytesSideBySide;
}

bool goes_in_four_steps(const Problem& problem, Sync sync, const DeviceLimits& limits) {
  if (!is_for_several_groups(problem, limits) || byte_count(problem) / problem.batch < kBytesInTwoPhases)
    return false;
  const bool stand_alone = has_columns_alone(problem) || has_long_side(problem, limits);
  if (!stand_alone && is_complex(problem) && goes_in_tiles(problem, sync, limits)) return false;
  const std::uint32_t radix = stand_alone ? 1 : largest_fused_radix(problem);
  const std::uint32_t columns = whole_lines_with_room(
      problem.extent.y / radix, most_stream_elements(problem.precision), problem.precision, limits);
  return columns * 2 * bytes_of_number(problem.precision) < kFewestBytesSideBySide;
}

RegisterOptions with_blocks(const Problem& problem, const RegisterOptions& given,
                            const DeviceLimits& limits) {
  RegisterOptions options = given;
  options.columns = Columns::kTwoPhase;
  const bool has_long_rows = has_longest_rows(problem);
  options.fused_column_radix =
      radix_of_fused_column_stage(problem.extent.y, given.fused_column_radix.value_or(has_long_rows ? 2 : 1));
  GroupOptions& group = options.group;
  const std::uint32_t most = most_stream_elements(problem.precision);
  if (!group.column_values_per_invocation)
    group.column_values_per_invocation =
        group.values_per_invocation.value_or(takes_fewest_stages(problem) ? most : kElementsInTwoPhases);
  if (!group.values_per_invocation && !has_odd_factors(problem)) group.values_per_invocation = most;
  const bool loads_ahead = !has_odd_factors(problem) && !has_long_rows && *options.fused_column_radix == 1;
  if (!options.persistent_groups)
    options.persistent_groups = loads_ahead ? limits.resident_work_groups : kAsManyAsTiles;
  return options;
}

}  // namespace fftbench::fft
