#include "fft/kernels/mixed_choices.h"

#include <algorithm>
#include <array>

#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// Images between these go in place, and taller or larger ones strided; larger ones in place, too, where whole
// pieces of four rows fit a work group.
constexpr std::uint64_t kFewestBytesInPlace = std::uint64_t{5} << 21U;
constexpr std::uint64_t kMostBytesInPlace = std::uint64_t{1} << 25U;
constexpr std::uint64_t kMostBytesInWholePieces = std::uint64_t{1} << 26U;

constexpr std::uint32_t kMostFusedColumnRadixOfMixed = 4;
constexpr std::uint32_t kFusedColumnRadixOfMixed = 2;
// Longer columns of odd heights may gain by a fused column stage.
constexpr std::uint32_t kLongestWithoutFusedColumnStage = 750;
constexpr std::array<std::uint32_t, 2> kOddFusedColumnRadices{3, 5};
// Where neither divides the height, the largest radix may: of rows in fewer values, since seven rows of more
// do not fit registers.
constexpr std::uint32_t kElementsOfSevenRows = 8;
// Rows of which a work group holds four, and whose values leave registers for several groups at once.
constexpr std::uint32_t kShortestOfFourRows = 1536;
constexpr std::uint32_t kMostValuesOfFourRows = 2880;
// In 12 values of each of 144 invocations, four rows of 1440 take half as long again as two.
constexpr std::uint32_t kFewestElementsOfFourRows = 13;
constexpr std::uint32_t kUsualBytesOfPieces = 64;  // that columns side by side make
// The fewest tiles of columns for each group that runs at once: elsewhere each has fewer columns, down to a
// sector of memory.
constexpr double kFewestTilesOfMixed = 0.75;
// The part of a row's register slots that have a value. Where less has one, rows that are loaded ahead gain
// nothing. Where a row has many invocations, less may do, if a stage less does not gain more.
constexpr double kFilled = 0.875;
constexpr double kFilledOfManyInvocations = 0.8;
constexpr double kFilledRatherThanFewerStages = 0.8125;
constexpr std::uint32_t kManyRowInvocations = 192;
// A warp on each of a compute unit's four schedulers.
constexpr std::uint32_t kFewestRowInvocations = 128;
// Smaller groups gain by rows ahead where the image is so large, hardly an invocation idles as the rows are
// stored, and an invocation has no more values in registers than that: two groups on a compute unit, and
// three of few values.
constexpr std::uint64_t kFewestBytesOfSmallGroupsAhead = std::uint64_t{9} << 20U;
constexpr double kFilledAsStored = 0.98;
constexpr std::uint32_t kMostValuesOfSmallGroupsAhead = 96;
constexpr std::uint32_t kFewValuesOfSmallGroups = 64;

// The most values of a row for which an invocation takes more to save a stage. Where it has more of them, and
// rows load ahead, the registers for that are gone.
constexpr std::uint32_t kMostValuesAheadForFewerStages = 10;

// In batches, columns that need no fused column stage.
constexpr std::uint32_t kShortColumn = 192;
// Columns of so few values take half of the registers that others do.
constexpr std::uint32_t kFewValuesOfColumns = 8;
constexpr std::uint32_t kMostValuesOfLargeColumnGroups = 9;  // that load ahead
// The bytes of an image or a batch of fp16: where it has fewer, a fused column stage gains more than rows
// that are loaded ahead.
constexpr std::uint64_t kFewestBytesOfHalvesAhead = std::uint64_t{5} << 21U;

constexpr std::uint32_t kMostValuesOfDoubles = 9U << 9U;  // of a group of columns
constexpr std::uint32_t kGroupsOfDoublesAtOnce = 2;       // on a compute unit

struct ColumnGroup {
  LineStages line;
  std::uint32_t lines = 1;

  std::uint32_t invocations() const { return lines * line.invocations_per_line; }
};

bool fills_slots(const LineStages& line, double least) {
  return line.length >= least * line.invocations_per_line * line.elements;
}

bool fills_last_stage(const LineStages& line) {
  const std::uint32_t radix = line.radices.back();
  return line.length >=
         kFilledAsStored * line.invocations_per_line * line.butterflies_of_invocation(radix) * radix;
}

bool are_doubles(const Problem& problem) {
  return problem.precision == Precision::kFp64;
}

std::uint32_t whole_lines(const Problem& problem) {
  return lines_of_bytes(kBytesMovedAtOnce, problem.precision);
}

std::uint32_t usual_lines_of_mixed(const Problem& problem) {
  return lines_of_bytes(kUsualBytesOfPieces, problem.precision);
}

// In place as wide as what memory moves at once, but for groups so large that no second one fits beside them,
// unless they have few values, and load the next ones ahead.
ColumnGroup columns_behind(std::uint32_t fused_column_radix, Columns columns, const Problem& problem,
                           std::uint32_t elements, const DeviceLimits& limits) {
  const std::uint32_t length =
      problem.extent.y / radix_of_fused_column_stage(problem.extent.y, fused_column_radix);
  const std::uint32_t usual = usual_lines_of_mixed(problem);
  const std::uint32_t wanted = columns == Columns::kInPlace ? whole_lines(problem) : usual;
  ColumnGroup group{.line = line_stages(length, elements, limits.work_group_invocations),
                    .lines = lines_with_room(wanted, length, elements, problem.precision, limits)};
  const bool fits_beside_another =
      group.invocations() <= kInvocationsAtOnce || group.line.elements <= kFewValuesOfColumns;
  if (group.lines > usual && !fits_beside_another) group.lines = usual;
  const std::uint64_t count = std::uint64_t{problem.extent.x} * problem.extent.y / length * problem.batch;
  // A compute unit that holds one large group at a time does nothing beside its loads and stores, unless
  // the group has registers to load ahead.
  const auto are_too_many = [&] {
    const double tiles = double(count) / group.lines;
    return tiles < kFewestTilesOfMixed * limits.resident_work_groups ||
           (group.invocations() > kInvocationsAtOnce && tiles > limits.resident_work_groups &&
            group.line.elements > kMostValuesOfLargeColumnGroups);
  };
  while (group.lines > lines_of_sector(problem.precision) && are_too_many()) group.lines /= 2;
  return group;
}

// Returns the persistent groups of rows that have fewer invocations than kFewestRowInvocations.
std::uint32_t small_row_groups(const Problem& problem, const LineStages& row,
                               std::uint32_t fused_column_radix, const DeviceLimits& limits) {
  const std::uint32_t values = (2 * fused_column_radix + 1) * row.elements;
  const bool gain_ahead = fused_column_radix > 1 && problem.precision == Precision::kFp32 &&
                          byte_count(problem) >= kFewestBytesOfSmallGroupsAhead && fills_last_stage(row) &&
                          values <= kMostValuesOfSmallGroupsAhead;
  if (!gain_ahead) return kAsManyAsTiles;
  return (values <= kFewValuesOfSmallGroups ? 3 : 2) * limits.resident_work_groups;
}

std::uint32_t even_fused_column_radix(const Problem& problem, Columns columns, const GroupOptions& group,
                                      const DeviceLimits& limits) {
  const LineStages row =
      line_stages(problem.extent.x, *group.values_per_invocation, limits.work_group_invocations);
  if (fused_column_radix_with_registers(problem.extent.x, *group.values_per_invocation) <
          kMostFusedColumnRadixOfMixed ||
      (row.elements < kFewestElementsOfFourRows && !fills_slots(row, kFilled)))
    return kFusedColumnRadixOfMixed;
  const auto behind = [&](std::uint32_t radix) {
    return columns_behind(radix, columns, problem, *group.column_values_per_invocation, limits);
  };
  const ColumnGroup halves = behind(kFusedColumnRadixOfMixed);
  const ColumnGroup quarters = behind(kMostFusedColumnRadixOfMixed);
  bool are_four_better = false;
  if (problem.precision == Precision::kFp16 && keeps_positions(row)) {
    are_four_better = true;
  } else if (columns == Columns::kStrided) {
    are_four_better = halves.lines < quarters.lines || halves.invocations() > kInvocationsAtOnce;
  } else {
    const bool are_middling = problem.extent.x >= kShortestOfFourRows &&
                              row.invocations_per_line * row.elements <= kMostValuesOfFourRows;
    const bool have_no_room_behind_two =
        !has_room(whole_lines(problem), halves.line.length, *group.column_values_per_invocation,
                  problem.precision, limits);
    const std::uint32_t usual = usual_lines_of_mixed(problem);
    const bool are_few_behind_two =
        row.invocations_per_line < kFewestRowInvocations && halves.lines < usual && quarters.lines >= usual &&
        small_row_groups(problem, row, kMostFusedColumnRadixOfMixed, limits) != kAsManyAsTiles;
    are_four_better = are_middling || are_few_behind_two ||
                      (have_no_room_behind_two && quarters.lines == whole_lines(problem));
  }
  return are_four_better ? kMostFusedColumnRadixOfMixed : kFusedColumnRadixOfMixed;
}

// Returns the radix for odd heights whose columns are so long that few go side by side. It is the smallest
// that leaves them short enough, else the largest that divides them and whose rows registers hold.
std::uint32_t odd_fused_column_radix(const Problem& problem, Columns columns, const GroupOptions& group,
                                     const DeviceLimits& limits) {
  const std::uint32_t height = problem.extent.y;
  const auto are_few = [&](std::uint32_t radix) {
    return height / radix > kLongestWithoutFusedColumnStage &&
           columns_behind(radix, columns, problem, *group.column_values_per_invocation, limits).lines <
               usual_lines_of_mixed(problem);
  };
  std::uint32_t best = 1;
  for (const std::uint32_t radix : kOddFusedColumnRadices) {
    if (!are_few(best)) break;
    const bool is_possible =
        height % radix == 0 && has_registers_for_rows(problem.extent.x, *group.values_per_invocation, radix);
    if (is_possible) best = radix;
  }
  const bool can_be_seven =
      height % kLargestFusedRadix == 0 &&
      has_registers_for_rows(problem.extent.x, kElementsOfSevenRows, kLargestFusedRadix);
  return best == 1 && are_few(best) && can_be_seven ? kLargestFusedRadix : best;
}

// Images whose columns fit a group without a fused column stage.
bool are_many_of_short_columns(const Problem& problem) {
  return problem.batch > 1 && problem.extent.y <= kShortColumn && byte_count(problem) >= kFewestBytesInPlace;
}

std::uint32_t mixed_fused_column_radix(const Problem& problem, Columns columns, const GroupOptions& group,
                                       const DeviceLimits& limits) {
  if (are_many_of_short_columns(problem)) return 1;
  if (problem.extent.y % 2 != 0) return odd_fused_column_radix(problem, columns, group, limits);
  return radix_of_fused_column_stage(problem.extent.y,
                                     even_fused_column_radix(problem, columns, group, limits));
}

Columns mixed_columns(const Problem& problem, const GroupOptions& group, const DeviceLimits& limits) {
  if (are_many_of_short_columns(problem)) return Columns::kInPlace;
  const std::uint64_t image_bytes = byte_count(problem) / problem.batch;
  if (image_bytes < kFewestBytesInPlace) return Columns::kStrided;
  const std::uint32_t radix = mixed_fused_column_radix(problem, Columns::kInPlace, group, limits);
  const bool are_tall = problem.extent.y > kTallestMixedInPlace &&
                        problem.extent.y / radix > kTallestMixedInPlace / kMostFusedColumnRadixOfMixed;
  if (are_tall) return Columns::kStrided;
  if (image_bytes < kMostBytesInPlace) return Columns::kInPlace;
  const ColumnGroup columns =
      columns_behind(radix, Columns::kInPlace, problem, *group.column_values_per_invocation, limits);
  const bool in_whole_pieces = radix >= kMostFusedColumnRadixOfMixed && columns.lines == whole_lines(problem);
  return in_whole_pieces && image_bytes < kMostBytesInWholePieces ? Columns::kInPlace : Columns::kStrided;
}

// Each of which loads its next rows while it transforms those that it has, where registers hold both.
std::uint32_t mixed_row_groups(const Problem& problem, const RegisterOptions& options,
                               const DeviceLimits& limits) {
  const std::uint32_t width = problem.extent.x;
  const std::uint32_t radix = *options.fused_column_radix;
  const LineStages row =
      line_stages(width, *options.group.values_per_invocation, limits.work_group_invocations);
  const bool are_many =
      problem.precision == Precision::kFp32 && row.invocations_per_line >= kManyRowInvocations;
  if (!fills_slots(row, are_many ? kFilledOfManyInvocations : kFilled) ||
      !has_registers_for_rows(width, row.elements, 2 * radix))
    return kAsManyAsTiles;
  const std::uint32_t invocations = invocations_of_row_group(problem, options.group, limits);
  return invocations < kFewestRowInvocations ? small_row_groups(problem, row, radix, limits)
                                             : row_groups_at_once(invocations, radix, limits);
}

// As many as save the rows a stage, where they leave registers for the columns' fused column stage and for
// rows that are loaded ahead.
std::uint32_t values_of_mixed_rows(const Problem& problem, const RegisterOptions& options,
                                   const DeviceLimits& limits) {
  const std::uint32_t usual = *options.group.values_per_invocation;
  const std::optional<std::uint32_t> more = values_that_save_a_stage(problem.extent.x);
  if (!more) return usual;
  const LineStages row = line_stages(problem.extent.x, usual, limits.work_group_invocations);
  const bool load_ahead = fills_slots(row, kFilledRatherThanFewerStages) &&
                          invocations_of_row_group(problem, options.group, limits) >= kFewestRowInvocations &&
                          mixed_row_groups(problem, options, limits) != kAsManyAsTiles;
  if (load_ahead && row.elements > kMostValuesAheadForFewerStages) return usual;
  GroupOptions group = options.group;
  group.values_per_invocation = more;
  group.column_values_per_invocation = usual;
  const bool keep_fused_column_stage =
      mixed_fused_column_radix(problem, *options.columns, group, limits) >= *options.fused_column_radix;
  return keep_fused_column_stage ? *more : usual;
}

// Many halves, whose rows take longer than memory does: rows of a fused column stage that are not loaded
// ahead.
bool are_better_without_fused_column_stage(const Problem& problem, const RegisterOptions& options,
                                           const DeviceLimits& limits) {
  return problem.precision == Precision::kFp16 && *options.fused_column_radix > 1 &&
         byte_count(problem) >= kFewestBytesOfHalvesAhead &&
         mixed_row_groups(problem, options, limits) == kAsManyAsTiles;
}

// Two of larger groups do not fit a compute unit, whose one group would wait for what it loads.
std::uint32_t mixed_column_groups(const ColumnGroup& columns, std::uint32_t lines, const Problem& problem,
                                  const DeviceLimits& limits) {
  const std::uint32_t invocations = lines * columns.line.invocations_per_line;
  const std::uint32_t values = lines * columns.line.length;
  const bool is_split =
      std::size_t{2} * values * bytes_of_arithmetic(problem.precision) > limits.shared_memory_bytes;
  if (is_split && invocations > kInvocationsAtOnce) return kAsManyAsTiles;
  const bool are_small = columns.line.elements <= kFewValuesOfColumns;
  return column_groups_at_once(are_small ? divided_up(invocations, 2) : invocations, limits);
}

// In the fewest stages, though registers hold no fused column stage then: two such groups load ahead at once.
RegisterOptions with_choices_of_doubles(const Problem& problem, const RegisterOptions& given,
                                        const DeviceLimits& limits) {
  RegisterOptions options = given;
  if (!options.columns) options.columns = Columns::kInPlace;
  if (!options.fused_column_radix) options.fused_column_radix = 1;
  GroupOptions& group = options.group;
  if (!group.values_per_invocation) group.values_per_invocation = kElementsOfMixedDoubles;
  if (!group.columns_per_group) {
    const std::uint32_t height =
        problem.extent.y / radix_of_fused_column_stage(problem.extent.y, *options.fused_column_radix);
    const std::uint32_t wanted = usual_lines_of_mixed(problem);
    group.columns_per_group = lines_with_room(
        wanted * height <= kMostValuesOfDoubles ? wanted : wanted / 2, height,
        group.column_values_per_invocation.value_or(*group.values_per_invocation), problem.precision, limits);
  }
  if (!options.persistent_groups)
    options.persistent_groups = kGroupsOfDoublesAtOnce * limits.resident_work_groups;
  return options;
}

}  // namespace

RegisterOptions with_mixed_choices(const Problem& problem, const RegisterOptions& given,
                                   const DeviceLimits& limits) {
  if (are_doubles(problem)) return with_choices_of_doubles(problem, given, limits);
  RegisterOptions options = given;
  GroupOptions& group = options.group;
  const std::uint32_t most = most_stream_elements(problem.precision);
  const bool has_free_rows = !group.values_per_invocation;
  const bool has_free_columns = has_free_rows && !group.column_values_per_invocation;
  if (!group.column_values_per_invocation)
    group.column_values_per_invocation = group.values_per_invocation.value_or(most);
  if (!group.values_per_invocation) group.values_per_invocation = most;
  if (!options.columns) options.columns = mixed_columns(problem, group, limits);
  std::uint32_t wanted =
      given.fused_column_radix.value_or(mixed_fused_column_radix(problem, *options.columns, group, limits));
  const bool are_too_many_values =
      !has_free_rows &&
      !has_registers_for_rows(problem.extent.x, *group.values_per_invocation, kLargestFusedRadix);
  if (!given.fused_column_radix && wanted == kLargestFusedRadix && are_too_many_values) wanted = 1;
  options.fused_column_radix = radix_of_fused_column_stage(problem.extent.y, wanted);
  const bool are_seven_rows = *options.fused_column_radix == kLargestFusedRadix;
  const bool are_free = !given.fused_column_radix && !given.persistent_groups;
  if (are_free && are_better_without_fused_column_stage(problem, options, limits)) {
    options.fused_column_radix = 1;
    options.persistent_groups =
        row_groups_at_once(invocations_of_row_group(problem, group, limits), 1, limits);
  }
  if (has_free_columns)
    group.column_values_per_invocation =
        values_that_save_stages(problem.extent.y / *options.fused_column_radix).value_or(most);
  const ColumnGroup columns = columns_behind(*options.fused_column_radix, *options.columns, problem,
                                             *group.column_values_per_invocation, limits);
  if (!group.columns_per_group) group.columns_per_group = columns.lines;
  if (has_free_rows)
    group.values_per_invocation =
        are_seven_rows ? kElementsOfSevenRows : values_of_mixed_rows(problem, options, limits);
  if (given.persistent_groups) return options;
  if (!options.persistent_groups) options.persistent_groups = mixed_row_groups(problem, options, limits);
  if (!options.persistent_column_groups)
    options.persistent_column_groups =
        mixed_column_groups(columns, *group.columns_per_group, problem, limits);
  return options;
}

}  // namespace fftbench::fft
