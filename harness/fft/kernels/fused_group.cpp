#include "fft/kernels/fused_group.h"

#include <algorithm>

#include "fft/kernels/fused_choices.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/shared_layout.h"

namespace fftbench::fft {
namespace {

// Where invocations idle at some stage, the shader takes more registers than a large group has: on NVIDIA
// what is left goes to memory, for which so little is set aside that not even a group a multiprocessor is
// resident. Few values in each leave room for more of them.
constexpr std::uint32_t kMostInvocationsWithIdleSlots = 512;
constexpr std::uint32_t kFewElements = 10;
constexpr std::uint32_t kMostInvocationsOfFewElements = 800;

// The second phase of a forward transform separates pairs, the first one of an inverse joins them.
LineEnds ends_of_phases(const RealLines& real) {
  return {.even_first = real.loads == Lines::kRealPair,
          .even_last = real.stores == Lines::kRealPair,
          .mirrors = false};
}

RegisterGroup group_of(const PhaseLines& lines, const FusedLines& all, Precision precision,
                       const GroupOptions& options, const DeviceLimits& limits) {
  return register_group(lines.axis, all.lanes, lines.count, precision, options, limits,
                        ends_of_phases(all.real));
}

bool fits(const FusedGroups& groups, const DeviceLimits& limits) {
  return groups.first.invocations() <= most_invocations(limits) &&
         groups.shared_bytes() <= limits.shared_memory_bytes;
}

// The same stages of so many lines, in so many invocations, which are more than they need here and there.
RegisterGroup with_invocations(RegisterGroup group, std::uint32_t lines, std::uint32_t invocations) {
  group.lines = lines;
  group.line.invocations_per_line = invocations / lines;
  group.line.elements = group.line.values_of_invocation();
  return group;
}

bool has_even_steps(const LineStages& line) {
  return is_power_of_two(line.length) && keeps_positions(line);
}

std::uint32_t rounded_up(std::uint32_t number, std::uint32_t step) {
  return divided_up(number, step) * step;
}

}  // namespace

FusedGroups with_lines(const FusedGroups& groups, bool first_is_longer, std::uint32_t lines) {
  const RegisterGroup& longer = first_is_longer ? groups.first : groups.second;
  const RegisterGroup& shorter = first_is_longer ? groups.second : groups.first;
  const std::uint32_t invocations =
      rounded_up(std::max(longer.invocations(), lines * shorter.line.invocations_per_line),
                 std::max(lines, longer.lines));
  RegisterGroup resized_longer = with_invocations(longer, longer.lines, invocations);
  RegisterGroup resized_shorter = with_invocations(shorter, lines, invocations);
  // Of both, since they are laid out by the same rules: those for powers of two take slots that are a step
  // apart, which they are not where invocations idle.
  resized_longer.has_gaps = resized_shorter.has_gaps =
      !has_even_steps(resized_longer.line) || !has_even_steps(resized_shorter.line);
  return first_is_longer ? FusedGroups{resized_longer, resized_shorter}
                         : FusedGroups{resized_shorter, resized_longer};
}

namespace {

double cost_of(const FusedGroups& groups, const FusedLines& lines) {
  const auto tiles = tiles_of(lines.first.count, groups.first) + tiles_of(lines.second.count, groups.second);
  return double(groups.first.invocations()) * double(tiles);
}

FusedGroups groups_of_rectangle(const FusedLines& lines, Precision precision, GroupOptions options,
                                const DeviceLimits& limits) {
  const bool first_is_longer = lines.first.axis.length > lines.second.axis.length;
  const PhaseLines& long_lines = first_is_longer ? lines.first : lines.second;
  const PhaseLines& short_lines = first_is_longer ? lines.second : lines.first;
  RegisterGroup longer = group_of(long_lines, lines, precision, options, limits);
  options.exchange = longer.exchange;
  options.padding = longer.padding;
  options.column_lines = 1;
  RegisterGroup shorter = group_of(short_lines, lines, precision, options, limits);
  const FusedGroups groups = first_is_longer ? FusedGroups{longer, shorter} : FusedGroups{shorter, longer};
  const std::uint32_t most_lines =
      std::min(most_lines_of_group(short_lines.axis, short_lines.count), most_invocations(limits));
  FusedGroups best = with_lines(groups, first_is_longer, 1);
  for (std::uint32_t few = 2; few <= most_lines; few *= 2) {
    const FusedGroups next = with_lines(groups, first_is_longer, few);
    if (fits(next, limits) && cost_of(next, lines) <= cost_of(best, lines)) best = next;
  }
  return best;
}

// A barrier waits for every group, of which large ones leave multiprocessors without one.
std::uint32_t most_invocations_with_idle_slots(const FusedLines& lines, const FusedGroups& groups,
                                               Order order, const DeviceLimits& limits) {
  const std::uint32_t elements = std::max(groups.first.line.elements, groups.second.line.elements);
  const bool may_be_large =
      order == Order::kChained || tiles_of(lines.first.count, groups.first) >= limits.resident_work_groups;
  return elements <= kFewElements && may_be_large ? kMostInvocationsOfFewElements
                                                  : kMostInvocationsWithIdleSlots;
}

}  // namespace

FusedLines lines_of_phases(const Problem& problem) {
  const glm::uvec2 extent = problem.extent;
  const std::uint64_t batch = problem.batch;
  const auto phase = [&](bool is_rows, std::uint32_t length, std::uint32_t count) {
    return PhaseLines{.axis = {.is_rows = is_rows, .length = length, .count = count, .is_last = false},
                      .count = count * batch,
                      .repeats_last = problem.domain == Domain::kReal};
  };
  if (problem.domain == Domain::kComplex) {
    // What the first phase has written are rows again.
    const PhaseLines rows = phase(true, extent.x, extent.y);
    return {.first = rows, .second = phase(true, extent.y, extent.x), .image = rows.axis, .real = {}};
  }
  const bool is_square = extent.x == extent.y;
  const bool inverse = problem.direction == Direction::kInverse;
  const bool rows_first = !inverse && (is_packed(problem) || !is_square);
  // The lines of the half spectrum, which are more than the pairs, or as many where it is packed.
  const PhaseLines columns = phase(!inverse, extent.y, spectrum_shape(problem).extent.x);
  const PhaseLines pairs = is_square ? columns : phase(!inverse, extent.x, extent.y / 2);
  return {.first = inverse ? columns : pairs,
          .second = inverse ? pairs : columns,
          .image = columns.axis,
          .real = {.loads = inverse ? Lines::kComplex : Lines::kRealPair,
                   .stores = inverse ? Lines::kRealPair : Lines::kComplex,
                   .count = extent.y,
                   .width = extent.x,
                   .pairs_transposed = inverse || rows_first,
                   .half_spectrum = problem.half_spectrum},
          .lanes = rows_first ? Lanes::kAlongThenAcross : Lanes::kAcrossThenAlong};
}

std::uint64_t FusedGroups::shared_bytes() const {
  return std::max(fft::shared_bytes(first), fft::shared_bytes(second));
}

bool FusedGroups::every_slot_is_filled(const FusedLines& lines) const {
  return fft::every_slot_is_filled(first, lines.first.tiled(first)) &&
         fft::every_slot_is_filled(second, lines.second.tiled(second));
}

FusedGroups fused_groups(const Problem& problem, const FusedLines& lines, const FusedOptions& options,
                         const DeviceLimits& limits) {
  const bool lines_are_open = !options.group.column_lines;
  const auto groups_with = [&](const GroupOptions& wanted) -> FusedGroups {
    if (!lines.have_one_shape()) return groups_of_rectangle(lines, problem.precision, wanted, limits);
    const RegisterGroup group = group_of(lines.first, lines, problem.precision, wanted, limits);
    return {group, group};
  };
  const auto longer_lines = [&](const FusedGroups& groups) {
    return lines.first.axis.length >= lines.second.axis.length ? groups.first.lines : groups.second.lines;
  };
  const auto has_too_many_lines = [&](const FusedGroups& groups) {
    if (!fits(groups, limits)) return true;
    return groups.first.invocations() >
               most_invocations_with_idle_slots(lines, groups, options.order, limits) &&
           !groups.every_slot_is_filled(lines);
  };
  GroupOptions fewer = with_fused_group(problem, options.order, options.group, limits);
  FusedGroups groups = groups_with(fewer);
  while (lines_are_open && longer_lines(groups) > 1 && has_too_many_lines(groups)) {
    fewer.column_lines = longer_lines(groups) / 2;
    groups = groups_with(fewer);
  }
  return groups;
}

}  // namespace fftbench::fft
