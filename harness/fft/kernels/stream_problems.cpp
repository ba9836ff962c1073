#include "fft/kernels/stream_problems.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"

namespace fftbench::fft {
namespace {

constexpr std::uint64_t kBytesOfMixedStreams = std::uint64_t{1} << 22U;
constexpr std::uint32_t kLongestColumnOfSmallStreams = 1280;
constexpr std::uint64_t kMixedBytesBehindBarriers = std::uint64_t{5} << 21U;  // of an image

constexpr std::uint32_t kInvocationsOfEveryDevice = 1024;  // in a work group, that OpenGL asks for

constexpr std::uint32_t kBytesOfLongestRows = std::uint32_t{1} << 15U;  // of real or imaginary parts
constexpr std::uint32_t kRowOfOwnGroup = 2048;
constexpr std::uint32_t kShortestOfManyRows = 64;

constexpr std::uint32_t kMostStreamElements = 16;
constexpr std::uint32_t kMostStreamElementsOfDoubles = 8;
// From here on lines that lie side by side go in the fewest stages.
constexpr std::uint32_t kShortestLineInFewStages = 1024;

bool is_mixed_image(const Problem& problem) {
  return has_odd_factors(problem) && is_complex(problem) && axes_of(problem).size() == 2 &&
         !has_chirp(problem);
}

}  // namespace

bool has_chirp(const Problem& problem) {
  return std::ranges::any_of(transformed_sides(problem),
                             [](const auto& side) { return needs_chirp(side.second); });
}

bool is_complex(const Problem& problem) {
  return problem.domain == Domain::kComplex;
}

bool is_forward(const Problem& problem) {
  return problem.direction == Direction::kForward;
}

bool has_odd_factors(const Problem& problem) {
  return !std::ranges::all_of(transformed_sides(problem),
                              [](const auto& side) { return is_power_of_two(side.second); });
}

bool is_mixed_stream(const Problem& problem, Sync sync) {
  if (!is_mixed_image(problem)) return false;
  if (sync != Sync::kInShader) return byte_count(problem) / problem.batch >= kMixedBytesBehindBarriers;
  return byte_count(problem) >= kBytesOfMixedStreams || problem.extent.y > kLongestColumnOfSmallStreams;
}

bool is_for_several_groups(const Problem& problem, const DeviceLimits& limits) {
  return limits.resident_work_groups > 1 && !has_chirp(problem);
}

bool has_longest_rows(const Problem& problem) {
  return problem.extent.x * bytes_of_arithmetic(problem.precision) >= kBytesOfLongestRows;
}

bool gains_by_early_loads(const Problem& problem, const DeviceLimits& limits) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  const bool has_few_long_rows =
      width >= kRowOfOwnGroup && height >= kShortestOfManyRows && height <= limits.resident_work_groups;
  return problem.precision != Precision::kFp64 && !has_longest_rows(problem) && !has_few_long_rows;
}

std::uint32_t most_stream_elements(Precision precision) {
  return precision == Precision::kFp64 ? kMostStreamElementsOfDoubles : kMostStreamElements;
}

std::uint32_t values_of_lines_across(const Problem& problem, std::uint32_t longest) {
  const std::uint32_t most = most_stream_elements(problem.precision);
  return has_odd_factors(problem) || longest >= kShortestLineInFewStages ? most : most / 2;
}

bool has_registers_for_rows(std::uint32_t width, std::uint32_t elements, std::uint32_t rows) {
  const LineStages row = line_stages(width, elements, kInvocationsOfEveryDevice);
  return has_registers(row.invocations_per_line, (rows + 1) * row.elements);
}

std::uint32_t fused_column_radix_with_registers(std::uint32_t width, std::uint32_t elements) {
  return has_registers_for_rows(width, elements, 4) ? 4 : 2;
}

std::uint32_t radix_of_fused_column_stage(std::uint32_t height, std::uint32_t wanted) {
  std::uint32_t radix = wanted;
  while (height % radix != 0 || height / radix < 2) radix = std::bit_floor(radix - 1);
  return radix;
}

}  // namespace fftbench::fft
