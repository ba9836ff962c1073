#include "fft/kernels/register_choices.h"

#include <algorithm>
#include <bit>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_choices.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/real_streams.h"
#include "fft/kernels/stream_choices.h"
#include "fft/kernels/stream_problems.h"
#include "fft/kernels/two_phase_columns.h"

namespace fftbench::fft {
namespace {

// From here on an image and its scratch array are too much for the caches of a GPU together.
constexpr std::uint32_t kSideBeyondCaches = 2048;
constexpr std::uint32_t kMixedSideInPlace = 1200;
constexpr std::uint32_t kPaddedSideInPlace = 600;  // padded to twice as many values
// Padded lines that gain by few stages, and arrays whose groups gain by loading ahead. Of long
// columns, half as many lie side by side.
constexpr std::uint32_t kShortestPaddedLine = 256;
constexpr std::uint64_t kFewestPaddedBytesAhead = std::uint64_t{3} << 20U;
constexpr std::uint32_t kPaddedGroupsAtOnce = 2;  // on a compute unit
constexpr std::uint32_t kPaddedColumns = 4;
constexpr std::uint32_t kTallPaddedColumn = 2048;
constexpr std::uint32_t kMostColumns = 16;  // 128 bytes: what memory moves at once
constexpr std::uint32_t kElementsBehindFusedColumnStage = 8;
constexpr std::uint32_t kMixedElementsBehindFusedColumnStage = 10;  // 1000 and 3000 are made of tens

// In rows of the same image, a second pass in place has the smallest footprint. Sides that are no powers of
// two gain by it earlier: columns that are written transposed then begin anywhere in a sector of memory.
bool is_better_in_place(const Problem& problem, const DeviceLimits& limits) {
  const glm::uvec2 extent = problem.extent;
  const std::uint32_t least = has_chirp(problem) ? kPaddedSideInPlace : kMixedSideInPlace;
  return is_beyond_caches(problem, limits) ||
         (has_odd_factors(problem) && std::max(extent.x, extent.y) >= least);
}

bool has_padded_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  const std::uint32_t shortest = axes_of(problem).size() == 1 ? kShortestPaddedLine : kPaddedSideInPlace;
  return has_chirp(problem) && is_complex(problem) && problem.precision != Precision::kFp64 &&
         !runs_on_threads(limits) && options.kernel.storage == Storage::kBuffer &&
         options.columns != Columns::kTransposed && std::max(problem.extent.x, problem.extent.y) >= shortest;
}

// Returns how many columns a work group has room for.
std::uint32_t columns_of_padded(const Problem& problem, std::uint32_t elements, const DeviceLimits& limits) {
  const std::uint32_t height = problem.extent.y;
  const LineStages column = needs_chirp(height)
                                ? padded_line_stages(height, elements, limits.work_group_invocations)
                                : line_stages(height, elements, limits.work_group_invocations);
  std::uint32_t lines = column.length > kTallPaddedColumn ? kPaddedColumns / 2 : kPaddedColumns;
  while (lines > 1 && !has_room(lines, column, problem.precision, limits)) lines /= 2;
  return lines;
}

RegisterOptions with_padded_choices(const Problem& problem, const RegisterOptions& given,
                                    const DeviceLimits& limits) {
  RegisterOptions options = given;
  GroupOptions& group = options.group;
  if (!group.values_per_invocation) group.values_per_invocation = most_stream_elements(problem.precision);
  if (!group.columns_per_group && problem.extent.y > 1)
    group.columns_per_group = columns_of_padded(
        problem, group.column_values_per_invocation.value_or(*group.values_per_invocation), limits);
  if (!options.persistent_groups && byte_count(problem) >= kFewestPaddedBytesAhead)
    options.persistent_groups = kPaddedGroupsAtOnce * limits.resident_work_groups;
  return options;
}

// The largest up to `wanted` that is possible. It takes buffers, rows that come first and are not written
// transposed, columns that it divides and leaves a stage, or two of them in two phases.
std::uint32_t possible_fused_column_radix(std::uint32_t wanted, const Problem& problem,
                                          const RegisterOptions& options, const DeviceLimits& limits) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (width == 1 || height == 1 || has_chirp(problem) || options.columns == Columns::kTransposed ||
      options.columns_first || options.kernel.storage != Storage::kBuffer) {
    return 1;
  }
  std::uint32_t radix = is_complex(problem) ? radix_of_fused_column_stage(height, wanted)
                                            : fused_column_radix_of_reals(wanted, problem, options, limits);
  while (options.columns == Columns::kTwoPhase && radix > 1 && !can_go_in_two_phases(height / radix))
    radix = radix_of_fused_column_stage(height, std::bit_floor(radix - 1));
  return radix;
}

// What is flagged is the complex value that one pass stores and the other loads as it is, of fp16 a word.
// Real images have such values where their rows' pass separates its pairs, which is for real_plan.cpp to say.
bool can_be_flagged(const Problem& problem, const RegisterOptions& options, Columns columns) {
  const bool has_words = problem.precision == Precision::kFp32 ||
                         (problem.precision == Precision::kFp16 && problem.domain == Domain::kComplex);
  const bool passes_on_beside = columns == Columns::kTransposed || columns == Columns::kStrided;
  return options.sync != Sync::kBarrier && passes_on_beside && has_words && axes_of(problem).size() == 2 &&
         !has_chirp(problem);
}

std::uint32_t elements_that_suffice(std::uint32_t length, const DeviceLimits& limits) {
  const std::uint32_t usual =
      is_power_of_two(length) ? kElementsBehindFusedColumnStage : kMixedElementsBehindFusedColumnStage;
  return length / usual <= limits.work_group_invocations ? usual : 2 * kElementsBehindFusedColumnStage;
}

// Beyond the caches, what a fused column stage holds has to fit registers, which the elements of sides with
// odd factors and the invocations of their longest rows leave few of.
bool has_room_for_rows(const Problem& problem, const RegisterOptions& options, std::uint32_t rows,
                       const DeviceLimits& limits) {
  const std::uint32_t width = problem.extent.x;
  return !has_odd_factors(problem) || width == 1 || needs_chirp(width) ||
         has_registers_for_rows(
             width, options.group.values_per_invocation.value_or(elements_that_suffice(width, limits)),
             is_complex(problem) ? rows : rows / 2);
}

// Those that are loaded ahead wait as they are stored, halves in half of the registers.
std::uint32_t rows_of_two_tiles(const Problem& problem, const RegisterChoices& choices) {
  const bool are_halves = problem.precision == Precision::kFp16;
  return choices.fused_column_radix +
         (are_halves ? choices.fused_column_radix / 2 : choices.fused_column_radix);
}

std::uint32_t usual_fused_column_radix(const Problem& problem, const RegisterOptions& options,
                                       const DeviceLimits& limits) {
  if (!is_beyond_caches(problem, limits) || !one_table_serves(problem)) return 1;
  return has_room_for_rows(problem, options, 4, limits) ? 4 : 2;
}

}  // namespace

bool runs_on_threads(const DeviceLimits& limits) {
  return limits.resident_work_groups < 2;
}

// A sector has two values of fp64, so that few rows written as columns fill it: then they need no second
// pass in place.
bool is_beyond_caches(const Problem& problem, const DeviceLimits& limits) {
  if (problem.precision == Precision::kFp64 && !runs_on_threads(limits)) return false;
  return runs_on_threads(limits) || std::max(problem.extent.x, problem.extent.y) >= kSideBeyondCaches;
}

RegisterChoices register_choices(const Problem& problem, const RegisterOptions& given,
                                 const DeviceLimits& limits) {
  const bool in_place = is_better_in_place(problem, limits);
  const bool are_lines = axes_of(problem).size() == 1;
  RegisterOptions options = given;
  if (has_padded_choices(problem, given, limits)) {
    options = with_padded_choices(problem, given, limits);
  } else if (are_lines) {
    options = with_line_choices(problem, given, limits);
  } else if (has_stream_choices(problem, given, limits)) {
    options = with_stream_choices(problem, given, limits);
  }
  if (!options.columns) {
    options.columns = in_place || options.columns_first ? Columns::kInPlace : Columns::kTransposed;
  }
  RegisterChoices choices{
      .kernel = options.kernel,
      .sync = options.sync,
      .flags = can_be_flagged(problem, options, *options.columns) &&
               options.pass_sync.value_or(PassSync::kFlags) == PassSync::kFlags,
      .group = options.group,
      .columns = *options.columns,
      .fused_column_radix = possible_fused_column_radix(
          options.fused_column_radix.value_or(usual_fused_column_radix(problem, options, limits)), problem,
          options, limits),
      .tile_width = options.tile_width,
      .persistent_groups = kAsManyAsTiles,
      .persistent_column_groups = kAsManyAsTiles,
      .columns_first = options.columns_first};
  const bool loads_ahead = choices.fused_column_radix > 1 && !runs_on_threads(limits) &&
                           has_room_for_rows(problem, options, rows_of_two_tiles(problem, choices), limits);
  choices.persistent_groups =
      options.persistent_groups.value_or(loads_ahead ? limits.resident_work_groups : kAsManyAsTiles);
  if (are_lines) choices.lines_at_once = invocations_of_lines_at_once(problem, options, limits);
  choices.persistent_column_groups = options.persistent_column_groups.value_or(choices.persistent_groups);
  if (choices.fused_column_radix == 1) return choices;

  GroupOptions& group = choices.group;
  if (!group.values_per_invocation)
    group.values_per_invocation = elements_that_suffice(problem.extent.x, limits);
  if (!group.columns_per_group) {
    const std::uint32_t length = problem.extent.y / choices.fused_column_radix;
    group.columns_per_group =
        lines_with_room(kMostColumns, length, *group.values_per_invocation, problem.precision, limits);
  }
  return choices;
}

}  // namespace fftbench::fft
