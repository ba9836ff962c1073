#include "fft/register_exchange.h"

#include <algorithm>
#include <complex>

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

}  // namespace fftbench::fft
