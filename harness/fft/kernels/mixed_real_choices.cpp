#include "fft/kernels/mixed_real_choices.h"

#include <algorithm>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/real_streams.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// In real values: from here on images and their scratch arrays are too much for the caches of a GPU together.
constexpr std::uint64_t kBytesOfLargeMixedReals = std::uint64_t{7} << 21U;
// From here on rows of more groups at once gain more than those of fewer stages.
constexpr std::uint64_t kBytesOfManyGroups = std::uint64_t{5} << 21U;

constexpr std::uint32_t kElementsOfManyInvocations = 8;
constexpr std::uint32_t kElementsOfFewStages = 16;
constexpr std::uint32_t kLongestMixedRealRow = 4096;  // of 8 values in each of 512 invocations

// Even heights: rows that gain by fewer stages, and those that do in images of any size.
constexpr std::uint32_t kRowOfFewStages = 1000;
constexpr std::uint32_t kLongRowOfFewStages = 1600;
constexpr std::uint32_t kFewestInvocationsOfFewStages = 88;
constexpr std::uint32_t kRowBeforeStageOfFour = 1800;
constexpr std::uint32_t kTallBehindStageOfTwo = 700;  // behind short rows
constexpr std::uint32_t kShortBehindStageOfFour = 216;
constexpr std::uint32_t kLongestBehindLastStageOfFour = 256;

// Odd heights.
constexpr std::uint32_t kTallestWithoutStage = 256;
constexpr std::uint32_t kLongestRowOfOddStage = 3072;
constexpr std::uint32_t kShortestBehindStageOfFive = 200;
constexpr std::uint32_t kLongestRowBeforeStageOfThree = 960;
constexpr std::uint32_t kTallestBehindLastStageOfThree = 1200;
constexpr std::uint32_t kTallestBehindFirstStageOfThree = 1000;
// Rows that gain by fewer stages where a fused column stage of at most three, or one of seven, leaves
// registers.
constexpr std::uint32_t kLongRowOfOddHeight = 1536;
constexpr std::uint32_t kMostFusedColumnRadixOfFewStages = 3;
constexpr std::uint32_t kRowOfSevenRows = 800;
// Columns of so few values leave registers for pieces of 128 bytes.
constexpr std::uint32_t kMostValuesOfWideColumns = 8;
constexpr std::uint32_t kWideRealColumns = 16;

bool is_large_mixed_real(const Problem& problem) {
  return bytes_of_real_image(problem) >= kBytesOfLargeMixedReals;
}

// Seven takes the most of the columns. An inverse, whose rows wait for all of them, gains by it where it is
// large and its height odd.
bool gains_by_seven(const Problem& problem) {
  const std::uint32_t height = problem.extent.y;
  const bool are_tall_otherwise =
      height % 5 != 0 && (height % 3 != 0 || height / 3 > kTallestBehindFirstStageOfThree);
  const bool is_large_enough =
      is_forward(problem) || (height % 2 != 0 && bytes_of_real_image(problem) >= kBytesOfManyGroups);
  return height % 7 == 0 && are_tall_otherwise && is_large_enough;
}

// Five takes more of the columns, where that leaves them something to do. Three as the last stage, behind
// rows of this length, took longer than none: 1500 x 945 back 24 us instead of 17 on an NVIDIA H100.
std::uint32_t odd_radix(const Problem& problem) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (height <= kTallestWithoutStage || width > kLongestRowOfOddStage) return 1;
  if (gains_by_seven(problem)) return 7;
  const bool divides_by_3 = height % 3 == 0;
  const bool divides_by_5 = height % 5 == 0;
  const bool is_slow_of_3 =
      !is_forward(problem) && width > kLongestRowBeforeStageOfThree && width < kLongRowOfOddHeight;
  const bool gains_by_5 =
      height / 5 >= kShortestBehindStageOfFive &&
      (is_forward(problem) || is_slow_of_3 || height / 3 > kTallestBehindLastStageOfThree);
  if (divides_by_5 && (gains_by_5 || !divides_by_3)) return 5;
  return divides_by_3 && !is_slow_of_3 ? 3 : 1;
}

// Tells whether two groups of columns in 16 values, 8 side by side, do not run at once.
bool are_large_behind_two(const Problem& problem, const DeviceLimits& limits) {
  const LineStages column =
      line_stages(problem.extent.y / 2, kElementsOfFewStages, limits.work_group_invocations);
  return !has_room(kLinesOfRealColumns, column, problem.precision, limits) ||
         kLinesOfRealColumns * column.invocations_per_line > kInvocationsAtOnce;
}

// Before columns of even heights.
bool are_even_rows_of_few_stages(const Problem& problem, const DeviceLimits& limits) {
  const std::uint32_t width = problem.extent.x;
  if (is_large_mixed_real(problem) || width >= kLongRowOfFewStages) return true;
  const LineStages row = line_stages(width, kElementsOfFewStages, limits.work_group_invocations);
  return width >= kRowOfFewStages && row.invocations_per_line >= kFewestInvocationsOfFewStages &&
         bytes_of_real_image(problem) < kBytesOfManyGroups;
}

bool gains_by_four(const Problem& problem, const DeviceLimits& limits) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  const std::uint32_t quarter = height / 4;
  const bool are_long_rows = width >= kRowBeforeStageOfFour;
  if (is_large_mixed_real(problem)) return true;
  if (is_forward(problem) && quarter <= kShortBehindStageOfFour && !are_long_rows) return true;
  if (!are_even_rows_of_few_stages(problem, limits)) return height / 2 > kTallBehindStageOfTwo;
  if (are_large_behind_two(problem, limits)) return true;
  if (!are_long_rows || height % 4 != 0 || quarter <= kShortBehindStageOfFour) return false;
  const LineStages column = line_stages(quarter, kElementsOfFewStages, limits.work_group_invocations);
  return column.elements >= kElementsOfManyInvocations &&
         (is_forward(problem) || quarter <= kLongestBehindLastStageOfFour);
}

std::uint32_t even_radix(const Problem& problem, const DeviceLimits& limits) {
  if (!gains_by_four(problem, limits)) return 2;
  const std::uint32_t height = problem.extent.y;
  if (height % 4 == 0) return 4;
  return height / 2 > kTallBehindStageOfTwo ? std::max(odd_radix(problem), 2U) : 2;
}

bool have_few_values_behind_seven(const Problem& problem, std::uint32_t fused_column_radix,
                                  const DeviceLimits& limits) {
  if (fused_column_radix != 7) return false;
  const LineStages column =
      line_stages(problem.extent.y / fused_column_radix, kElementsOfFewStages, limits.work_group_invocations);
  return column.elements <= kMostValuesOfWideColumns;
}

// Before columns of odd heights.
bool are_odd_rows_of_few_stages(const Problem& problem, std::uint32_t fused_column_radix,
                                const DeviceLimits& limits) {
  const std::uint32_t width = problem.extent.x;
  if (fused_column_radix == 7 && width <= kLongestMixedRealRow) {
    return is_forward(problem) && width >= kRowOfSevenRows &&
           !have_few_values_behind_seven(problem, fused_column_radix, limits);
  }
  if (is_large_mixed_real(problem) || width > kLongestMixedRealRow) return true;
  const bool has_registers = fused_column_radix > 1 && fused_column_radix <= kMostFusedColumnRadixOfFewStages;
  return width >= kLongRowOfOddHeight && has_registers;
}

std::uint32_t values_of_rows(const Problem& problem, std::uint32_t fused_column_radix,
                             const DeviceLimits& limits) {
  const bool are_of_few_stages = problem.extent.y % 2 == 0
                                     ? are_even_rows_of_few_stages(problem, limits)
                                     : are_odd_rows_of_few_stages(problem, fused_column_radix, limits);
  return are_of_few_stages ? kElementsOfFewStages : kElementsOfManyInvocations;
}

}  // namespace

bool has_mixed_real_choices(const Problem& problem, Sync sync) {
  if (!is_mixed_real_stream(problem, sync)) return false;
  if (problem.extent.y % 2 != 0) return true;
  const bool is_wide_of_one_table = one_table_serves(problem) && problem.extent.x >= problem.extent.y;
  const std::uint64_t most = is_wide_of_one_table ? kBytesOfManyGroups : kBytesOfLargeMixedReals;
  if (is_forward(problem) && bytes_of_real_image(problem) >= most) return false;
  return problem.extent.x <= kLongestMixedRealRow &&
         bytes_of_real_image(problem) >= fewest_bytes_of_large_reals(problem);
}

RegisterOptions with_mixed_real_choices(const Problem& problem, const RegisterOptions& given,
                                        const DeviceLimits& limits) {
  RegisterOptions options = given;
  options.columns = Columns::kStrided;
  const std::uint32_t wanted = problem.extent.y % 2 == 0 ? even_radix(problem, limits) : odd_radix(problem);
  GroupOptions& group = options.group;
  if (!group.values_per_invocation) {
    group.values_per_invocation = values_of_rows(problem, given.fused_column_radix.value_or(wanted), limits);
    const bool are_short = wanted == 1 && problem.extent.y <= kTallestWithoutStage;
    if (!group.column_values_per_invocation)
      group.column_values_per_invocation = are_short ? kElementsOfManyInvocations : kElementsOfFewStages;
  }
  options.fused_column_radix =
      fused_column_radix_of_reals(given.fused_column_radix.value_or(wanted), problem, options, limits);
  if (group.columns_per_group) return options;
  group.columns_per_group =
      have_few_values_behind_seven(problem, *options.fused_column_radix, limits)
          ? lines_with_room(kWideRealColumns, problem.extent.y / *options.fused_column_radix,
                            kElementsOfFewStages, problem.precision, limits)
          : lines_of_middling_reals(problem, options, limits);
  return options;
}

}  // namespace fftbench::fft
