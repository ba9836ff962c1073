#include "fft/kernels/register_pass.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <set>

#include "fft/kernels/dispatch_order.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
#include "fft/kernels/stream_choices.h"
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
  for (const std::uint32_t radix : line.radices) bits |= 1U << radix;
  return bits;
}

constexpr std::string_view kAcross = "_ACROSS";

// With the suffix of the lines that the slots are of.
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
  define_number("LOG2_LINES", log2_of_power_of_two(group.lines));
  define_number("LANES", lanes_constant(group.lanes));
  define_number("SHARED_LINE_PITCH", shared_line_pitch(group));
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
  const LineStages& line = group.line;
  const auto is_divisor = [&](std::uint32_t radix) { return line.elements % radix == 0; };
  return tiled_lines % group.lines == 0 && line.elements * line.invocations_per_line == line.length &&
         std::ranges::all_of(line.radices, is_divisor);
}

std::vector<Define> register_defines(const RegisterGroup& group, std::uint64_t tiled_lines, Twiddle twiddle) {
  const auto number = [](auto value) { return fmt::format("{}", value); };
  const bool few_legs = twiddle == Twiddle::kProducts;
  std::vector<Define> defines = line_defines(group, tiled_lines, "");
  const std::initializer_list<Define> of_all{
      {"ELEMENTS", number(group.line.elements)},
      {"RADICES_USED", number(radices_used(group.line))},
      {"EVERY_SLOT_IS_FILLED", every_slot_is_filled(group, tiled_lines) ? "1" : "0"},
      {"WORK_GROUP_SIZE", number(group.invocations())},
      {"TWIDDLE_LEGS", number(few_legs ? FFTBENCH_TWIDDLE_LEGS_FEW : FFTBENCH_TWIDDLE_LEGS_ALL)},
      {"TWIDDLES_AT_ONCE", "1"},
      {"SPLIT", group.split ? "1" : "0"},
      {"PADDING", number(padding_constant(group.padding))},
      {"LIES_WITH_GAPS", lies_with_gaps(group) ? "1" : "0"},
      {"LOG2_INTERLEAVED_LINES", number(group.lines_alternate() ? log2_of_power_of_two(group.lines) : 0)},
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
  both("LOG2_INTERLEAVED_LINES", 0);  // of lines of one stage, which are not in shared memory
  both("SHARED_LENGTH", std::max(shared_length(first), shared_length(second)));
  std::ranges::move(line_defines(second, second_tiled_lines, kAcross), std::back_inserter(defines));
  return defines;
}

void write_transposed(std::vector<Define>& defines, const Problem& problem, const Axis& axis) {
  defines.emplace_back("WRITES_TRANSPOSED", "1");
  Problem line = problem;
  line.extent = {axis.length, 1};
  redefine(defines, "SCALE", scale_define(normalisation(line), line.precision));
}

std::uint64_t tiles_of(std::uint64_t line_count, const RegisterGroup& group) {
  return (line_count + group.lines - 1) / group.lines;
}

namespace {

int lines_constant(Lines lines) {
  switch (lines) {
    case Lines::kComplex:
      return FFTBENCH_LINES_COMPLEX;
    case Lines::kRealPair:
      return FFTBENCH_LINES_REAL_PAIR;
    case Lines::kPairSpectra:
      return FFTBENCH_LINES_PAIR_SPECTRA;
    case Lines::kHalfSpectra:
      return FFTBENCH_LINES_HALF_SPECTRA;
    case Lines::kFoldedSpectrum:
      return FFTBENCH_LINES_FOLDED_SPECTRUM;
    case Lines::kLongReal:
      return FFTBENCH_LINES_LONG_REAL;
    case Lines::kLongSpectrum:
      return FFTBENCH_LINES_LONG_SPECTRUM;
  }
  return FFTBENCH_LINES_COMPLEX;
}

int half_spectrum_constant(HalfSpectrum layout) {
  return layout == HalfSpectrum::kPacked ? FFTBENCH_HALF_SPECTRUM_PACKED : FFTBENCH_HALF_SPECTRUM_NUMPY;
}

}  // namespace

std::vector<Define> real_defines(const RealLines& real) {
  std::vector<Define> defines{{"LOADS", fmt::format("{}", lines_constant(real.loads))},
                              {"STORES", fmt::format("{}", lines_constant(real.stores))}};
  if (real.any()) {
    defines.emplace_back("REAL_LINES", fmt::format("{}", real.count));
    defines.emplace_back("REAL_WIDTH", fmt::format("{}", real.width));
    defines.emplace_back("PAIRS_TRANSPOSED", real.pairs_transposed ? "1" : "0");
    defines.emplace_back("HALF_SPECTRUM", fmt::format("{}", half_spectrum_constant(real.half_spectrum)));
  }
  return defines;
}

std::uint32_t rows_of_stage(std::uint32_t early_radix, const RealLines& real) {
  return real.any() && early_radix > 1 ? early_radix / 2 : early_radix;
}

LineEnds ends_of(const RealLines& real) {
  return {.even_first = real.loads == Lines::kPairSpectra,
          .even_last = real.stores == Lines::kPairSpectra,
          .mirrors = real.stores == Lines::kHalfSpectra || real.stores == Lines::kFoldedSpectrum};
}

namespace {

// As data lies: a pass that writes transposed finds its lines in rows every time.
Axis as_rows(Axis axis) {
  axis.is_rows = true;
  return axis;
}

// Along x alone where the device allows so many, else along y as well.
glm::uvec3 work_group_count(std::uint64_t groups, const DeviceLimits& limits) {
  const std::uint32_t most = limits.work_group_count.x;
  std::uint64_t rows = 1;
  while (rows < limits.work_group_count.y && (groups / rows > most || groups % rows != 0)) ++rows;
  if (groups % rows != 0) rows = 1;
  return {static_cast<std::uint32_t>(groups / rows), static_cast<std::uint32_t>(rows), 1};
}

std::string label_of(const Axis& axis, const RegisterGroup& group) {
  const std::string padded = needs_chirp(axis.length) ? fmt::format("padded to {}, ", group.line.length) : "";
  return fmt::format("{}, {}radices {}, {} lines a group, {}", name_of(axis), padded,
                     fmt::join(group.line.radices, " "), group.lines, group.split ? "split" : "joint");
}

// Of the table that a pass's stages read: a padded line has its own.
std::uint32_t roots_of(const RegisterPass& wanted, const RegisterGroup& group) {
  if (needs_chirp(wanted.axis.length)) return group.line.length;
  return wanted.table.value_or(table_length(wanted.problem, wanted.axis));
}

std::vector<Binding> bindings_of(const RegisterPass& wanted, const RegisterGroup& group, PlanArrays& arrays) {
  const Precision precision = wanted.problem.precision;
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, wanted.source},
                                {FFTBENCH_BINDING_TARGET, wanted.target}};
  const auto bind = [&](std::uint32_t point, const Resource& table) {
    bindings.push_back({point, arrays.place_of(table)});
  };
  const auto [axis, kernel] = std::pair(wanted.axis, wanted.kernel);
  if (kernel.uses_table()) bind(FFTBENCH_BINDING_TWIDDLE, twiddle_table(roots_of(wanted, group), precision));
  if (kernel.uses_table() && wanted.four_step_length) {
    bind(FFTBENCH_BINDING_FINE_TWIDDLE, first_twiddles(axis.count, *wanted.four_step_length, precision));
  }
  if (needs_chirp(axis.length)) {
    bind(FFTBENCH_BINDING_FILTER, chirp_spectrum_table(axis.length, group.line.length, precision));
    bind(FFTBENCH_BINDING_CHIRP, chirp_table(axis.length, precision));
  }
  return bindings;
}

// What is known by its tag is not waited for as a share.
bool counts_as_ended(const RegisterPass& wanted) {
  return wanted.order != Order::kBarrier && wanted.tagged != TaggedEnd::kStores;
}

// The caller's input may be there long before the dispatch before has ended; what another pass hands on is
// not. What is loaded early waits in registers, of which lines with idle invocations and pairs of real lines
// have few to spare: on an NVIDIA H100 1080 squared took 25 us instead of 20, and real images of 2048 squared
// 35 instead of 33.
bool loads_early(const RegisterPass& wanted, const RegisterGroup& group, std::uint64_t line_count,
                 const Resource& source, const DeviceLimits& limits) {
  return source.role == Role::kInput && !wanted.real.any() && !needs_chirp(wanted.axis.length) &&
         gains_by_early_loads(wanted.problem, limits) && every_slot_is_filled(group, line_count);
}

std::vector<Define> pass_order_defines(const RegisterPass& wanted, bool loads_early) {
  const bool tags = wanted.tagged != TaggedEnd::kNone;
  std::vector<Define> defines =
      order_defines(wanted.order != Order::kBarrier, counts_as_ended(wanted), loads_early);
  defines.emplace_back("HANDOFF", fmt::format("{}", tags ? FFTBENCH_HANDOFF_TAGS : FFTBENCH_HANDOFF_BARRIER));
  if (tags) defines.emplace_back("PASS_OF_TRANSFORM", wanted.tagged == TaggedEnd::kStores ? "0" : "1");
  return defines;
}

// The longest rows have so many invocations that each gets 128 registers on an NVIDIA H100, of which the two
// rows of an early stage take 64 and the factors of all stages up to 90.
bool reads_twiddles_at_once(const RegisterPass& wanted) {
  return wanted.early_radix == 1 || wanted.real.any() || !has_longest_rows(wanted.problem);
}

// By convention, of complex lines: two real lines are one of them. An early stage is one of the other axis.
double flops_of_lines(const Axis& axis, std::uint64_t line_count, std::uint32_t early_radix) {
  const double values = double(axis.length) * double(line_count);
  return 5 * values * (std::log2(axis.length) + std::log2(early_radix));
}

}  // namespace

Pass register_pass(const RegisterPass& wanted, PlanArrays& arrays, const DeviceLimits& limits) {
  const Problem& problem = wanted.problem;
  const Axis& axis = wanted.axis;
  const std::uint32_t early_radix = wanted.early_radix;
  const bool transposed = wanted.transposed;
  const std::uint64_t all_lines = std::uint64_t{axis.count} * problem.batch;
  const std::uint64_t line_count = all_lines / rows_of_stage(early_radix, wanted.real);
  const RegisterGroup group = register_group(axis, wanted.lanes, line_count, problem.precision, wanted.group,
                                             limits, ends_of(wanted.real));
  std::vector<Define> defines = axis_defines(problem, transposed ? as_rows(axis) : axis, wanted.kernel);
  if (transposed) write_transposed(defines, problem, axis);
  const bool keeps_size = early_radix > 1 && problem.precision == Precision::kFp16;
  if (wanted.scale || keeps_size) {
    const double scale = wanted.scale.value_or(scale_of_pass(problem, axis.length, axis.is_last));
    redefine(defines, "SCALE",
             scale_define(keeps_size ? scale / std::sqrt(early_radix) : scale, problem.precision));
  }
  if (wanted.kernel.uses_table())
    redefine(defines, "TABLE_LENGTH", fmt::format("{}", roots_of(wanted, group)));
  if (wanted.four_step_length)
    defines.emplace_back("FOUR_STEP_LENGTH", fmt::format("{}", *wanted.four_step_length));
  for (Define& define : register_defines(group, line_count, wanted.kernel.twiddle))
    defines.push_back(std::move(define));
  if (!reads_twiddles_at_once(wanted)) redefine(defines, "TWIDDLES_AT_ONCE", "0");
  for (Define& define : real_defines(wanted.real)) defines.push_back(std::move(define));
  const bool early = loads_early(wanted, group, line_count, arrays.at(wanted.source), limits);
  for (Define& define : pass_order_defines(wanted, early)) defines.push_back(std::move(define));
  const std::uint64_t tiles = tiles_of(line_count, group);
  const std::uint64_t groups = std::min<std::uint64_t>(tiles, wanted.most_groups);
  const PassBytes bytes = bytes_of_pass(wanted, group, tiles, groups);
  defines.emplace_back("TILES", fmt::format("{}", tiles));
  defines.emplace_back("GROUPS", fmt::format("{}", groups));
  defines.emplace_back("EARLY_RADIX", fmt::format("{}", early_radix));
  return {.label = label_of(axis, group),
          .shader = "stockham_register.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = bindings_of(wanted, group, arrays),
          .work_group_size = {group.invocations(), 1, 1},
          .work_group_count = work_group_count(groups, limits),
          .shared_memory_bytes = shared_bytes(group),
          .read_bytes = bytes.read,
          .write_bytes = bytes.written,
          .twiddle_read_bytes = bytes.read_from_tables,
          .shares = counts_as_ended(wanted) ? static_cast<std::uint32_t>(groups) : 0,
          .flops = flops_of_lines(axis, all_lines, early_radix)};
}

}  // namespace fftbench::fft
