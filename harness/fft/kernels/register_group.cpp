#include "fft/kernels/register_group.h"

#include <algorithm>
#include <complex>
#include <optional>
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

namespace {

// Of 4 bytes, or of 8 for whole complex values.
std::uint32_t log2_banks(const RegisterGroup& group) {
  return group.split ? 5 : 4;
}

// Numbers that `count` of them lie within, in the layout behind the stage of that radix and stride.
std::uint32_t padded_length(const RegisterGroup& group, std::uint32_t count, std::uint32_t log2_radix,
                            std::uint32_t log2_stride) {
  const std::uint32_t banks = log2_banks(group);
  const std::uint32_t log2_alternating = group.lines_alternate() ? log2_of_power_of_two(group.lines) : 0;
  const std::uint32_t log2_run = log2_stride + log2_alternating;
  if (group.padding != Padding::kPadded || log2_run >= banks) return count;
  const std::uint32_t log2_distance = std::max(log2_run + log2_radix, banks);
  return count + (((count - 1) >> log2_distance) << log2_run);
}

// The longest that `count` numbers get between any two stages.
std::uint32_t longest_layout(const RegisterGroup& group, std::uint32_t count) {
  const std::vector<std::uint32_t> radices = log2_radices(group.length, group.elements);
  std::uint32_t longest = count;
  std::uint32_t log2_stride = 0;
  for (std::size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    longest = std::max(longest, padded_length(group, count, radices[stage], log2_stride));
    log2_stride += radices[stage];
  }
  return longest;
}

}  // namespace

std::vector<std::uint32_t> log2_radices(std::uint32_t length, std::uint32_t elements) {
  const std::uint32_t log2_length = log2_of_power_of_two(length);
  const std::uint32_t log2_elements = log2_of_power_of_two(elements);
  std::vector<std::uint32_t> radices((log2_length + log2_elements - 1) / log2_elements, log2_elements);
  radices.front() = (log2_length - 1) % log2_elements + 1;
  return radices;
}

std::uint32_t shared_line_pitch(const RegisterGroup& group) {
  if (group.lines_alternate()) return longest_layout(group, group.length * group.lines);
  const std::uint32_t pitch = longest_layout(group, group.length);
  const std::uint32_t banks = 1U << log2_banks(group);
  // What one access reads from a line.
  const std::uint32_t neighbours = group.lanes == Lanes::kAlongThenAcross ? std::max(banks / group.lines, 1U)
                                                                          : group.invocations_per_line();
  if (group.padding == Padding::kNone || group.lines == 1 || neighbours >= banks) return pitch;
  // Where that is from several lines, each begins at the bank behind the one before.
  return pitch + (banks + neighbours - pitch % banks) % banks;
}

std::uint32_t shared_length(const RegisterGroup& group) {
  if (group.length == group.elements) return 0;
  const std::uint32_t pitch = shared_line_pitch(group);
  if (group.lines_alternate()) return pitch;
  return pitch * (group.lines - 1) + longest_layout(group, group.length);
}

std::uint64_t shared_bytes(const RegisterGroup& group) {
  const std::uint64_t bytes_of_number = group.split ? sizeof(float) : sizeof(std::complex<float>);
  return shared_length(group) * bytes_of_number;
}

namespace {

// Storage moves in sectors of 32 bytes, four complex values: fewer columns waste what they load. More would
// leave multiprocessors idle where there are few: 512 columns make 64 groups of 8.
constexpr std::uint32_t kLinesOfSector = 4;
// Enough for a warp on each of a multiprocessor's four schedulers; beyond that, more groups beat larger ones.
constexpr std::uint32_t kRowInvocations = 128;
constexpr std::uint32_t kColumnInvocations = 64;
constexpr std::uint32_t kShortLine = 256;
constexpr std::uint32_t kLongLine = 2048;
constexpr std::uint32_t kMostElements = 16;

std::uint32_t most_invocations(const DeviceLimits& limits) {
  return std::min(limits.work_group_invocations, limits.work_group_size.x);
}

// Short lines need many invocations to fill the device; longer ones have enough of them, and save stages. The
// longest leave room for few columns a group, so that each had better be a long stretch of work.
std::uint32_t elements_of(const Axis& axis, bool turns, std::optional<std::uint32_t> chosen,
                          const DeviceLimits& limits) {
  if (chosen) return std::min(*chosen, axis.length);
  const std::uint32_t usual = axis.length <= kShortLine ? 4 : axis.length < kLongLine || !turns ? 8 : 16;
  std::uint32_t elements = std::min(usual, axis.length);
  while (axis.length / elements > most_invocations(limits) && elements < kMostElements) elements *= 2;
  return elements;
}

std::uint32_t preferred_lines(const RegisterGroup& group) {
  const auto lines_for = [&](std::uint32_t invocations) {
    return std::max(invocations / group.invocations_per_line(), 1U);
  };
  if (group.lanes == Lanes::kAlong) return lines_for(kRowInvocations);
  return std::max(kLinesOfSector, lines_for(kColumnInvocations));
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
// bytes an invocation, and a multiprocessor that keeps 2048 invocations has more than the 128 KiB that all of
// them take.
std::vector<RegisterGroup> candidates(const RegisterGroup& preferred, bool lines_are_chosen,
                                      const GroupOptions& options) {
  std::vector<RegisterGroup> all;
  for (const bool split : {false, true}) {
    if (options.split && *options.split != split) continue;
    const bool may_waste_sectors = split || options.split == false || preferred.lanes == Lanes::kAlong;
    const std::uint32_t fewest = lines_are_chosen
                                     ? preferred.lines
                                     : std::min(preferred.lines, may_waste_sectors ? 1U : kLinesOfSector);
    RegisterGroup group = preferred;
    group.split = split;
    for (; group.lines >= fewest; group.lines /= 2) {
      for (const RegisterGroup& padded : paddings_of(group, options.padding)) all.push_back(padded);
    }
  }
  return all;
}

}  // namespace

RegisterGroup register_group(const Axis& axis, Lanes lanes, std::uint64_t line_count,
                             const GroupOptions& options, const DeviceLimits& limits) {
  const bool turns = lanes == Lanes::kAlongThenAcross;
  RegisterGroup preferred{
      .length = axis.length, .elements = elements_of(axis, turns, options.elements, limits), .lanes = lanes};
  // Lanes change in an exchange, and one stage has none.
  if (preferred.length == preferred.elements && lanes == Lanes::kAlongThenAcross) {
    preferred.lanes = Lanes::kAcross;
  }
  // Groups are of as many lines everywhere, so their number divides that of all lines.
  const auto most_lines =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(line_count & -line_count, 1U << 16));
  const std::optional<std::uint32_t> chosen =
      lanes == Lanes::kAlong ? options.row_lines : options.column_lines;
  preferred.lines = std::min(chosen.value_or(preferred_lines(preferred)), most_lines);

  const std::vector<RegisterGroup> groups = candidates(preferred, chosen.has_value(), options);
  const auto first_that_fits =
      std::ranges::find_if(groups, [&](const RegisterGroup& group) { return fits(group, limits); });
  // Where none fits, the smallest one goes on, so that the Skip names the limit that it exceeds.
  return first_that_fits == groups.end() ? groups.back() : *first_that_fits;
}

}  // namespace fftbench::fft
