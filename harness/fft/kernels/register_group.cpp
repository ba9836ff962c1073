#include "fft/kernels/register_group.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "fft/kernels/shared_layout.h"
#include "fft/problem.h"

namespace fftbench::fft {

namespace {

// Enough for a warp on each of a compute unit's four schedulers; beyond that, more groups beat larger ones.
constexpr std::uint32_t kRowInvocations = 128;
constexpr std::uint32_t kColumnInvocations = 64;
constexpr std::uint32_t kShortLine = 256;
constexpr std::uint32_t kLongLine = 2048;
constexpr std::uint32_t kMostElements = 16;
// Where a batch has an odd number of lines, or of pairs of them, more groups of so few are worse than a last
// one that is not full: 65,535 lines of 16 values took 181 us on an NVIDIA H100.
constexpr std::uint32_t kFewLines = 32;
constexpr std::uint32_t kMostGroupsOfFewLines = 512;
// A double takes two registers.
constexpr std::uint32_t kUsualElementsOfDoubles = 8;
// Lengths with other factors than 2 take larger radices, of which fewer stages make up a line.
constexpr std::uint32_t kShortMixedLine = 512;
constexpr std::uint32_t kElementsOfShortMixedLine = 8;
constexpr std::uint32_t kElementsOfMixedLine = 12;
// Before their padding.
constexpr std::uint32_t kShortPaddedLine = 255;
constexpr std::uint32_t kElementsOfShortPaddedLine = 4;
constexpr std::uint32_t kElementsOfPaddedLine = 8;

// Short lines need many invocations to fill the device; longer ones have enough of them, and save stages. The
// longest leave room for few columns a group, so that each had better be a long stretch of work.
std::uint32_t usual_elements(std::uint32_t length, bool has_turn) {
  const bool mixed = !is_power_of_two(length);
  if (mixed && length <= kShortMixedLine) return kElementsOfShortMixedLine;
  if (length <= kShortLine) return 4;
  if (length >= kLongLine && has_turn) return kMostElements;
  return mixed ? kElementsOfMixedLine : 8;
}

LineStages padded_stages_of(std::uint32_t length, std::optional<std::uint32_t> chosen,
                            std::uint32_t most_invocations) {
  const std::uint32_t usual = length <= kShortPaddedLine ? kElementsOfShortPaddedLine : kElementsOfPaddedLine;
  const LineStages line = padded_line_stages(length, chosen.value_or(usual), most_invocations);
  if (chosen || line.invocations_per_line <= most_invocations) return line;
  return padded_line_stages(length, kMostElements, most_invocations);
}

// Takes at most so many invocations where that can be.
LineStages stages_of(std::uint32_t length, bool has_turn, Precision precision,
                     std::optional<std::uint32_t> chosen, std::uint32_t most_invocations) {
  if (needs_chirp(length)) return padded_stages_of(length, chosen, most_invocations);
  const std::uint32_t usual = precision == Precision::kFp64 ? kUsualElementsOfDoubles : kMostElements;
  if (chosen) return line_stages(length, *chosen, most_invocations);
  std::uint32_t elements = std::min({usual_elements(length, has_turn), length, usual});
  LineStages line = line_stages(length, elements, most_invocations);
  while (line.invocations_per_line > most_invocations && elements < kMostElements) {
    elements = std::min(2 * elements, kMostElements);
    line = line_stages(length, elements, most_invocations);
  }
  return line;
}

// Moves the smallest of the even radices to the front, or the largest to the end.
void move_even_radix(std::vector<std::uint32_t>& radices, const LineEnds& ends) {
  const auto is_even = [](std::uint32_t radix) { return radix % 2 == 0; };
  if (ends.even_first) std::stable_partition(radices.begin(), radices.end(), is_even);
  if (!ends.even_last) return;
  const auto behind_largest = std::find_if(radices.rbegin(), radices.rend(), is_even).base();
  if (behind_largest != radices.begin()) std::rotate(behind_largest - 1, behind_largest, radices.end());
}

// More than a sector would leave compute units idle where there are few columns: 512 make 64 groups of 8.
std::uint32_t preferred_lines(const RegisterGroup& group, Precision precision) {
  const auto lines_for = [&](std::uint32_t invocations) {
    return std::bit_floor(std::max(invocations / group.line.invocations_per_line, 1U));
  };
  if (group.lanes == Lanes::kAlong) return lines_for(kRowInvocations);
  return std::max(lines_of_sector(precision), lines_for(kColumnInvocations));
}

bool fits(const RegisterGroup& group, const DeviceLimits& limits) {
  return group.invocations() <= most_invocations(limits) && shared_bytes(group) <= limits.shared_memory_bytes;
}

// Groups in the order of preference. Gaps are cheaper to address than swizzled rows, which need no more
// space.
std::vector<RegisterGroup> paddings_of(RegisterGroup group, std::optional<Padding> chosen) {
  std::vector<RegisterGroup> groups;
  for (const Padding padding : {Padding::kPadded, Padding::kSwizzled, Padding::kNone}) {
    if (chosen && *chosen != padding) continue;
    if (!chosen && padding == Padding::kNone) continue;
    group.padding = padding;
    groups.push_back(group);
  }
  return groups;
}

// Whole complex values, which take half of the barriers, in as many lines as preferred or as few as make a
// sector; then their parts. Space is no reason to split beyond the limit of a work group: 8 elements are 64
// bytes an invocation, and a compute unit that keeps 2048 invocations has more than the 128 KiB that all of
// them take.
std::vector<RegisterGroup> candidates(const RegisterGroup& preferred, bool lines_are_chosen,
                                      Precision precision, const GroupOptions& options) {
  std::vector<RegisterGroup> all;
  const std::vector<Exchange> exchanges =
      options.exchange ? std::vector{*options.exchange} : std::vector{Exchange::kJoint, Exchange::kSplit};
  for (const Exchange exchange : exchanges) {
    const bool may_waste_sectors =
        options.exchange || exchange != Exchange::kJoint || preferred.lanes == Lanes::kAlong;
    const std::uint32_t fewest =
        lines_are_chosen ? preferred.lines
                         : std::min(preferred.lines, may_waste_sectors ? 1U : lines_of_sector(precision));
    RegisterGroup group = preferred;
    for (; group.lines >= fewest; group.lines /= 2) {
      group.exchange = exchange;
      for (const RegisterGroup& padded : paddings_of(group, options.padding)) all.push_back(padded);
    }
  }
  // Where the lines of a group take all of its shared memory, they have to do without gaps.
  if (lines_are_chosen && !options.padding) {
    RegisterGroup group = preferred;
    group.exchange = exchanges.back();
    group.padding = Padding::kNone;
    all.push_back(group);
  }
  return all;
}

}  // namespace

std::uint32_t lines_of_sector(Precision precision) {
  return 32 / (2 * bytes_of_number(precision));
}

std::uint32_t most_invocations(const DeviceLimits& limits) {
  return std::min(limits.work_group_invocations, limits.work_group_size.x);
}

std::uint32_t most_lines_of_group(const Axis& axis, std::uint64_t line_count) {
  const std::uint64_t dividing_lines = line_count & -line_count;
  const bool are_enough = dividing_lines >= kFewLines || line_count / dividing_lines <= kMostGroupsOfFewLines;
  const bool divides = is_power_of_two(axis.length) && is_power_of_two(axis.count) && are_enough;
  const std::uint64_t fitting_lines = divides ? dividing_lines : std::bit_ceil(line_count);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(fitting_lines, 1U << 16));
}

RegisterGroup register_group(const Axis& axis, Lanes lanes, std::uint64_t line_count, Precision precision,
                             const GroupOptions& options, const DeviceLimits& limits, const LineEnds& ends) {
  const std::optional<std::uint32_t> elements = lanes != Lanes::kAlong && options.column_values_per_invocation
                                                    ? options.column_values_per_invocation
                                                    : options.values_per_invocation;
  const std::optional<std::uint32_t> chosen =
      lanes == Lanes::kAlong ? options.rows_per_group : options.columns_per_group;
  const std::uint32_t most_lines = most_lines_of_group(axis, line_count);
  // Each of the lines that are asked for has so many at most.
  const std::uint32_t most_of_line =
      std::max(most_invocations(limits) / std::min(chosen.value_or(1), most_lines), 1U);
  RegisterGroup preferred{.line = stages_of(axis.length, turns(lanes), precision, elements, most_of_line),
                          .lanes = lanes,
                          .mirrors = ends.mirrors,
                          .bytes_of_number = bytes_of_arithmetic(precision)};
  if (!needs_chirp(axis.length)) move_even_radix(preferred.line.radices, ends);
  // Lanes change in an exchange, and one stage has none.
  if (preferred.line.radices.size() == 1 && turns(lanes)) preferred.lanes = Lanes::kAcross;
  preferred.lines = std::min(chosen.value_or(preferred_lines(preferred, precision)), most_lines);

  const std::vector<RegisterGroup> groups = candidates(preferred, chosen.has_value(), precision, options);
  const auto first_that_fits =
      std::ranges::find_if(groups, [&](const RegisterGroup& group) { return fits(group, limits); });
  // Where none fits, the smallest one goes on, so that the Skip names the limit that it exceeds.
  return first_that_fits == groups.end() ? groups.back() : *first_that_fits;
}

}  // namespace fftbench::fft
