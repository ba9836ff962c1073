#include "fft/kernels/real_streams.h"

#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

constexpr std::uint64_t kBytesOfLargeReals = std::uint64_t{3} << 21U;
// The bytes of images whose sides have a table each, and of those with a long side.
constexpr std::uint64_t kBytesOfLargeRealsOfTwoTables = std::uint64_t{3} << 20U;
constexpr std::uint64_t kBytesOfLongReals = std::uint64_t{1} << 21U;
constexpr std::uint32_t kLongReals = 1536;

constexpr std::uint32_t kElementsOfRealColumns = 8;
constexpr std::uint32_t kFusedColumnRadixOfManyValues = 2;
// ComputeUnits that a tile of columns has, where there are few tiles.
constexpr std::uint32_t kFewTilesShare = 4;

}  // namespace

std::uint64_t bytes_of_real_image(const Problem& problem) {
  return std::uint64_t{problem.extent.x} * problem.extent.y * bytes_of_number(problem.precision);
}

bool is_measured_real_stream(const Problem& problem, Sync sync) {
  return !is_complex(problem) && problem.precision == Precision::kFp32 && sync == Sync::kInShader &&
         axes_of(problem).size() == 2;
}

bool is_mixed_real_stream(const Problem& problem, Sync sync) {
  return is_measured_real_stream(problem, sync) && problem.batch == 1 && has_odd_factors(problem) &&
         !has_chirp(problem);
}

std::uint64_t fewest_bytes_of_large_reals(const Problem& problem) {
  if (one_table_serves(problem)) return kBytesOfLargeReals;
  return std::max(problem.extent.x, problem.extent.y) >= kLongReals ? kBytesOfLongReals
                                                                    : kBytesOfLargeRealsOfTwoTables;
}

// NVIDIA's compiler (580.159) makes wrong programs of inverse rows that hold more than 16 values each of two
// lines.
std::uint32_t fused_column_radix_of_reals(std::uint32_t wanted, const Problem& problem,
                                          const RegisterOptions& options, const DeviceLimits& limits) {
  std::uint32_t radix = wanted;
  if (!is_forward(problem)) {
    const std::uint32_t elements = options.group.values_per_invocation.value_or(kLargestRadix);
    const LineStages row = line_stages(problem.extent.x, elements, limits.work_group_invocations);
    if (row.elements > kLargestRadix) radix = std::min(radix, kFusedColumnRadixOfManyValues);
  }
  return radix_of_fused_column_stage(problem.extent.y, radix);
}

std::uint32_t lines_of_real_columns(const Problem& problem, const RegisterOptions& options,
                                    const DeviceLimits& limits) {
  const GroupOptions& group = options.group;
  const std::uint32_t elements = group.column_values_per_invocation.value_or(
      group.values_per_invocation.value_or(kElementsOfRealColumns));
  return lines_with_room(kLinesOfRealColumns, problem.extent.y / *options.fused_column_radix, elements,
                         problem.precision, limits);
}

std::uint32_t lines_of_middling_reals(const Problem& problem, const RegisterOptions& options,
                                      const DeviceLimits& limits) {
  const std::uint32_t lines = lines_of_real_columns(problem, options, limits);
  const std::uint64_t columns = std::uint64_t{spectrum_shape(problem).extent.x} * *options.fused_column_radix;
  const bool are_few = columns * kFewTilesShare < std::uint64_t{lines} * limits.resident_work_groups;
  return are_few ? std::max(lines / 2, 1U) : lines;
}

}  // namespace fftbench::fft
