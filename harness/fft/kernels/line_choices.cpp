#include "fft/kernels/line_choices.h"

#include <algorithm>

#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// Of real or imaginary parts. The longest are what a work group holds; others go in two passes of short
// lines.
constexpr std::uint32_t kBytesOfLongLines = std::uint32_t{1} << 14U;
constexpr std::uint32_t kBytesOfLongestLines = std::uint32_t{3} << 14U;
constexpr std::uint32_t kElementsOfLongestLines = 16;
// A group of more fills a multiprocessor, with few registers for each.
constexpr std::uint32_t kMostInvocations = 768;
constexpr std::uint32_t kInvocationsOfDoublesAtOnce = kInvocationsAtOnce / 2;
// Of groups that hold so many lines that they have this many invocations. A multiprocessor had better have as
// many values at once, and twice as many of arrays that the caches do not hold: more loads are under way
// then, and fewer of them come from the caches.
constexpr std::uint32_t kInvocationsOfSeveralLines = 256;
constexpr std::uint32_t kShortestOfSeveralLines = 256;
constexpr std::uint32_t kValuesAtOnce = 4096;
constexpr std::uint64_t kBytesOfTwiceAsManyValues = std::uint64_t{1} << 26U;
// Of short lines that are few, the start of a group takes longer than its work.
constexpr std::uint32_t kLongestOfFewGroups = 256;
constexpr std::uint64_t kMostValuesOfFewGroups = std::uint64_t{1} << 18U;

std::uint32_t values_of_line(const Problem& problem) {
  const std::uint32_t length = length_of_line(problem);
  return is_complex(problem) || length % 2 != 0 ? length : length / 2;
}

LineStages usual_stages(const Problem& problem, const GroupOptions& group, const DeviceLimits& limits) {
  const Axis axis{.is_rows = true, .length = values_of_line(problem), .count = 1, .is_last = true};
  return register_group(axis, Lanes::kAlong, problem.batch, problem.precision, group, limits).line;
}

// Others were not measured in groups of as many invocations.
bool goes_by_values(const Problem& problem) {
  return is_complex(problem) && problem.precision == Precision::kFp32 &&
         is_power_of_two(length_of_line(problem)) && length_of_line(problem) >= kShortestOfSeveralLines;
}

std::uint32_t invocations_for_values(const Problem& problem, const GroupOptions& group,
                                     const DeviceLimits& limits) {
  const std::uint32_t values =
      byte_count(problem) < kBytesOfTwiceAsManyValues ? kValuesAtOnce : 2 * kValuesAtOnce;
  return values / usual_stages(problem, group, limits).elements;
}

}  // namespace

bool are_long_lines(const Problem& problem) {
  const std::uint64_t bytes = std::uint64_t{length_of_line(problem)} * bytes_of_arithmetic(problem.precision);
  return is_of_lines(problem) && is_complex(problem) && kBytesOfLongLines < bytes &&
         bytes <= kBytesOfLongestLines;
}

RegisterOptions with_line_choices(const Problem& problem, const RegisterOptions& given,
                                  const DeviceLimits& limits) {
  RegisterOptions options = given;
  if (!is_for_several_groups(problem, limits) || values_of_line(problem) == 1) return options;
  GroupOptions& group = options.group;
  if (!group.elements && usual_stages(problem, group, limits).invocations_per_line > kMostInvocations) {
    group.elements = kElementsOfLongestLines;
  }
  if (!group.row_lines && goes_by_values(problem)) {
    const std::uint32_t lines =
        std::max(kInvocationsOfSeveralLines / usual_stages(problem, group, limits).invocations_per_line, 1U);
    if (problem.batch / lines >= limits.resident_work_groups) group.row_lines = lines;
  }
  return options;
}

std::optional<std::uint32_t> invocations_of_lines_at_once(const Problem& problem,
                                                          const RegisterOptions& chosen,
                                                          const DeviceLimits& limits) {
  if (chosen.groups || !is_for_several_groups(problem, limits)) return std::nullopt;
  const bool are_longest = chosen.group.elements == kElementsOfLongestLines;
  const bool are_doubles = problem.precision == Precision::kFp64;
  if (are_longest && (are_doubles || is_mixed(problem))) return std::nullopt;
  const std::uint64_t length = values_of_line(problem);
  if (length <= kLongestOfFewGroups && length * problem.batch <= kMostValuesOfFewGroups) return 1;
  if (goes_by_values(problem)) return invocations_for_values(problem, chosen.group, limits);
  return are_doubles ? kInvocationsOfDoublesAtOnce : kInvocationsAtOnce;
}

}  // namespace fftbench::fft
