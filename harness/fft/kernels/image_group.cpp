#include "fft/kernels/image_group.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/shared_layout.h"

namespace fftbench::fft {
namespace {

// The invocations of a work group: enough for each of a compute unit's schedulers, so that several groups
// take turns.
constexpr std::uint32_t kInvocationsOfImages = 288;
constexpr std::uint32_t kMostImages = 32;
// Half of the shared memory leaves room for more groups; but a few small images don't need it, and have a
// barrier less.
constexpr std::uint64_t kFewestSplitValues = 700;
// More invocations of fewer values hide what the exchange of pairs takes.
constexpr std::uint64_t kMostValuesOfSmallReals = 1024;
constexpr std::uint64_t kMostValuesOfSmallSpectra = 2304;
constexpr std::uint32_t kFewestElements = 4;
constexpr std::uint32_t kMostElementsOfImageDoubles = 8;

// The fewest with which two stages make a line, which is where one more exchange stops paying.
std::uint32_t elements_of_two_stages(std::uint32_t length) {
  for (std::uint32_t elements = kFewestElements; elements < kLargestRadix; ++elements) {
    if (line_stages(length, elements).radices.size() <= 2) return elements;
  }
  return kLargestRadix;
}

std::uint32_t usual_elements_of_images(const Problem& problem) {
  const bool inverse = problem.direction == Direction::kInverse;
  if (problem.domain == Domain::kReal &&
      elements_per_image(problem) <= (inverse ? kMostValuesOfSmallSpectra : kMostValuesOfSmallReals))
    return kFewestElements;
  const std::uint32_t elements =
      std::max(elements_of_two_stages(problem.extent.x), elements_of_two_stages(problem.extent.y));
  return problem.precision == Precision::kFp64 ? std::min(elements, kMostElementsOfImageDoubles) : elements;
}

// Rows of too few invocations would be accessed in less than whole sectors.
constexpr std::uint32_t kFewestInvocationsOfRow = 4;

std::uint32_t most_elements_of_rows(std::uint32_t length) {
  return std::clamp(length / kFewestInvocationsOfRow, kFewestElements, kLargestRadix);
}

RegisterGroup group_of(const Axis& axis, const Problem& problem, GroupOptions options, std::uint32_t elements,
                       const DeviceLimits& limits) {
  options.values_per_invocation = elements;
  options.rows_per_group = options.columns_per_group = 1;
  const Lanes lanes = axis.is_rows ? Lanes::kAlong : Lanes::kAcross;
  return register_group(axis, lanes, axis.count, problem.precision, options, limits);
}

// The numbers in the fullest bank, summed up over what the group's first invocations access at once.
template <typename PlaceOf>
std::uint32_t turns_of(std::uint32_t invocations, std::uint32_t banks, PlaceOf place_of) {
  constexpr std::uint32_t kAccesses = 4;
  std::uint32_t turns = 0;
  for (std::uint32_t first = 0; first < std::min(invocations, kAccesses * banks); first += banks) {
    std::array<std::uint32_t, 32> numbers{};
    for (std::uint32_t id = first; id < std::min(first + banks, invocations); ++id)
      ++numbers[place_of(id) % banks];
    turns += *std::ranges::max_element(numbers);
  }
  return turns;
}

// What an invocation of a group accesses between the axes: its first value of a line.
struct AccessBetween {
  std::uint32_t line;
  std::uint32_t position;
};
AccessBetween access_of(std::uint32_t invocation, const RegisterGroup& group) {
  const std::uint32_t of_line = group.line.invocations_per_line;
  if (group.lanes == Lanes::kAlong) return {invocation / of_line, invocation % of_line};
  return {invocation % group.lines, invocation / group.lines};
}

// Chooses the smallest pitches with which the fewest accesses meet in a bank.
void choose_pitches(ImageGroup& group, const ImageLines& lines, std::uint32_t banks) {
  const glm::uvec2 extent = lines.extent_between();
  const auto turns_with = [&](std::uint32_t row_pitch, std::uint32_t image_pitch) {
    const auto turns = [&](const RegisterGroup& of_axis, const Axis& axis, bool is_rows) {
      return turns_of(group.invocations(), banks, [&](std::uint32_t id) {
        const auto [line, position] = access_of(id, of_axis);
        const std::uint32_t row = is_rows ? line % axis.count : position % extent.y;
        const std::uint32_t column = is_rows ? position : line % axis.count;
        return line / axis.count * image_pitch + row * row_pitch + column;
      });
    };
    return turns(group.lines.first, lines.first, lines.rows_first) +
           turns(group.lines.second, lines.second, !lines.rows_first);
  };
  std::tuple best{~0U, 0U, 0U};
  for (std::uint32_t row_pitch = extent.x; row_pitch < extent.x + banks / 2; ++row_pitch) {
    const std::uint32_t image = extent.y * row_pitch;
    const std::uint32_t most_gaps = group.images > 1 ? banks : 1;
    for (std::uint32_t image_pitch = image; image_pitch < image + most_gaps; ++image_pitch)
      best = std::min(best, std::tuple{turns_with(row_pitch, image_pitch), image_pitch, row_pitch});
  }
  group.image_pitch = std::get<1>(best);
  group.row_pitch = std::get<2>(best);
}

// Makes a group of as many invocations as the axis needs that needs more. Those may be lines of the other
// axis that are in no image.
ImageGroup group_of_images(const ImageLines& lines, const PhaseGroups& groups, std::uint32_t images,
                           Exchange exchange, bool pads) {
  ImageGroup group{.images = images, .lines = groups};
  const auto invocations_of = [](const RegisterGroup& of_axis, const Axis& axis) {
    return of_axis.line.invocations_per_line * axis.count;
  };
  const std::uint32_t step =
      std::lcm(groups.first.line.invocations_per_line, groups.second.line.invocations_per_line);
  const std::uint32_t needed = images * std::max(invocations_of(groups.first, lines.first),
                                                 invocations_of(groups.second, lines.second));
  const std::uint32_t invocations = divided_up(needed, step) * step;
  bool has_even_steps = true;
  for (RegisterGroup* of_axis : {&group.lines.first, &group.lines.second}) {
    of_axis->lines = invocations / of_axis->line.invocations_per_line;
    of_axis->exchange = exchange;
    has_even_steps = has_even_steps && is_power_of_two(of_axis->line.length) &&
                     is_power_of_two(of_axis->lines) && keeps_positions(of_axis->line);
  }
  // Both axes have gaps or neither has, since they are laid out by the same rules.
  group.lines.first.has_gaps = group.lines.second.has_gaps = !has_even_steps;
  const glm::uvec2 extent = lines.extent_between();
  group.row_pitch = extent.x;
  group.image_pitch = extent.x * extent.y;
  if (pads) choose_pitches(group, lines, banks_of(group.lines.first));
  return group;
}

bool fits(const ImageGroup& group, const DeviceLimits& limits) {
  return group.invocations() <= most_invocations(limits) &&
         group.shared_bytes() <= limits.shared_memory_bytes;
}

// In the order of preference. Real images are exchanged as whole values, two of which make one.
std::vector<Exchange> exchanges_worth_trying(const Problem& problem, std::uint32_t images,
                                             std::optional<Exchange> chosen, const DeviceLimits& limits) {
  if (problem.domain == Domain::kReal) return {Exchange::kJoint};
  if (chosen) return {*chosen};
  const bool are_many = divided_up(problem.batch, images) > limits.resident_work_groups;
  if (are_many && elements_per_image(problem) >= kFewestSplitValues) return {Exchange::kSplit};
  return {Exchange::kJoint, Exchange::kSplit};
}

}  // namespace

std::uint32_t ImageGroup::shared_length() const {
  return std::max({fft::shared_length(lines.first), fft::shared_length(lines.second), images * image_pitch});
}

std::uint64_t ImageGroup::shared_bytes() const {
  const RegisterGroup& rows = lines.first;
  return std::uint64_t{shared_length()} * (rows.exchange == Exchange::kSplit ? 1 : 2) * rows.bytes_of_number;
}

std::uint64_t tiled_lines(const ImageGroup& group, const RegisterGroup& lines, const Axis& axis,
                          std::uint32_t batch) {
  const std::uint64_t of_group = std::uint64_t{group.images} * axis.count;
  return of_group == lines.lines ? std::uint64_t{batch} * axis.count : of_group;
}

ImageLines lines_of_images(const Problem& problem) {
  const bool inverse = problem.direction == Direction::kInverse;
  const bool real = problem.domain == Domain::kReal;
  const glm::uvec2 extent = problem.extent;
  const std::uint32_t width_of_columns = real ? spectrum_shape(problem).extent.x : extent.x;
  const Axis rows{.is_rows = true,
                  .length = extent.x,
                  .count = real ? divided_up(extent.y, 2) : extent.y,
                  .is_last = false};
  const Axis columns{.is_rows = false, .length = extent.y, .count = width_of_columns, .is_last = false};
  if (!real) return {.first = rows, .second = columns, .rows_first = true, .real = {}};
  const RealLines lines{.loads = inverse ? Lines::kComplex : Lines::kRealPair,
                        .stores = inverse ? Lines::kRealPair : Lines::kComplex,
                        .count = extent.y,
                        .width = extent.x,
                        .half_spectrum = problem.half_spectrum};
  return {.first = inverse ? columns : rows,
          .second = inverse ? rows : columns,
          .rows_first = !inverse,
          .real = lines};
}

namespace {

PhaseGroups groups_of_axes(const Problem& problem, const ImageLines& lines, const ImageOptions& options,
                           std::uint32_t elements, bool rows_have_fewer, const DeviceLimits& limits) {
  const auto group_along = [&](const Axis& axis) {
    const std::uint32_t most =
        axis.is_rows && rows_have_fewer ? most_elements_of_rows(axis.length) : elements;
    RegisterGroup group = group_of(axis, problem, options.group, std::min(elements, most), limits);
    group.saves_space = true;
    return group;
  };
  return {group_along(lines.first), group_along(lines.second)};
}

std::uint32_t invocations_of_image(const PhaseGroups& groups, const ImageLines& lines) {
  return std::max(groups.first.line.invocations_per_line * lines.first.count,
                  groups.second.line.invocations_per_line * lines.second.count);
}

// Whether columns take a stage more at most where they have as few values an invocation as rows had better
// have.
bool columns_do_with_fewer(glm::uvec2 extent) {
  constexpr std::size_t kMostStages = 3;
  return is_power_of_two(extent.x) && is_power_of_two(extent.y) &&
         extent.x >= kFewestInvocationsOfRow * kFewestElements &&
         line_stages(extent.y, most_elements_of_rows(extent.x)).radices.size() <= kMostStages;
}

// Whether registers for twice as many values as there are would be set aside.
bool wastes_registers(const PhaseGroups& groups, const ImageLines& lines) {
  const std::uint32_t elements = std::max(groups.first.line.elements, groups.second.line.elements);
  return invocations_of_image(groups, lines) * elements >= 2 * lines.first.length * lines.first.count;
}

// The first that fits, of as many images as are wanted or fewer; else the last that was tried.
ImageGroup group_with_elements(const Problem& problem, const ImageLines& lines, const ImageOptions& options,
                               std::uint32_t elements, const DeviceLimits& limits) {
  PhaseGroups groups =
      groups_of_axes(problem, lines, options, elements, !options.group.values_per_invocation, limits);
  if (!options.group.values_per_invocation && wastes_registers(groups, lines)) {
    const std::uint32_t of_both = columns_do_with_fewer(problem.extent)
                                      ? std::min(elements, most_elements_of_rows(problem.extent.x))
                                      : elements;
    groups = groups_of_axes(problem, lines, options, of_both, false, limits);
  }
  const std::uint32_t of_image = invocations_of_image(groups, lines);
  // Every compute unit has a group before one has several images.
  const std::uint32_t usual =
      std::min(kInvocationsOfImages / of_image, divided_up(problem.batch, limits.resident_work_groups));
  const std::uint32_t wanted =
      std::clamp(options.images.value_or(usual), 1U, std::min(problem.batch, kMostImages));
  const bool pads = options.group.padding != Padding::kNone;
  ImageGroup group;
  for (std::uint32_t images = wanted; images > 0; --images) {
    for (const Exchange exchange : exchanges_worth_trying(problem, images, options.group.exchange, limits)) {
      group = group_of_images(lines, groups, images, exchange, pads);
      if (fits(group, limits)) return group;
    }
  }
  return group;
}

}  // namespace

ImageGroup image_group(const Problem& problem, const ImageLines& lines, const ImageOptions& options,
                       const DeviceLimits& limits) {
  const std::uint32_t elements =
      options.group.values_per_invocation.value_or(usual_elements_of_images(problem));
  const ImageGroup group = group_with_elements(problem, lines, options, elements, limits);
  if (options.group.values_per_invocation || fits(group, limits)) return group;
  return group_with_elements(problem, lines, options, kLargestRadix, limits);
}

}  // namespace fftbench::fft
