#include "fft/kernels/phase_groups.h"

#include <algorithm>

#include "fft/kernels/shared_layout.h"

namespace fftbench::fft {
namespace {

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

std::uint64_t PhaseGroups::shared_bytes() const {
  return std::max(fft::shared_bytes(first), fft::shared_bytes(second));
}

PhaseGroups with_lines(const PhaseGroups& groups, bool first_is_longer, std::uint32_t lines) {
  const RegisterGroup& longer = first_is_longer ? groups.first : groups.second;
  const RegisterGroup& shorter = first_is_longer ? groups.second : groups.first;
  const std::uint32_t invocations =
      rounded_up(std::max(longer.invocations(), lines * shorter.line.invocations_per_line),
                 std::max(lines, longer.lines));
  RegisterGroup resized_longer = with_invocations(longer, longer.lines, invocations);
  RegisterGroup resized_shorter = with_invocations(shorter, lines, invocations);
  // Both have gaps or neither has, since they are laid out by the same rules. Those for powers of two take
  // slots that are a step apart, which they are not where invocations idle.
  resized_longer.has_gaps = resized_shorter.has_gaps =
      !has_even_steps(resized_longer.line) || !has_even_steps(resized_shorter.line);
  return first_is_longer ? PhaseGroups{resized_longer, resized_shorter}
                         : PhaseGroups{resized_shorter, resized_longer};
}

}  // namespace fftbench::fft
