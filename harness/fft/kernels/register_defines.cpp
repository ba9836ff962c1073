#include "fft/kernels/register_defines.h"

#include <fmt/format.h>
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <set>
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

// Adds the suffix of the lines that the slots are of.
std::string slots_name(std::uint32_t radix, std::string_view suffix) {
  return fmt::format("SLOTS_OF_RADIX_{}{}", radix, suffix);
}

// OF_ALL(m, b, leg) or OF_SOME(m, b, leg) for each slot m of a radix (glsl/lib/register_stages.glsl).
std::string slots_of(const LineStages& line, std::uint32_t radix) {
  const std::uint32_t count = line.butterflies_of_invocation(radix);
  std::vector<std::string> slots;
  for (std::uint32_t slot = 0; slot < count * radix; ++slot) {
    const std::uint32_t butterfly = slot % count;
    const bool of_all = (butterfly + 1) * line.invocations_per_line * radix <= line.length;
    slots.push_back(
        fmt::format("{}({}u, {}u, {}u)", of_all ? "OF_ALL" : "OF_SOME", slot, butterfly, slot / count));
  }
  return fmt::format("{}", fmt::join(slots, " "));
}

// S(stage, radix, stride, radix of the next stage, gap, slots of either radix, butterflies) for each stage
// but the last, as a macro's text: every number is a constant to the compiler.
std::string exchanges_of(const RegisterGroup& group, std::string_view suffix) {
  const std::vector<std::uint32_t>& radices = group.line.radices;
  std::vector<std::string> stages;
  std::uint32_t stride = 1;
  for (std::size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    stages.push_back(fmt::format("S({}u, {}u, {}u, {}u, {}u, {}, {}, {})", stage, radices[stage], stride,
                                 radices[stage + 1], gap_behind_stage(group, stage),
                                 slots_name(radices[stage], suffix), slots_name(radices[stage + 1], suffix),
                                 butterflies_name(radices[stage])));
    stride *= radices[stage];
  }
  return fmt::format("{}", fmt::join(stages, " "));
}

// What is of lines of one shape.
std::vector<Define> line_defines(const RegisterGroup& group, std::uint64_t tiled_lines,
                                 std::string_view suffix) {
  std::vector<Define> defines;
  const auto define = [&](std::string_view name, std::string_view parameters, std::string value) {
    defines.emplace_back(fmt::format("{}{}{}", name, suffix, parameters), std::move(value));
  };
  const auto define_number = [&](std::string_view name, auto value) {
    define(name, "", fmt::format("{}", value));
  };
  const std::vector<std::uint32_t>& radices = group.line.radices;
  define_number("FFT_LENGTH", group.line.length);
  define_number("INVOCATIONS_PER_LINE", group.line.invocations_per_line);
  define_number("STAGES", radices.size());
  define_number("FIRST_RADIX", radices.front());
  define_number("LAST_RADIX", radices.back());
  define("FOR_EACH_EXCHANGE", "(S)", exchanges_of(group, suffix));
  define_number("TILED_LINES", tiled_lines);
  define_number("LINES", group.lines);
  define_number("LANES", lanes_constant(group.lanes));
  define_number("SHARED_LINE_PITCH", shared_line_pitch(group));
  define_number("INTERLEAVED_LINES", group.lines_alternate() ? group.lines : 1);
  constexpr std::string_view kOf = "(OF_ALL, OF_SOME)";
  for (const std::uint32_t radix : std::set(radices.begin(), radices.end()))
    defines.emplace_back(fmt::format("{}{}", slots_name(radix, suffix), kOf), slots_of(group.line, radix));
  define("FIRST_SLOTS", kOf, fmt::format("{}{}", slots_name(radices.front(), suffix), kOf));
  define("LAST_SLOTS", kOf, fmt::format("{}{}", slots_name(radices.back(), suffix), kOf));
  define("FIRST_BUTTERFLIES", "", butterflies_name(radices.front()));
  define("LAST_BUTTERFLIES", "", butterflies_name(radices.back()));
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
