#include "fft/kernels/fused_choices.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "fft/kernels/group_room.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

constexpr std::uint32_t kElementsOfFused = 8;
constexpr std::uint32_t kMostElementsOfFused = 16;
constexpr std::uint32_t kShortFusedLine = 128;
constexpr std::uint32_t kMiddlingFusedLine = 512;  // beyond, a line has invocations enough in fewer stages
constexpr std::uint32_t kShortMixedFusedLine = 512;
constexpr std::uint32_t kLongestMixedFusedLine = 720;
constexpr std::uint32_t kLongFusedRectangle = 512;  // beyond, its shorter lines go by the number of these
constexpr std::uint32_t kShortestForwardRealSquare = 512;
constexpr std::uint32_t kSectorsOfLongLines = 2;
constexpr std::uint32_t kSectorsOfShortLines = 4;
constexpr std::uint32_t kMostValuesOfTile = 4096;

// Values of a transform for each group that is sure to run at once, up to which a stream gains by such
// a pipeline depth. On an NVIDIA H100 each has a compute unit, which has room for some 8192 values in
// registers: what a transform leaves of it, the next ones take.
constexpr std::uint64_t kValuesWithDepthFour = 512;
constexpr std::uint64_t kValuesInBetween = 1024;
constexpr std::uint64_t kValuesWithDepthTwo = 8192;
constexpr std::uint64_t kValuesOfHalfAComputeUnit = 4096;
// The most bytes with two arrays between the phases. Beyond, they and the images take so much of the caches
// that it costs more than beginning early gains.
constexpr std::uint64_t kMostBytesWithDepthTwo = std::uint64_t{1} << 23U;

bool is_square(const Problem& problem) {
  return problem.extent.x == problem.extent.y;
}

std::uint32_t longer_side(const Problem& problem) {
  return std::max(problem.extent.x, problem.extent.y);
}

// Complex values between the phases, in all images: two real lines go as one.
std::uint64_t values_between(const Problem& problem) {
  const std::uint64_t values = std::uint64_t{problem.extent.x} * problem.extent.y * problem.batch;
  return problem.domain == Domain::kReal ? values / 2 : values;
}

std::uint64_t values_of_group(const Problem& problem, const DeviceLimits& limits) {
  return values_between(problem) / limits.resident_work_groups;
}

// Whether a transform of complex images leaves room for others, but not for three of its size.
bool is_in_between(const Problem& problem, const DeviceLimits& limits) {
  const std::uint64_t values = values_of_group(problem, limits);
  return problem.domain == Domain::kComplex && values > kValuesWithDepthFour && values <= kValuesInBetween;
}

// Doubles have no flags.
std::uint32_t pipeline_depth_of_stream(const Problem& problem, Sync sync, const DeviceLimits& limits) {
  return sync == Sync::kInShader && problem.precision != Precision::kFp64 ? pipeline_depth(problem, limits)
                                                                          : 1;
}

// Where there are few long lines, a group has one. This fills more of the device, and the caches hold what is
// wasted of sectors. Where several transforms fill it, whole sectors count for more. Where a group has few
// lines, and a barrier waits for the last group, more invocations hide what they wait for.
GroupOptions with_group_of_rectangle(const Problem& problem, Sync sync, GroupOptions given,
                                     const DeviceLimits& limits) {
  const std::uint32_t length = longer_side(problem);
  const std::uint64_t line_count = values_between(problem) / length;
  const std::uint32_t fewest = lines_of_sector(problem.precision);
  std::uint64_t wanted = std::bit_floor(2 * line_count / limits.resident_work_groups);
  if (pipeline_depth_of_stream(problem, sync, limits) > 2) wanted = kMostValuesOfTile / length;
  const auto lines = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(wanted, 1, fewest));
  if (!given.values_per_invocation) {
    given.values_per_invocation =
        sync == Sync::kBarrier && lines < fewest ? kElementsOfFused / 2 : kElementsOfFused;
  }
  if (!given.columns_per_group)
    given.columns_per_group =
        lines_with_room(lines, length, *given.values_per_invocation, problem.precision, limits);
  return given;
}

std::uint32_t elements_of_fused(const Problem& problem) {
  const std::uint32_t length = longer_side(problem);
  if (has_odd_factors(problem))
    return length <= kShortMixedFusedLine ? kElementsOfFused : kMostElementsOfFused;
  if (length < kShortFusedLine && problem.domain == Domain::kComplex) return kElementsOfFused / 2;
  const bool has_few_stages =
      length > kMiddlingFusedLine && is_square(problem) && problem.precision != Precision::kFp64;
  return has_few_stages ? kMostElementsOfFused : kElementsOfFused;
}

// Sectors that a tile's lines fill side by side, at most. A group has more of a rectangle's shorter lines
// beside them.
std::uint32_t most_sectors(const Problem& problem, std::uint32_t pipeline_depth) {
  const bool is_real = problem.domain == Domain::kReal;
  const bool is_short = longer_side(problem) <= kShortFusedLine;
  if (!is_square(problem) && !(is_short && has_odd_factors(problem)))
    return pipeline_depth == 4 && !is_real ? kSectorsOfLongLines : 1;
  return is_short && !is_real ? kSectorsOfShortLines : kSectorsOfLongLines;
}

bool is_forward_of_real(const Problem& problem) {
  return problem.domain == Domain::kReal && problem.direction == Direction::kForward;
}

// As many as leave a tile for each compute unit that a transform has beside the others under way: a quarter
// of them, or half. Where invocations idle, groups in all of them gain more in between. The rows of a real
// image's half spectrum begin anywhere in a sector, of which wider tiles share fewer with others.
std::uint32_t lines_of_fused(const Problem& problem, Sync sync, std::uint32_t elements,
                             const DeviceLimits& limits) {
  const std::uint32_t length = longer_side(problem);
  const std::uint32_t fewest = lines_of_sector(problem.precision);
  const std::uint32_t pipeline_depth = pipeline_depth_of_stream(problem, sync, limits);
  std::uint32_t transforms = pipeline_depth == 4 ? 4 : 2;
  if (has_odd_factors(problem) && is_in_between(problem, limits)) transforms = 1;
  const std::uint64_t line_count = values_between(problem) / length;
  const std::uint32_t most = most_sectors(problem, pipeline_depth) * fewest;
  if (is_forward_of_real(problem)) return lines_with_room(most, length, elements, problem.precision, limits);
  std::uint32_t lines = fewest;
  while (lines < most && line_count / lines > limits.resident_work_groups / transforms) lines *= 2;
  return lines_with_room(lines, length, elements, problem.precision, limits);
}

bool is_long_rectangle(const Problem& problem) {
  return !is_square(problem) && !has_odd_factors(problem) && longer_side(problem) >= kLongFusedRectangle;
}

// Forward transforms of small real squares, which store rows that begin anywhere in a sector, gain nothing.
bool has_measured_group(const Problem& problem, Sync sync) {
  const std::uint32_t length = longer_side(problem);
  if (problem.domain == Domain::kReal) {
    const bool inverse = problem.direction == Direction::kInverse;
    return sync == Sync::kInShader && problem.precision == Precision::kFp32 &&
           (is_square(problem) ? inverse || length >= kShortestForwardRealSquare
                               : !inverse && is_long_rectangle(problem));
  }
  if (!has_odd_factors(problem)) return sync != Sync::kBarrier;
  return length <= kLongestMixedFusedLine && (sync != Sync::kBarrier || length > kShortMixedFusedLine);
}

}  // namespace

GroupOptions with_fused_group(const Problem& problem, Sync sync, GroupOptions given,
                              const DeviceLimits& limits) {
  if (!is_for_several_groups(problem, limits)) return given;
  if (is_long_rectangle(problem) && problem.domain == Domain::kComplex)
    return with_group_of_rectangle(problem, sync, given, limits);
  if (!has_measured_group(problem, sync)) return given;
  if (!given.values_per_invocation) given.values_per_invocation = elements_of_fused(problem);
  if (!given.columns_per_group)
    given.columns_per_group = lines_of_fused(problem, sync, *given.values_per_invocation, limits);
  return given;
}

std::uint32_t pipeline_depth(const Problem& problem, const DeviceLimits& limits) {
  const std::uint64_t values = values_of_group(problem, limits);
  if (is_in_between(problem, limits)) return has_odd_factors(problem) ? 4 : 3;
  if (values <= kValuesInBetween) return 4;
  return values <= kValuesWithDepthTwo && byte_count(problem) <= kMostBytesWithDepthTwo ? 2 : 1;
}

std::uint64_t most_claiming_groups(const Problem& problem, std::uint64_t values_of_tile,
                                   const DeviceLimits& limits) {
  if (values_of_group(problem, limits) <= kValuesOfHalfAComputeUnit)
    return std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t values = limits.resident_work_groups * kValuesOfHalfAComputeUnit;
  return std::max<std::uint64_t>(values / values_of_tile, 1);
}

}  // namespace fftbench::fft
