#include "fft/kernels/real_choices.h"

#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/mixed_real_choices.h"
#include "fft/kernels/real_streams.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// From here on real images and their scratch arrays are too much for the caches of a GPU together, and
// columns have a group for every second tile.
constexpr std::uint64_t kBytesOfRealsBeyondCaches = std::uint64_t{1} << 24U;
constexpr std::uint64_t kBytesOfHalvedRealColumns = std::uint64_t{1} << 25U;
constexpr std::uint32_t kTilesOfRealColumnGroup = 2;

constexpr std::uint32_t kRealElements = 8;
constexpr std::uint32_t kTallReals = 1024;

// In real values.
constexpr std::uint64_t kBytesOfLargeRealBatches = std::uint64_t{1} << 22U;
// The bytes of images whose sides have a table each.
constexpr std::uint64_t kBytesOfBatchWithoutStage = std::uint64_t{1} << 25U;
// The bytes of a batch's image: smaller ones lie strided between the passes, and larger ones of powers of two
// are few.
constexpr std::uint64_t kFewestRealBytesInPlace = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostRealBytesOfBatchImage = std::uint64_t{1} << 22U;
constexpr std::uint32_t kFusedColumnRadixOfReals = 2;
constexpr std::uint32_t kMostFusedColumnRadixOfReals = 4;
constexpr std::uint32_t kLongestOfTwoRows = 2560;
constexpr std::uint32_t kFewStages = 3;
constexpr std::uint32_t kFewValues = 12;
constexpr std::uint32_t kFewestInvocationsOfRealRows = 96;
// The fewest invocations of a row that has a group and a table to itself, for groups that load ahead.
constexpr std::uint32_t kFewestInvocationsAhead = 160;
constexpr std::uint32_t kFewTilesOfComputeUnit = 2;

bool is_real_of_two_tables(const Problem& problem, Sync sync) {
  return is_mixed_real_stream(problem, sync) && !one_table_serves(problem);
}

// What is no large stream, has an even height, and does not pass on values by their flags behind a stage of
// one table.
bool passes_on_strided(const Problem& problem, Sync sync) {
  return is_mixed_real_stream(problem, sync) && !(is_forward(problem) && one_table_serves(problem));
}

bool is_tall_inverse(const Problem& problem) {
  return !is_forward(problem) && !has_odd_factors(problem) && problem.extent.y >= kTallReals;
}

bool is_large_batch_of_two_tables(const Problem& problem) {
  return is_forward(problem) && !one_table_serves(problem) &&
         problem.batch * bytes_of_real_image(problem) >= kBytesOfBatchWithoutStage;
}

// Whether rows leave registers, or time, for two complex ones in each invocation.
bool have_room_for_two_rows(std::uint32_t width, std::uint32_t elements, const DeviceLimits& limits) {
  if (width > kLongestOfTwoRows) return false;
  const LineStages row = line_stages(width, elements, limits.work_group_invocations);
  return row.elements <= (row.radices.size() <= kFewStages ? kLargestRadix : kFewValues);
}

std::uint32_t fused_column_radix_of_large(const Problem& problem, std::uint32_t elements,
                                          const DeviceLimits& limits) {
  if (is_tall_inverse(problem)) return kMostFusedColumnRadixOfReals;
  if (!has_odd_factors(problem)) return is_forward(problem) ? kFusedColumnRadixOfReals : 1;
  if (problem.batch > 1) return is_large_batch_of_two_tables(problem) ? 1 : kFusedColumnRadixOfReals;
  return have_room_for_two_rows(problem.extent.x, elements, limits) ? kMostFusedColumnRadixOfReals
                                                                    : kFusedColumnRadixOfReals;
}

// Each of which stands for two real rows.
std::uint32_t real_rows_of_group(const Problem& problem, std::uint32_t elements, const DeviceLimits& limits) {
  const std::uint32_t of_row = invocations_of_line(problem.extent.x, elements, limits);
  std::uint32_t rows = 1;
  while (rows < kLinesOfRealColumns && rows * of_row < kFewestInvocationsOfRealRows) rows *= 2;
  return rows;
}

// Groups that load ahead, where an invocation holds one row, the next one, and the one that it transforms;
// of more rows, each tile has a group.
std::uint32_t groups_of_real_rows(const Problem& problem, const RegisterOptions& options,
                                  const DeviceLimits& limits) {
  constexpr std::uint32_t kRowsHeld = 3;
  const std::uint32_t elements = *options.group.values_per_invocation;
  const std::uint32_t rows = *options.group.rows_per_group;
  const std::uint32_t of_row = invocations_of_line(problem.extent.x, elements, limits);
  const bool gains = one_table_serves(problem) || rows > 1 || of_row >= kFewestInvocationsAhead;
  if (!gains || *options.fused_column_radix > kFusedColumnRadixOfReals) return kAsManyAsTiles;
  return groups_with_registers(rows * of_row, kRowsHeld * elements, limits);
}

// Returns the groups of real columns; where tiles are few, each has a group.
std::uint32_t groups_of_real_columns(const Problem& problem, const RegisterOptions& options,
                                     const DeviceLimits& limits) {
  const std::uint32_t radix = *options.fused_column_radix;
  const std::uint32_t lines = *options.group.columns_per_group;
  const std::uint64_t columns = std::uint64_t{spectrum_shape(problem).extent.x} * radix * problem.batch;
  const std::uint32_t elements =
      options.group.column_values_per_invocation.value_or(*options.group.values_per_invocation);
  const std::uint32_t of_column = invocations_of_line(problem.extent.y / radix, elements, limits);
  if (columns <= std::uint64_t{kFewTilesOfComputeUnit} * limits.resident_work_groups * lines)
    return kAsManyAsTiles;
  return groups_with_registers(lines * of_column, 2 * elements, limits);
}

// Returns the values of each invocation: as many as save stages. A single stage less takes the most of them
// only where a group is too large otherwise.
std::uint32_t values_of_real_columns(std::uint32_t length, std::uint32_t usual, Precision precision,
                                     const DeviceLimits& limits) {
  if (const auto values = values_that_save_stages(length)) return *values;
  const auto invocations = [&](std::uint32_t values) {
    return lines_with_room(kLinesOfRealColumns, length, values, precision, limits) *
           invocations_of_line(length, values, limits);
  };
  const bool gains = saves_a_stage(length, kMostValues) && invocations(usual) > kInvocationsAtOnce &&
                     invocations(kMostValues) < invocations(usual);
  return gains ? kMostValues : usual;
}

RegisterOptions with_large_real_choices(const Problem& problem, const RegisterOptions& given,
                                        const DeviceLimits& limits) {
  RegisterOptions options = given;
  const bool in_place =
      is_forward(problem) && (problem.batch == 1 || bytes_of_real_image(problem) >= kFewestRealBytesInPlace);
  options.columns = in_place ? Columns::kInPlace : Columns::kStrided;
  GroupOptions& group = options.group;
  const bool has_free_columns = !group.values_per_invocation && !group.column_values_per_invocation;
  if (!group.values_per_invocation)
    group.values_per_invocation =
        is_tall_inverse(problem) ? kRealElements : most_stream_elements(problem.precision);
  const std::uint32_t wanted = given.fused_column_radix.value_or(
      fused_column_radix_of_large(problem, *group.values_per_invocation, limits));
  options.fused_column_radix = fused_column_radix_of_reals(wanted, problem, options, limits);
  if (has_free_columns && has_odd_factors(problem)) {
    group.column_values_per_invocation =
        values_of_real_columns(problem.extent.y / *options.fused_column_radix, *group.values_per_invocation,
                               problem.precision, limits);
    if (problem.batch == 1 && *options.fused_column_radix <= kFusedColumnRadixOfReals)
      group.values_per_invocation =
          values_that_save_stages(problem.extent.x).value_or(*group.values_per_invocation);
  }
  if (!group.rows_per_group)
    group.rows_per_group = real_rows_of_group(problem, *group.values_per_invocation, limits);
  if (!group.columns_per_group) group.columns_per_group = lines_of_real_columns(problem, options, limits);
  if (options.persistent_groups) return options;
  options.persistent_groups = groups_of_real_rows(problem, options, limits);
  if (!options.persistent_column_groups)
    options.persistent_column_groups = groups_of_real_columns(problem, options, limits);
  return options;
}

}  // namespace

bool is_large_real_stream(const Problem& problem, Sync sync) {
  if (!is_measured_real_stream(problem, sync) || has_chirp(problem)) return false;
  const std::uint64_t image_bytes = bytes_of_real_image(problem);
  if (problem.batch == 1) {
    return has_odd_factors(problem) && image_bytes >= fewest_bytes_of_large_reals(problem) &&
           !has_mixed_real_choices(problem, sync);
  }
  return problem.batch * image_bytes > kBytesOfLargeRealBatches &&
         (has_odd_factors(problem) || image_bytes <= kMostRealBytesOfBatchImage);
}

bool is_real_stream_of_derived_twiddles(const Problem& problem, Sync sync) {
  const bool is_one_of_two_tables = is_forward(problem) && is_real_of_two_tables(problem, sync);
  return has_odd_factors(problem) && (has_mixed_real_choices(problem, sync) ||
                                      is_large_real_stream(problem, sync) || is_one_of_two_tables);
}

bool has_real_stream_choices(const Problem& problem, const RegisterOptions& options,
                             const DeviceLimits& limits) {
  if (options.columns || !is_for_several_groups(problem, limits)) return false;
  if (has_mixed_real_choices(problem, options.sync) || is_large_real_stream(problem, options.sync) ||
      passes_on_strided(problem, options.sync)) {
    return true;
  }
  return is_measured_real_stream(problem, options.sync) && is_forward(problem) && one_table_serves(problem) &&
         byte_count(problem) < kBytesOfRealsBeyondCaches;
}

RegisterOptions with_real_stream_choices(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits) {
  if (has_mixed_real_choices(problem, given.sync)) return with_mixed_real_choices(problem, given, limits);
  if (is_large_real_stream(problem, given.sync)) return with_large_real_choices(problem, given, limits);
  RegisterOptions options = given;
  options.columns = Columns::kStrided;
  if (passes_on_strided(problem, given.sync)) {
    if (!options.group.values_per_invocation) {
      options.group.values_per_invocation =
          is_forward(problem) ? most_stream_elements(problem.precision) : kRealElements;
    }
    options.fused_column_radix = fused_column_radix_of_reals(
        given.fused_column_radix.value_or(kFusedColumnRadixOfReals), problem, options, limits);
    if (*options.fused_column_radix > 1 && !options.group.columns_per_group)
      options.group.columns_per_group = lines_of_middling_reals(problem, options, limits);
    return options;
  }
  const bool has_long_columns = !has_odd_factors(problem) && problem.extent.y >= kTallReals;
  options.fused_column_radix = fused_column_radix_of_reals(
      given.fused_column_radix.value_or(has_long_columns ? kMostFusedColumnRadixOfReals
                                                         : kFusedColumnRadixOfReals),
      problem, options, limits);
  if (!options.group.columns_per_group)
    options.group.columns_per_group = lines_of_real_columns(problem, options, limits);
  return options;
}

SharedTiles shared_tiles_of_real_columns(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits) {
  const bool is_measured = problem.precision == Precision::kFp32 && given.sync != Sync::kBarrier &&
                           axes_of(problem).size() == 2 && is_for_several_groups(problem, limits);
  if (!is_measured || given.persistent_groups || given.persistent_column_groups) return {};
  if (!given.columns && is_large_real_stream(problem, given.sync)) return {};
  if (byte_count(problem) >= kBytesOfHalvedRealColumns) return {.of_group = kTilesOfRealColumnGroup};
  return {.invocations_at_once = kInvocationsAtOnce};
}

}  // namespace fftbench::fft
