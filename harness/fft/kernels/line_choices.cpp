#include "fft/kernels/line_choices.h"

#include <algorithm>
#include <bit>

#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// These are bytes of real or imaginary parts. A work group holds the longest lines; longer ones go in two
// passes of short lines.
constexpr std::uint32_t kBytesOfLongLines = std::uint32_t{1} << 14U;
constexpr std::uint32_t kBytesOfLongestLines = std::uint32_t{3} << 14U;
// Lines of other factors than 2 have many twiddle factors.
constexpr std::uint32_t kShortestMixedLineOfDerivedTwiddles = 513;
constexpr std::uint32_t kShortestRealLineOfDerivedTwiddles = 1025;  // in values, of two numbers each
// A group of more fills a compute unit, with few registers for each.
constexpr std::uint32_t kMostInvocations = 768;

// Lines of other factors than 2, and halves, go in the fewest stages that registers have room for.
constexpr std::uint32_t kMostLineElements = 16;
constexpr std::uint32_t kShortestMixedLine = 97;
constexpr std::uint32_t kElementsOfLongMixedLine = 12;
constexpr std::uint32_t kShortestLineOfHalves = 256;
constexpr std::uint32_t kLineElements = 8;
constexpr std::uint32_t kShortestLineOfEight = 64;
// Doubles of 513 to 1024 values, and shorter lines than the shortest above, go as images' rows do.
constexpr std::uint32_t kLongestMixedLineOfDoubles = 512;

// The bytes of the real and imaginary parts that a group's lines have, as nearly as can be. A compute unit
// had better have two such groups at once, or one of a longer line. It had better have more where the caches
// do not hold the arrays: more loads are under way then, and fewer of them come from the caches.
constexpr std::uint32_t kBytesOfGroup = std::uint32_t{1} << 14U;
constexpr std::uint32_t kLineGroupsAtOnce = 2;
constexpr std::uint64_t kBytesOfTwiceAsManyGroups = std::uint64_t{1} << 26U;
constexpr std::uint64_t kBytesOfTwiceAsManyGroupsOfDerivedTwiddles = std::uint64_t{3} << 24U;
constexpr std::uint64_t kBytesOfMostGroups = std::uint64_t{3} << 25U;
constexpr std::uint32_t kMostGroupsAtOnce = 8;
// The values of lines with other factors than 2: a group that has less than a third of this is one of three
// or more.
constexpr std::uint32_t kMixedValuesAtOnce = 4915;
constexpr std::uint32_t kFewTilesOfComputeUnit = 3;
// Where lines are few, groups that leave most compute units idle still end before as many smaller ones have
// started.
constexpr std::uint32_t kComputeUnitsOfGroup = 4;
constexpr std::uint32_t kFewestInvocations = 64;

std::uint32_t values_of_line(const Problem& problem) {
  const std::uint32_t length = length_of_line(problem);
  return is_complex(problem) || length % 2 != 0 ? length : length / 2;
}

LineStages usual_stages(const Problem& problem, const GroupOptions& group, const DeviceLimits& limits) {
  const Axis axis{.is_rows = true, .length = values_of_line(problem), .count = 1, .is_last = true};
  return register_group(axis, Lanes::kAlong, problem.batch, problem.precision, group, limits).line;
}

bool has_line_choices(const Problem& problem, const DeviceLimits& limits) {
  return is_for_several_groups(problem, limits) && values_of_line(problem) > 1;
}

bool are_longest_lines(const Problem& problem, const DeviceLimits& limits) {
  return usual_stages(problem, {}, limits).invocations_per_line > kMostInvocations;
}

std::uint32_t values_of_group(const Problem& problem) {
  return kBytesOfGroup / bytes_of_arithmetic(problem.precision) / 2;
}

std::optional<std::uint32_t> elements_of_mixed_lines(const Problem& problem) {
  const std::uint32_t length = values_of_line(problem);
  if (length < kShortestMixedLine) return std::nullopt;
  if (problem.precision == Precision::kFp16) return kMostLineElements;
  if (const auto more = values_that_save_a_filled_stage(length);
      more && problem.precision == Precision::kFp32)
    return more;
  if (length > values_of_group(problem)) return kElementsOfLongMixedLine;
  if (problem.precision == Precision::kFp32) return kMostLineElements;
  return length <= kLongestMixedLineOfDoubles ? std::optional(kElementsOfLongMixedLine) : std::nullopt;
}

std::optional<std::uint32_t> elements_of_lines(const Problem& problem, const DeviceLimits& limits) {
  if (are_longest_lines(problem, limits)) return kMostLineElements;
  const std::uint32_t length = values_of_line(problem);
  if (!is_power_of_two(length)) return elements_of_mixed_lines(problem);
  if (problem.precision == Precision::kFp64) return std::nullopt;
  if (problem.precision == Precision::kFp16 && length >= kShortestLineOfHalves) return kMostLineElements;
  return length >= kShortestLineOfEight ? std::optional(kLineElements) : std::nullopt;
}

// The power of two that comes nearest to a group's values, in ratio.
std::uint32_t lines_of_group(const Problem& problem, std::uint32_t invocations_of_line,
                             const DeviceLimits& limits) {
  const std::uint64_t wanted = values_of_group(problem);
  const auto are_too_few = [&](std::uint64_t values) { return 2 * values * values < wanted * wanted; };
  const auto leaves_groups_for_twice = [&](std::uint64_t lines) {
    return 2 * lines * limits.resident_work_groups <= std::uint64_t{kComputeUnitsOfGroup} * problem.batch;
  };
  std::uint32_t lines = 1;
  while (are_too_few(std::uint64_t{lines} * values_of_line(problem)) &&
         (lines * invocations_of_line < kFewestInvocations || leaves_groups_for_twice(lines))) {
    lines *= 2;
  }
  return lines;
}

// A line of half as much again as a group has counts for no more. Of lines of other factors than 2, more
// groups than two share what a compute unit had better have at once.
std::uint32_t groups_of_compute_unit(const Problem& problem, std::uint32_t lines) {
  if (byte_count(problem) >= kBytesOfMostGroups) return kMostGroupsAtOnce;
  const std::uint32_t values = values_of_group(problem);
  const std::uint32_t length = values_of_line(problem);
  const bool twice = byte_count(problem) >= (are_lines_of_derived_twiddles(problem)
                                                 ? kBytesOfTwiceAsManyGroupsOfDerivedTwiddles
                                                 : kBytesOfTwiceAsManyGroups);
  const std::uint32_t of_group = length <= values + values / 2 ? values : std::bit_ceil(length);
  const std::uint32_t usual = std::max((twice ? 2 : 1) * kLineGroupsAtOnce * values / of_group, 1U);
  if (!has_odd_factors(problem) || problem.precision == Precision::kFp64) return usual;
  return std::max(usual, kMixedValuesAtOnce / (lines * length));
}

}  // namespace

bool are_lines_of_derived_twiddles(const Problem& problem) {
  if (!is_of_lines(problem)) return false;
  const std::uint32_t length = values_of_line(problem);
  const bool is_mixed_line = !is_power_of_two(length) && !needs_chirp(length);
  const std::uint64_t bytes = std::uint64_t{length} * bytes_of_arithmetic(problem.precision);
  if (bytes > kBytesOfLongestLines) return false;
  if (!is_complex(problem))
    return is_mixed_line && problem.precision == Precision::kFp32 &&
           length >= kShortestRealLineOfDerivedTwiddles;
  return bytes > kBytesOfLongLines || (is_mixed_line && length >= kShortestMixedLineOfDerivedTwiddles);
}

RegisterOptions with_line_choices(const Problem& problem, const RegisterOptions& given,
                                  const DeviceLimits& limits) {
  RegisterOptions options = given;
  if (!has_line_choices(problem, limits)) return options;
  GroupOptions& group = options.group;
  if (!group.values_per_invocation) group.values_per_invocation = elements_of_lines(problem, limits);
  if (!group.rows_per_group)
    group.rows_per_group =
        lines_of_group(problem, usual_stages(problem, group, limits).invocations_per_line, limits);
  return options;
}

std::optional<std::uint32_t> invocations_of_lines_at_once(const Problem& problem,
                                                          const RegisterOptions& chosen,
                                                          const DeviceLimits& limits) {
  if (chosen.persistent_groups || !has_line_choices(problem, limits)) return std::nullopt;
  const bool has_registers = problem.precision != Precision::kFp64 && !has_odd_factors(problem);
  if (are_longest_lines(problem, limits) && !has_registers) return std::nullopt;
  const std::uint32_t of_line = usual_stages(problem, chosen.group, limits).invocations_per_line;
  const std::uint32_t lines = chosen.group.rows_per_group.value_or(1);
  std::uint32_t groups = groups_of_compute_unit(problem, lines);
  // All of few groups begin at once, rather than some of them twice.
  const std::uint32_t tiles = divided_up(problem.batch, lines);
  if (has_odd_factors(problem) && tiles <= kFewTilesOfComputeUnit * limits.resident_work_groups)
    groups = std::max(groups, kFewTilesOfComputeUnit);
  return groups * lines * of_line;
}

}  // namespace fftbench::fft
