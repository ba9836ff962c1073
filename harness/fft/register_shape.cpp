#include "fft/register_shape.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

namespace fftbench::fft {
namespace {

// Storage moves in sectors of 32 bytes, four complex values: fewer columns waste what they load.
constexpr std::uint32_t kLinesOfSector = 4;
// Enough for a warp on each of a multiprocessor's four schedulers; beyond that, more groups beat larger ones.
constexpr std::uint32_t kRowInvocations = 128;
constexpr std::uint32_t kColumnInvocations = 64;
constexpr std::uint32_t kShortLine = 256;
constexpr std::uint32_t kMostElements = 16;

std::uint32_t most_invocations(const DeviceLimits& limits) {
  return std::min(limits.work_group_invocations, limits.work_group_size.x);
}

std::optional<std::uint32_t> number(const Options& options, std::string_view name) {
  const std::string& value = options.find(name)->second;
  if (value == "auto") return std::nullopt;
  return static_cast<std::uint32_t>(std::stoul(value));
}

// Short lines need many invocations to fill the device; longer ones have enough of them, and save stages.
std::uint32_t elements_of(const Axis& axis, const Options& options, const DeviceLimits& limits) {
  if (const auto chosen = number(options, "elements")) return std::min(*chosen, axis.length);
  std::uint32_t elements = std::min(axis.length <= kShortLine ? 4U : 8U, axis.length);
  while (axis.length / elements > most_invocations(limits) && elements < kMostElements) elements *= 2;
  return elements;
}

std::uint32_t preferred_lines(const RegisterGroup& group) {
  const auto lines_for = [&](std::uint32_t invocations) {
    return std::max(invocations / group.invocations_per_line(), 1U);
  };
  if (!group.lines_alternate) return lines_for(kRowInvocations);
  const std::uint32_t sectors = group.length <= kShortLine ? 1 : 2;
  return std::max(sectors * kLinesOfSector, lines_for(kColumnInvocations));
}

// Sets exchange and padding, and returns whether the work group fits the device.
bool fit(RegisterGroup& group, const Options& options, const DeviceLimits& limits) {
  const std::string& exchange = options.find("exchange")->second;
  const std::string& padding = options.find("padding")->second;
  for (const bool split : {false, true}) {
    if (exchange == (split ? "joint" : "split")) continue;
    // GL does not tell how much shared memory a multiprocessor has. Groups that take more than half of what
    // one may have would stand there alone if that is all there is.
    const bool costs_occupancy = exchange == "auto" && !split;
    const std::uint64_t allowed = limits.shared_memory_bytes / (costs_occupancy ? 2 : 1);
    for (const auto& [name, value] :
         {std::pair("yes", Padding::kPadded), std::pair("swizzle", Padding::kSwizzled),
          std::pair("no", Padding::kNone)}) {
      if (padding != "auto" && padding != name) continue;
      group.split = split;
      group.padding = value;
      if (shared_bytes(group) <= allowed) return group.invocations() <= most_invocations(limits);
    }
  }
  return false;
}

}  // namespace

RegisterGroup register_group(const Axis& axis, std::uint64_t line_count, const Options& options,
                             const DeviceLimits& limits) {
  RegisterGroup group{.length = axis.length,
                      .elements = elements_of(axis, options, limits),
                      .lines_alternate = !axis.is_rows};
  // Groups are of as many lines everywhere, so their number divides that of all lines.
  const auto most_lines =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(line_count & -line_count, 1U << 16));
  const auto chosen = number(options, axis.is_rows ? "row_lines" : "column_lines");
  group.lines = std::min(chosen.value_or(preferred_lines(group)), most_lines);
  while (!fit(group, options, limits) && !chosen && group.lines > 1) group.lines /= 2;
  return group;
}

}  // namespace fftbench::fft
