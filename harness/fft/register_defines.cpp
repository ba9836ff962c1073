#include "fft/register_defines.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

int padding_constant(Padding padding) {
  switch (padding) {
    case Padding::kNone:
      return FFTBENCH_PADDING_NONE;
    case Padding::kPadded:
      return FFTBENCH_PADDING_PADDED;
    case Padding::kSwizzled:
      return FFTBENCH_PADDING_SWIZZLED;
  }
  return FFTBENCH_PADDING_NONE;
}

int lanes_constant(Lanes lanes) {
  switch (lanes) {
    case Lanes::kAlong:
      return FFTBENCH_LANES_ALONG;
    case Lanes::kAcross:
      return FFTBENCH_LANES_ACROSS;
    case Lanes::kAlongThenAcross:
      return FFTBENCH_LANES_ALONG_THEN_ACROSS;
  }
  return FFTBENCH_LANES_ALONG;
}

}  // namespace

std::vector<Define> register_defines(const RegisterGroup& group, const Options& options) {
  const auto number = [](auto value) { return fmt::format("{}", value); };
  const bool few_legs = options.at("twiddle") == "products";
  const std::uint32_t log2_lines = log2_of_power_of_two(group.lines);
  return {{"ELEMENTS", number(group.elements)},
          {"LOG2_ELEMENTS", number(log2_of_power_of_two(group.elements))},
          {"LOG2_LINES", number(log2_lines)},
          {"WORK_GROUP_SIZE", number(group.invocations())},
          {"TWIDDLE_LEGS", number(few_legs ? FFTBENCH_TWIDDLE_LEGS_FEW : FFTBENCH_TWIDDLE_LEGS_ALL)},
          {"LANES", number(lanes_constant(group.lanes))},
          {"SPLIT", group.split ? "1" : "0"},
          {"PADDING", number(padding_constant(group.padding))},
          {"LOG2_INTERLEAVED_LINES", number(group.lines_alternate() ? log2_lines : 0)},
          {"SHARED_LINE_PITCH", number(shared_line_pitch(group))},
          {"SHARED_LENGTH", number(shared_length(group))}};
}

void write_transposed(std::vector<Define>& defines, const Problem& problem, const Axis& axis) {
  defines.emplace_back("WRITES_TRANSPOSED", "1");
  const double scale = problem.direction == Direction::kInverse ? 1.0 / axis.length : 1.0;
  std::ranges::find(defines, "SCALE", &Define::first)->second = fmt::format("{:.9e}", scale);
}

}  // namespace fftbench::fft
