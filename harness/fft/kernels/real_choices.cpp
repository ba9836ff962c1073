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
// Of images whose sides have a table each.
constexpr std::uint64_t kBytesOfBatchWithoutStage = std::uint64_t{1} << 25U;
// Of an image of a batch: smaller ones hand on strided, and larger ones of powers of two are few.
constexpr std::uint64_t kFewestRealBytesInPlace = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostRealBytesOfBatchImage = std::uint64_t{1} << 22U;
constexpr std::uint32_t kEarlyRadixOfReals = 2;
constexpr std::uint32_t kMostEarlyRadixOfReals = 4;
constexpr std::uint32_t kLongestOfTwoRows = 2560;
constexpr std::uint32_t kFewStages = 3;
constexpr std::uint32_t kFewValues = 12;
constexpr std::uint32_t kFewestInvocationsOfRealRows = 96;
// Of a row that has a group and a table to itself, for groups that load ahead.
constexpr std::uint32_t kFewestInvocationsAhead = 160;
constexpr std::uint32_t kFewTilesOfMultiprocessor = 2;

bool is_real_of_two_tables(const Problem& problem, Order order) {
  return is_mixed_real_stream(problem, order) && !one_table_serves(problem);
}

// What is no large stream, has an even height, and does not hand on values by their tags behind a stage of
// one table.
bool hands_on_strided(const Problem& problem, Order order) {
  return is_mixed_real_stream(problem, order) && !(is_forward(problem) && one_table_serves(problem));
}

bool is_tall_inverse(const Problem& problem) {
  return !is_forward(problem) && !is_mixed(problem) && problem.extent.y >= kTallReals;
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

std::uint32_t early_radix_of_large(const Problem& problem, std::uint32_t elements,
                                   const DeviceLimits& limits) {
  if (is_tall_inverse(problem)) return kMostEarlyRadixOfReals;
  if (!is_mixed(problem)) return is_forward(problem) ? kEarlyRadixOfReals : 1;
  if (problem.batch > 1) return is_large_batch_of_two_tables(problem) ? 1 : kEarlyRadixOfReals;
  return have_room_for_two_rows(problem.extent.x, elements, limits) ? kMostEarlyRadixOfReals
                                                                    : kEarlyRadixOfReals;
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
  const std::uint32_t elements = *options.group.elements;
  const std::uint32_t rows = *options.group.row_lines;
  const std::uint32_t of_row = invocations_of_line(problem.extent.x, elements, limits);
  const bool gains = one_table_serves(problem) || rows > 1 || of_row >= kFewestInvocationsAhead;
  if (!gains || *options.early_radix > kEarlyRadixOfReals) return kAsManyAsTiles;
  return groups_with_registers(rows * of_row, kRowsHeld * elements, limits);
}

// Of few tiles, each has a group.
std::uint32_t groups_of_real_columns(const Problem& problem, const RegisterOptions& options,
                                     const DeviceLimits& limits) {
  const std::uint32_t radix = *options.early_radix;
  const std::uint32_t lines = *options.group.column_lines;
  const std::uint64_t columns = std::uint64_t{spectrum_shape(problem).extent.x} * radix * problem.batch;
  const std::uint32_t elements = options.group.column_elements.value_or(*options.group.elements);
  const std::uint32_t of_column = invocations_of_line(problem.extent.y / radix, elements, limits);
  if (columns <= std::uint64_t{kFewTilesOfMultiprocessor} * limits.resident_work_groups * lines)
    return kAsManyAsTiles;
  return groups_with_registers(lines * of_column, 2 * elements, limits);
}

// Of each invocation: as many as save stages, but the most of them for a single one only where a group is too
// large otherwise.
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
  const bool has_free_columns = !group.elements && !group.column_elements;
  if (!group.elements)
    group.elements = is_tall_inverse(problem) ? kRealElements : most_stream_elements(problem.precision);
  const std::uint32_t wanted =
      given.early_radix.value_or(early_radix_of_large(problem, *group.elements, limits));
  options.early_radix = early_radix_of_reals(wanted, problem, options, limits);
  if (has_free_columns && is_mixed(problem)) {
    group.column_elements = values_of_real_columns(problem.extent.y / *options.early_radix, *group.elements,
                                                   problem.precision, limits);
    if (problem.batch == 1 && *options.early_radix <= kEarlyRadixOfReals)
      group.elements = values_that_save_stages(problem.extent.x).value_or(*group.elements);
  }
  if (!group.row_lines) group.row_lines = real_rows_of_group(problem, *group.elements, limits);
  if (!group.column_lines) group.column_lines = lines_of_real_columns(problem, options, limits);
  if (options.groups) return options;
  options.groups = groups_of_real_rows(problem, options, limits);
  if (!options.column_groups) options.column_groups = groups_of_real_columns(problem, options, limits);
  return options;
}

}  // namespace

bool is_large_real_stream(const Problem& problem, Order order) {
  if (!is_measured_real_stream(problem, order) || has_chirp(problem)) return false;
  const std::uint64_t image_bytes = bytes_of_real_image(problem);
  if (problem.batch == 1) {
    return is_mixed(problem) && image_bytes >= fewest_bytes_of_large_reals(problem) &&
           !has_mixed_real_choices(problem, order);
  }
  return problem.batch * image_bytes > kBytesOfLargeRealBatches &&
         (is_mixed(problem) || image_bytes <= kMostRealBytesOfBatchImage);
}

bool is_real_stream_of_products(const Problem& problem, Order order) {
  const bool is_one_of_two_tables = is_forward(problem) && is_real_of_two_tables(problem, order);
  return is_mixed(problem) && (has_mixed_real_choices(problem, order) ||
                               is_large_real_stream(problem, order) || is_one_of_two_tables);
}

bool has_real_stream_choices(const Problem& problem, const RegisterOptions& options,
                             const DeviceLimits& limits) {
  if (options.columns || !is_for_several_groups(problem, limits)) return false;
  if (has_mixed_real_choices(problem, options.order) || is_large_real_stream(problem, options.order) ||
      hands_on_strided(problem, options.order)) {
    return true;
  }
  return is_measured_real_stream(problem, options.order) && is_forward(problem) &&
         one_table_serves(problem) && byte_count(problem) < kBytesOfRealsBeyondCaches;
}

RegisterOptions with_real_stream_choices(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits) {
  if (has_mixed_real_choices(problem, given.order)) return with_mixed_real_choices(problem, given, limits);
  if (is_large_real_stream(problem, given.order)) return with_large_real_choices(problem, given, limits);
  RegisterOptions options = given;
  options.columns = Columns::kStrided;
  if (hands_on_strided(problem, given.order)) {
    if (!options.group.elements) {
      options.group.elements = is_forward(problem) ? most_stream_elements(problem.precision) : kRealElements;
    }
    options.early_radix =
        early_radix_of_reals(given.early_radix.value_or(kEarlyRadixOfReals), problem, options, limits);
    if (*options.early_radix > 1 && !options.group.column_lines)
      options.group.column_lines = lines_of_middling_reals(problem, options, limits);
    return options;
  }
  const bool has_long_columns = !is_mixed(problem) && problem.extent.y >= kTallReals;
  options.early_radix = early_radix_of_reals(
      given.early_radix.value_or(has_long_columns ? kMostEarlyRadixOfReals : kEarlyRadixOfReals), problem,
      options, limits);
  if (!options.group.column_lines)
    options.group.column_lines = lines_of_real_columns(problem, options, limits);
  return options;
}

SharedTiles shared_tiles_of_real_columns(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits) {
  const bool is_measured = problem.precision == Precision::kFp32 && given.order != Order::kBarrier &&
                           axes_of(problem).size() == 2 && is_for_several_groups(problem, limits);
  if (!is_measured || given.groups || given.column_groups) return {};
  if (!given.columns && is_large_real_stream(problem, given.order)) return {};
  if (byte_count(problem) >= kBytesOfHalvedRealColumns) return {.of_group = kTilesOfRealColumnGroup};
  return {.invocations_at_once = kInvocationsAtOnce};
}

}  // namespace fftbench::fft
