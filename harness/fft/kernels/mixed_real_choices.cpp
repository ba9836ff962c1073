#include "fft/kernels/mixed_real_choices.h"

#include <algorithm>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/real_streams.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// In real values: from here on images and their scratch arrays are too much for the caches of a GPU together.
constexpr std::uint64_t kBytesOfLargeMixedReals = std::uint64_t{7} << 21U;

constexpr std::uint32_t kElementsOfManyInvocations = 8;
constexpr std::uint32_t kElementsOfFewStages = 16;
constexpr std::uint32_t kLongestMixedRealRow = 4096;  // of 8 values in each of 512 invocations
// Rows that gain by fewer stages, while an early stage leaves registers for them.
constexpr std::uint32_t kLongMixedRealRow = 1536;
constexpr std::uint32_t kMostEarlyRadixOfFewStages = 3;

// Even heights: what is tall or short behind an early stage.
constexpr std::uint32_t kTallBehindStageOfTwo = 700;
constexpr std::uint32_t kShortBehindStageOfFour = 216;

// Odd heights.
constexpr std::uint32_t kTallestWithoutStage = 256;
constexpr std::uint32_t kLongestRowOfOddStage = 3072;
constexpr std::uint32_t kShortestBehindStageOfFive = 200;
constexpr std::uint32_t kLongestRowBeforeStageOfThree = 960;

bool is_large_mixed_real(const Problem& problem) {
  return bytes_of_real_image(problem) >= kBytesOfLargeMixedReals;
}

// Five takes more of the columns, where that leaves them something to do. Three as the last stage, behind
// rows of this length, took longer than none: 1500 x 945 back 24 us instead of 17 on an NVIDIA H100.
std::uint32_t odd_radix(const Problem& problem) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (height <= kTallestWithoutStage || width > kLongestRowOfOddStage) return 1;
  const bool divides_by_3 = height % 3 == 0;
  const bool divides_by_5 = height % 5 == 0;
  const bool is_slow_of_3 =
      !is_forward(problem) && width > kLongestRowBeforeStageOfThree && width < kLongMixedRealRow;
  const bool gains_by_5 = height / 5 >= kShortestBehindStageOfFive && (is_forward(problem) || is_slow_of_3);
  if (divides_by_5 && (gains_by_5 || !divides_by_3)) return 5;
  return divides_by_3 && !is_slow_of_3 ? 3 : 1;
}

std::uint32_t even_radix(const Problem& problem) {
  const std::uint32_t height = problem.extent.y;
  if (is_large_mixed_real(problem)) return 4;
  if (height / 2 > kTallBehindStageOfTwo) return height % 4 == 0 ? 4 : std::max(odd_radix(problem), 2U);
  return is_forward(problem) && height / 4 <= kShortBehindStageOfFour ? 4 : 2;
}

std::uint32_t values_of_rows(const Problem& problem, std::uint32_t early_radix) {
  const std::uint32_t width = problem.extent.x;
  const bool has_registers =
      width >= kLongMixedRealRow && early_radix > 1 && early_radix <= kMostEarlyRadixOfFewStages;
  return is_large_mixed_real(problem) || width > kLongestMixedRealRow || has_registers
             ? kElementsOfFewStages
             : kElementsOfManyInvocations;
}

}  // namespace

bool has_mixed_real_choices(const Problem& problem, Order order) {
  if (!is_mixed_real_stream(problem, order)) return false;
  if (problem.extent.y % 2 != 0) return true;
  const bool is_wide_of_one_table = one_table_serves(problem) && problem.extent.x >= problem.extent.y;
  if (is_forward(problem) && (is_wide_of_one_table || is_large_mixed_real(problem))) return false;
  return problem.extent.x <= kLongestMixedRealRow &&
         bytes_of_real_image(problem) >= fewest_bytes_of_large_reals(problem);
}

RegisterOptions with_mixed_real_choices(const Problem& problem, const RegisterOptions& given,
                                        const DeviceLimits& limits) {
  RegisterOptions options = given;
  options.columns = Columns::kStrided;
  const std::uint32_t wanted = problem.extent.y % 2 == 0 ? even_radix(problem) : odd_radix(problem);
  GroupOptions& group = options.group;
  if (!group.elements) {
    group.elements = values_of_rows(problem, given.early_radix.value_or(wanted));
    const bool are_short = wanted == 1 && problem.extent.y <= kTallestWithoutStage;
    if (!group.column_elements)
      group.column_elements = are_short ? kElementsOfManyInvocations : kElementsOfFewStages;
  }
  options.early_radix = early_radix_of_reals(given.early_radix.value_or(wanted), problem, options, limits);
  if (!group.column_lines) group.column_lines = lines_of_middling_reals(problem, options, limits);
  return options;
}

}  // namespace fftbench::fft
