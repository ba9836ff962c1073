#include "fft/kernels/register_defines.h"

#include <fmt/format.h>
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "fft/kernels/shared_layout.h"
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
    case Lanes::kAcrossThenAlong:
      return FFTBENCH_LANES_ACROSS_THEN_ALONG;
  }
  return FFTBENCH_LANES_ALONG;
}

std::uint32_t radices_used(const LineStages& line) {
  std::uint32_t bits = 0;
  for (const std::uint32_t radix : line.radices) bits |= bit_of_radix(radix);
  return bits;
}

constexpr std::string_view kAcross = "_ACROSS";

// What is of lines of one shape.
std::vector<Define> line_defines(const RegisterGroup& group, std::uint64_t tiled_lines,
                                 std::string_view suffix) {
  std::vector<Define> defines;
  const auto define_number = [&](std::string_view name, auto value) {
    defines.emplace_back(fmt::format("{}{}", name, suffix), fmt::format("{}", value));
  };
  const std::vector<std::uint32_t>& radices = group.line.radices;
  define_number("FFT_LENGTH", group.line.length);
  define_number("INVOCATIONS_PER_LINE", group.line.invocations_per_line);
  define_number("STAGES", radices.size());
  for (std::size_t stage = 0; stage < radices.size(); ++stage)
    define_number(fmt::format("RADIX_OF_STAGE_{}", stage), radices[stage]);
  for (std::size_t stage = 0; stage + 1 < radices.size(); ++stage)
    define_number(fmt::format("GAP_BEHIND_STAGE_{}", stage), gap_behind_stage(group, stage));
  define_number("TILED_LINES", tiled_lines);
  define_number("LINES", group.lines);
  define_number("LANES", lanes_constant(group.lanes));
  define_number("SHARED_LINE_PITCH", shared_line_pitch(group));
  define_number("INTERLEAVED_LINES", group.lines_alternate() ? group.lines : 1);
  return defines;
}

}  // namespace

bool every_slot_is_filled(const RegisterGroup& group, std::uint64_t tiled_lines) {
  return tiled_lines % group.lines == 0 && keeps_positions(group.line);
}

std::vector<Define> register_defines(const RegisterGroup& group, std::uint64_t tiled_lines, Twiddle twiddle) {
  const auto number = [](auto value) { return fmt::format("{}", value); };
  const bool few_legs = twiddle == Twiddle::kDerived;
  std::vector<Define> defines = line_defines(group, tiled_lines, "");
  const std::initializer_list<Define> of_all{
      {"ELEMENTS", number(group.line.elements)},
      {"RADICES_USED", number(radices_used(group.line))},
      {"EVERY_SLOT_IS_FILLED", every_slot_is_filled(group, tiled_lines) ? "1" : "0"},
      {"WORK_GROUP_SIZE", number(group.invocations())},
      {"TWIDDLE_LEGS", number(few_legs ? FFTBENCH_TWIDDLE_LEGS_FEW : FFTBENCH_TWIDDLE_LEGS_ALL)},
      {"TWIDDLES_AT_ONCE", "1"},
      {"SPLIT", group.exchange == Exchange::kSplit ? "1" : "0"},
      {"PADDING", number(padding_constant(group.padding))},
      {"LIES_WITH_GAPS", lies_with_gaps(group) ? "1" : "0"},
      {"SHARED_LENGTH", number(shared_length(group))}};
  defines.insert(defines.end(), of_all);
  return defines;
}

std::vector<Define> register_defines_of_phases(const RegisterGroup& first, std::uint64_t first_tiled_lines,
                                               const RegisterGroup& second, std::uint64_t second_tiled_lines,
                                               Twiddle twiddle) {
  std::vector<Define> defines = register_defines(first, first_tiled_lines, twiddle);
  const auto both = [&](std::string_view name, auto value) {
    redefine(defines, name, fmt::format("{}", value));
  };
  const bool filled =
      every_slot_is_filled(first, first_tiled_lines) && every_slot_is_filled(second, second_tiled_lines);
  both("ELEMENTS", std::max(first.line.elements, second.line.elements));
  both("RADICES_USED", radices_used(first.line) | radices_used(second.line));
  both("EVERY_SLOT_IS_FILLED", filled ? 1 : 0);
  both("SHARED_LENGTH", std::max(shared_length(first), shared_length(second)));
  std::ranges::move(line_defines(second, second_tiled_lines, kAcross), std::back_inserter(defines));
  return defines;
}

std::uint64_t tiles_of(std::uint64_t line_count, const RegisterGroup& group) {
  return (line_count + group.lines - 1) / group.lines;
}

}  // namespace fftbench::fft
