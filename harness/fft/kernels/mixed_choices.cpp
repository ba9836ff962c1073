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

constexpr std::uint32_t kMostEarlyRadixOfMixed = 4;
constexpr std::uint32_t kEarlyRadixOfMixed = 2;
// Longer columns of odd heights may gain by an early stage.
constexpr std::uint32_t kLongestWithoutEarlyStage = 750;
constexpr std::array<std::uint32_t, 2> kOddEarlyRadices{3, 5};
// Where neither divides the height, of rows in fewer values: seven rows of more do not fit registers.
constexpr std::uint32_t kLastEarlyRadix = 7;
constexpr std::uint32_t kElementsOfSevenRows = 8;
// Rows of which a work group holds four, and whose values leave registers for several groups at once.
constexpr std::uint32_t kShortestOfFourRows = 1536;
constexpr std::uint32_t kMostValuesOfFourRows = 2880;
// In 12 values of each of 144 invocations, four rows of 1440 take half as long again as two.
constexpr std::uint32_t kFewestElementsOfFourRows = 13;
constexpr std::uint32_t kUsualBytesOfPieces = 64;  // that columns side by side make
// Of columns, for each group that runs at once: elsewhere each has fewer columns, down to a sector of memory.
constexpr double kFewestTilesOfMixed = 0.75;
// Of a row's slots in registers, those that have a value: elsewhere rows ahead gain nothing, or of many
// invocations less may do, if a stage less does not gain more.
constexpr double kFilled = 0.875;
constexpr double kFilledOfManyInvocations = 0.8;
constexpr double kFilledRatherThanFewerStages = 0.8125;
constexpr std::uint32_t kManyRowInvocations = 192;
// A warp on each of a multiprocessor's four schedulers.
constexpr std::uint32_t kFewestRowInvocations = 128;
// Smaller groups gain by rows ahead where the image is so large, hardly an invocation idles as the rows are
// stored, and an invocation has no more values in registers than that: two groups on a multiprocessor, and
// three of few values.
constexpr std::uint64_t kFewestBytesOfSmallGroupsAhead = std::uint64_t{9} << 20U;
constexpr double kFilledAsStored = 0.98;
constexpr std::uint32_t kMostValuesOfSmallGroupsAhead = 96;
constexpr std::uint32_t kFewValuesOfSmallGroups = 64;

// Of a row. Where one has more, and rows load ahead, more of them yet would take the registers for that.
constexpr std::uint32_t kMostValuesAheadForFewerStages = 10;

// In batches, columns that need no early stage.
constexpr std::uint32_t kShortColumn = 192;
// Columns of so few values take half of the registers that others do.
constexpr std::uint32_t kFewValuesOfColumns = 8;
constexpr std::uint32_t kMostValuesOfLargeColumnGroups = 9;  // that load ahead
// Of an image or a batch of halves: of fewer, an early stage gains more than rows that are loaded ahead.
constexpr std::uint64_t kFewestBytesOfHalvesAhead = std::uint64_t{5} << 21U;

constexpr std::uint32_t kMostValuesOfDoubles = 9U << 9U;  // of a group of columns
constexpr std::uint32_t kGroupsOfDoublesAtOnce = 2;       // on a multiprocessor

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
ColumnGroup columns_behind(std::uint32_t early_radix, Columns columns, const Problem& problem,
                           std::uint32_t elements, const DeviceLimits& limits) {
  const std::uint32_t length = problem.extent.y / radix_of_early_stage(problem.extent.y, early_radix);
  const std::uint32_t usual = usual_lines_of_mixed(problem);
  const std::uint32_t wanted = columns == Columns::kInPlace ? whole_lines(problem) : usual;
  ColumnGroup group{.line = line_stages(length, elements, limits.work_group_invocations),
                    .lines = lines_with_room(wanted, length, elements, problem.precision, limits)};
  const bool fits_beside_another =
      group.invocations() <= kInvocationsAtOnce || group.line.elements <= kFewValuesOfColumns;
  if (group.lines > usual && !fits_beside_another) group.lines = usual;
  const std::uint64_t count = std::uint64_t{problem.extent.x} * problem.extent.y / length * problem.batch;
  // A multiprocessor that holds one large group at a time does nothing beside its loads and stores, unless
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

// Of fewer invocations than kFewestRowInvocations.
std::uint32_t small_row_groups(const Problem& problem, const LineStages& row, std::uint32_t early_radix,
                               const DeviceLimits& limits) {
  const std::uint32_t values = (2 * early_radix + 1) * row.elements;
  const bool gain_ahead = early_radix > 1 && problem.precision == Precision::kFp32 &&
                          byte_count(problem) >= kFewestBytesOfSmallGroupsAhead && fills_last_stage(row) &&
                          values <= kMostValuesOfSmallGroupsAhead;
  if (!gain_ahead) return kAsManyAsTiles;
  return (values <= kFewValuesOfSmallGroups ? 3 : 2) * limits.resident_work_groups;
}

std::uint32_t even_early_radix(const Problem& problem, Columns columns, const GroupOptions& group,
                               const DeviceLimits& limits) {
  const LineStages row = line_stages(problem.extent.x, *group.elements, limits.work_group_invocations);
  if (early_radix_with_registers(problem.extent.x, *group.elements) < kMostEarlyRadixOfMixed ||
      (row.elements < kFewestElementsOfFourRows && !fills_slots(row, kFilled)))
    return kEarlyRadixOfMixed;
  const auto behind = [&](std::uint32_t radix) {
    return columns_behind(radix, columns, problem, *group.column_elements, limits);
  };
  const ColumnGroup halves = behind(kEarlyRadixOfMixed);
  const ColumnGroup quarters = behind(kMostEarlyRadixOfMixed);
  bool are_four_better = false;
  if (problem.precision == Precision::kFp16 && keeps_positions(row)) {
    are_four_better = true;
  } else if (columns == Columns::kStrided) {
    are_four_better = halves.lines < quarters.lines || halves.invocations() > kInvocationsAtOnce;
  } else {
    const bool are_middling = problem.extent.x >= kShortestOfFourRows &&
                              row.invocations_per_line * row.elements <= kMostValuesOfFourRows;
    const bool have_no_room_behind_two = !has_room(whole_lines(problem), halves.line.length,
                                                   *group.column_elements, problem.precision, limits);
    const std::uint32_t usual = usual_lines_of_mixed(problem);
    const bool are_few_behind_two =
        row.invocations_per_line < kFewestRowInvocations && halves.lines < usual && quarters.lines >= usual &&
        small_row_groups(problem, row, kMostEarlyRadixOfMixed, limits) != kAsManyAsTiles;
    are_four_better = are_middling || are_few_behind_two ||
                      (have_no_room_behind_two && quarters.lines == whole_lines(problem));
  }
  return are_four_better ? kMostEarlyRadixOfMixed : kEarlyRadixOfMixed;
}

// Of odd heights whose columns are so long that few go side by side: the smallest that leaves them short
// enough, else the largest that divides them and whose rows registers hold.
std::uint32_t odd_early_radix(const Problem& problem, Columns columns, const GroupOptions& group,
                              const DeviceLimits& limits) {
  const std::uint32_t height = problem.extent.y;
  const auto are_few = [&](std::uint32_t radix) {
    return height / radix > kLongestWithoutEarlyStage &&
           columns_behind(radix, columns, problem, *group.column_elements, limits).lines <
               usual_lines_of_mixed(problem);
  };
  std::uint32_t best = 1;
  for (const std::uint32_t radix : kOddEarlyRadices) {
    if (!are_few(best)) break;
    const bool is_possible =
        height % radix == 0 && has_registers_for_rows(problem.extent.x, *group.elements, radix);
    if (is_possible) best = radix;
  }
  const bool can_be_seven = height % kLastEarlyRadix == 0 &&
                            has_registers_for_rows(problem.extent.x, kElementsOfSevenRows, kLastEarlyRadix);
  return best == 1 && are_few(best) && can_be_seven ? kLastEarlyRadix : best;
}

// Images whose columns fit a group without an early stage.
bool are_many_of_short_columns(const Problem& problem) {
  return problem.batch > 1 && problem.extent.y <= kShortColumn && byte_count(problem) >= kFewestBytesInPlace;
}

std::uint32_t mixed_early_radix(const Problem& problem, Columns columns, const GroupOptions& group,
                                const DeviceLimits& limits) {
  if (are_many_of_short_columns(problem)) return 1;
  if (problem.extent.y % 2 != 0) return odd_early_radix(problem, columns, group, limits);
  return radix_of_early_stage(problem.extent.y, even_early_radix(problem, columns, group, limits));
}

Columns mixed_columns(const Problem& problem, const GroupOptions& group, const DeviceLimits& limits) {
  if (are_many_of_short_columns(problem)) return Columns::kInPlace;
  const std::uint64_t image_bytes = byte_count(problem) / problem.batch;
  if (image_bytes < kFewestBytesInPlace) return Columns::kStrided;
  const std::uint32_t radix = mixed_early_radix(problem, Columns::kInPlace, group, limits);
  const bool are_tall = problem.extent.y > kTallestMixedInPlace &&
                        problem.extent.y / radix > kTallestMixedInPlace / kMostEarlyRadixOfMixed;
  if (are_tall) return Columns::kStrided;
  if (image_bytes < kMostBytesInPlace) return Columns::kInPlace;
  const ColumnGroup columns =
      columns_behind(radix, Columns::kInPlace, problem, *group.column_elements, limits);
  const bool in_whole_pieces = radix >= kMostEarlyRadixOfMixed && columns.lines == whole_lines(problem);
  return in_whole_pieces && image_bytes < kMostBytesInWholePieces ? Columns::kInPlace : Columns::kStrided;
}

// Each of which loads its next rows while it transforms those that it has, where registers hold both.
std::uint32_t mixed_row_groups(const Problem& problem, const RegisterOptions& options,
                               const DeviceLimits& limits) {
  const std::uint32_t width = problem.extent.x;
  const std::uint32_t radix = *options.early_radix;
  const LineStages row = line_stages(width, *options.group.elements, limits.work_group_invocations);
  const bool are_many =
      problem.precision == Precision::kFp32 && row.invocations_per_line >= kManyRowInvocations;
  if (!fills_slots(row, are_many ? kFilledOfManyInvocations : kFilled) ||
      !has_registers_for_rows(width, row.elements, 2 * radix))
    return kAsManyAsTiles;
  const std::uint32_t invocations = invocations_of_row_group(problem, options.group, limits);
  return invocations < kFewestRowInvocations ? small_row_groups(problem, row, radix, limits)
                                             : row_groups_at_once(invocations, radix, limits);
}

// As many as save the rows a stage, where they leave registers for the columns' early stage and for rows that
// are loaded ahead.
std::uint32_t values_of_mixed_rows(const Problem& problem, const RegisterOptions& options,
                                   const DeviceLimits& limits) {
  const std::uint32_t usual = *options.group.elements;
  const std::optional<std::uint32_t> more = values_that_save_a_stage(problem.extent.x);
  if (!more) return usual;
  const LineStages row = line_stages(problem.extent.x, usual, limits.work_group_invocations);
  const bool load_ahead = fills_slots(row, kFilledRatherThanFewerStages) &&
                          invocations_of_row_group(problem, options.group, limits) >= kFewestRowInvocations &&
                          mixed_row_groups(problem, options, limits) != kAsManyAsTiles;
  if (load_ahead && row.elements > kMostValuesAheadForFewerStages) return usual;
  GroupOptions group = options.group;
  group.elements = more;
  group.column_elements = usual;
  const bool keep_early_stage =
      mixed_early_radix(problem, *options.columns, group, limits) >= *options.early_radix;
  return keep_early_stage ? *more : usual;
}

// Many halves, whose rows take longer than memory does: rows of an early stage that are not loaded ahead.
bool are_better_without_early_stage(const Problem& problem, const RegisterOptions& options,
                                    const DeviceLimits& limits) {
  return problem.precision == Precision::kFp16 && *options.early_radix > 1 &&
         byte_count(problem) >= kFewestBytesOfHalvesAhead &&
         mixed_row_groups(problem, options, limits) == kAsManyAsTiles;
}

// Two of larger groups do not fit a multiprocessor, whose one group would wait for what it loads.
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

// In the fewest stages, though registers hold no early stage then: two such groups load ahead at once.
RegisterOptions with_choices_of_doubles(const Problem& problem, const RegisterOptions& given,
                                        const DeviceLimits& limits) {
  RegisterOptions options = given;
  if (!options.columns) options.columns = Columns::kInPlace;
  if (!options.early_radix) options.early_radix = 1;
  GroupOptions& group = options.group;
  if (!group.elements) group.elements = kElementsOfMixedDoubles;
  if (!group.column_lines) {
    const std::uint32_t height =
        problem.extent.y / radix_of_early_stage(problem.extent.y, *options.early_radix);
    const std::uint32_t wanted = usual_lines_of_mixed(problem);
    group.column_lines =
        lines_with_room(wanted * height <= kMostValuesOfDoubles ? wanted : wanted / 2, height,
                        group.column_elements.value_or(*group.elements), problem.precision, limits);
  }
  if (!options.groups) options.groups = kGroupsOfDoublesAtOnce * limits.resident_work_groups;
  return options;
}

}  // namespace

RegisterOptions with_mixed_choices(const Problem& problem, const RegisterOptions& given,
                                   const DeviceLimits& limits) {
  if (are_doubles(problem)) return with_choices_of_doubles(problem, given, limits);
  RegisterOptions options = given;
  GroupOptions& group = options.group;
  const std::uint32_t most = most_stream_elements(problem.precision);
  const bool has_free_rows = !group.elements;
  const bool has_free_columns = has_free_rows && !group.column_elements;
  if (!group.column_elements) group.column_elements = group.elements.value_or(most);
  if (!group.elements) group.elements = most;
  if (!options.columns) options.columns = mixed_columns(problem, group, limits);
  std::uint32_t wanted =
      given.early_radix.value_or(mixed_early_radix(problem, *options.columns, group, limits));
  const bool are_too_many_values =
      !has_free_rows && !has_registers_for_rows(problem.extent.x, *group.elements, kLastEarlyRadix);
  if (!given.early_radix && wanted == kLastEarlyRadix && are_too_many_values) wanted = 1;
  options.early_radix = radix_of_early_stage(problem.extent.y, wanted);
  const bool are_seven_rows = *options.early_radix == kLastEarlyRadix;
  const bool are_free = !given.early_radix && !given.groups;
  if (are_free && are_better_without_early_stage(problem, options, limits)) {
    options.early_radix = 1;
    options.groups = row_groups_at_once(invocations_of_row_group(problem, group, limits), 1, limits);
  }
  if (has_free_columns)
    group.column_elements = values_that_save_stages(problem.extent.y / *options.early_radix).value_or(most);
  const ColumnGroup columns =
      columns_behind(*options.early_radix, *options.columns, problem, *group.column_elements, limits);
  if (!group.column_lines) group.column_lines = columns.lines;
  if (has_free_rows)
    group.elements = are_seven_rows ? kElementsOfSevenRows : values_of_mixed_rows(problem, options, limits);
  if (given.groups) return options;
  if (!options.groups) options.groups = mixed_row_groups(problem, options, limits);
  if (!options.column_groups)
    options.column_groups = mixed_column_groups(columns, *group.column_lines, problem, limits);
  return options;
}

}  // namespace fftbench::fft
