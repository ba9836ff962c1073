#include "fft/kernels/chained_choices.h"

#include <algorithm>
#include <bit>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"

namespace fftbench::fft {
namespace {

// From here on an array and the scratch array that it would be handed on by are too much for the caches of a
// GPU together: 50 MB on an NVIDIA H100.
constexpr std::uint64_t kBytesBeyondCaches = std::uint64_t{1} << 25U;

constexpr std::uint32_t kFewestLines = 4;  // a sector of 32 bytes
constexpr std::uint32_t kMostLines = 16;   // 128 bytes: what memory moves at once
constexpr std::uint32_t kLongestColumn = 512;
constexpr std::uint32_t kLongestMixedColumn = 1280;
constexpr std::uint32_t kElements = 8;
constexpr std::uint32_t kMostElements = 16;

constexpr std::uint32_t kShortFusedLine = 128;
constexpr std::uint32_t kLinesOfLongFusedLines = 8;
constexpr std::uint32_t kShortMixedLine = 512;

bool is_mixed(const Problem& problem) {
  return !is_power_of_two(problem.extent.x) || !is_power_of_two(problem.extent.y);
}

// So short that a work group has room for many columns side by side.
std::uint32_t early_radix_for(const Problem& problem, bool in_place) {
  const std::uint32_t height = problem.extent.y;
  if (is_mixed(problem)) {
    if (height <= kLongestMixedColumn) return 1;
    return in_place && height > 2 * kLongestMixedColumn ? 2 : 4;
  }
  if (in_place) return 4;
  return std::clamp(height / kLongestColumn, 1U, 4U);
}

// As many as leave a tile for each group that runs at once.
std::uint32_t column_lines_for(const Problem& problem, std::uint32_t early_radix,
                               const DeviceLimits& limits) {
  const std::uint64_t columns = std::uint64_t{problem.extent.x} * early_radix * problem.batch;
  const std::uint64_t lines =
      std::bit_floor(std::max<std::uint64_t>(columns / limits.resident_work_groups, 1));
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(lines, kFewestLines, kMostLines));
}

// Half of the bytes of a complex value, since the exchange may be split.
bool fits(std::uint32_t lines, std::uint32_t length, std::uint32_t elements, Precision precision,
          const DeviceLimits& limits) {
  const std::uint32_t invocations =
      line_stages(length, elements, limits.work_group_invocations).invocations_per_line;
  return std::uint64_t{lines} * length * bytes_of_arithmetic(precision) <= limits.shared_memory_bytes &&
         lines * invocations <= limits.work_group_invocations;
}

// As many groups as fill each multiprocessor, which takes 1024 invocations to do.
std::uint32_t groups_for(std::uint32_t column_length, std::uint32_t elements, std::uint32_t lines,
                         const DeviceLimits& limits) {
  const std::uint32_t invocations =
      lines * line_stages(column_length, elements, limits.work_group_invocations).invocations_per_line;
  return limits.resident_work_groups * std::max(limits.work_group_invocations / invocations, 1U);
}

}  // namespace

bool has_chained_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  return options.order == Order::kChained && problem.domain == Domain::kComplex &&
         limits.resident_work_groups > 1 && axes_of(problem).size() == 2 && !needs_chirp(problem.extent.x) &&
         !needs_chirp(problem.extent.y);
}

RegisterOptions with_chained_choices(const Problem& problem, const RegisterOptions& given,
                                     const DeviceLimits& limits) {
  RegisterOptions options = given;
  const bool is_large = byte_count(problem) >= kBytesBeyondCaches;
  if (!options.columns) options.columns = is_large ? Columns::kInPlace : Columns::kStrided;
  if (options.columns == Columns::kTransposed) return options;
  const bool in_place = options.columns == Columns::kInPlace;
  if (!options.early_radix) options.early_radix = early_radix_for(problem, in_place && is_large);
  while (problem.extent.y % *options.early_radix != 0 || problem.extent.y / *options.early_radix < 2) {
    *options.early_radix /= 2;
  }
  GroupOptions& group = options.group;
  const std::uint32_t length = problem.extent.y / *options.early_radix;
  const bool chooses_elements = !group.column_elements && !group.elements && !is_mixed(problem);
  if (chooses_elements) group.column_elements = std::min(length, kElements);
  const std::uint32_t elements = group.column_elements.value_or(group.elements.value_or(kElements));
  if (!group.column_lines) {
    std::uint32_t lines = column_lines_for(problem, *options.early_radix, limits);
    while (lines > 1 && !fits(lines, length, elements, problem.precision, limits)) lines /= 2;
    group.column_lines = lines;
  }
  if (!options.groups) {
    options.groups =
        is_large && in_place ? groups_for(length, elements, *group.column_lines, limits) : kAsManyAsTiles;
  }
  return options;
}

GroupOptions with_chained_group(const Problem& problem, GroupOptions given, const DeviceLimits& limits) {
  const std::uint32_t length = problem.extent.y;
  if (limits.resident_work_groups < 2 || problem.domain == Domain::kReal) return given;
  if (!given.elements) {
    const bool is_short = is_mixed(problem) ? length <= kShortMixedLine : length < kShortFusedLine;
    given.elements =
        is_mixed(problem) ? (is_short ? kElements : kMostElements) : (is_short ? kElements / 2 : kElements);
  }
  if (given.column_lines) return given;
  const std::uint64_t line_count = std::uint64_t{length} * problem.batch;
  const std::uint32_t most = length <= kShortFusedLine ? kMostLines : kLinesOfLongFusedLines;
  std::uint32_t lines = kFewestLines;
  while (lines < most && line_count / lines > limits.resident_work_groups / 2) lines *= 2;
  while (lines > 1 && !fits(lines, length, *given.elements, problem.precision, limits)) lines /= 2;
  given.column_lines = lines;
  return given;
}

}  // namespace fftbench::fft
