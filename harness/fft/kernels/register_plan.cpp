#include "fft/kernels/register_plan.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/register_group.h"
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
  }
  return FFTBENCH_LANES_ALONG;
}

std::uint32_t radices_used(const LineStages& line) {
  std::uint32_t bits = 0;
  for (const std::uint32_t radix : line.radices) bits |= 1U << radix;
  return bits;
}

// S(stage, radix, stride, radix of the next stage, gap) for each stage but the last, as a macro's text: every
// number is a constant to the compiler.
std::string exchanges_of(const RegisterGroup& group) {
  const std::vector<std::uint32_t>& radices = group.line.radices;
  std::vector<std::string> stages;
  std::uint32_t stride = 1;
  for (std::size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    stages.push_back(fmt::format("S({}u, {}u, {}u, {}u, {}u)", stage, radices[stage], stride,
                                 radices[stage + 1], gap_behind_stage(group, stage)));
    stride *= radices[stage];
  }
  return fmt::format("{}", fmt::join(stages, " "));
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
  const std::uint32_t log2_lines = log2_of_power_of_two(group.lines);
  return {{"ELEMENTS", number(group.line.elements)},
          {"INVOCATIONS_PER_LINE", number(group.line.invocations_per_line)},
          {"STAGES", number(group.line.radices.size())},
          {"FIRST_RADIX", number(group.line.radices.front())},
          {"LAST_RADIX", number(group.line.radices.back())},
          {"RADICES_USED", number(radices_used(group.line))},
          {"FOR_EACH_EXCHANGE(S)", exchanges_of(group)},
          {"EVERY_SLOT_IS_FILLED", every_slot_is_filled(group, tiled_lines) ? "1" : "0"},
          {"TILED_LINES", number(tiled_lines)},
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

namespace {

// From here on an image and its scratch array are too much for the caches of a GPU together.
constexpr std::uint32_t kSideBeyondCaches = 2048;
constexpr std::uint32_t kMixedSideInPlace = 1200;
constexpr std::uint32_t kMostColumns = 16;  // 128 bytes: what memory moves at once
constexpr std::uint32_t kElementsBehindEarlyStage = 8;
constexpr std::uint32_t kMixedElementsBehindEarlyStage = 10;  // 1000 and 3000 are made of tens

// Where work groups are a processor's threads, a dispatch costs little beside them, and scattered writes
// much.
bool runs_on_threads(const DeviceLimits& limits) {
  return limits.resident_work_groups < 2;
}

bool is_beyond_caches(const Problem& problem, const DeviceLimits& limits) {
  return runs_on_threads(limits) || std::max(problem.extent.x, problem.extent.y) >= kSideBeyondCaches;
}

// In rows of the same image, a second pass in place has the smallest footprint. Sides that are no powers of
// two gain by it earlier: columns that are written transposed then begin anywhere in a sector of memory.
bool is_better_in_place(const Problem& problem, const DeviceLimits& limits) {
  const glm::uvec2 extent = problem.extent;
  const bool mixed = !is_power_of_two(extent.x) || !is_power_of_two(extent.y);
  return is_beyond_caches(problem, limits) || (mixed && std::max(extent.x, extent.y) >= kMixedSideInPlace);
}

// The largest up to `wanted` that is possible. It takes buffers, rows that come first and are not written
// transposed, one table for both axes, and columns that it divides and leaves a stage.
std::uint32_t possible_early_radix(std::uint32_t wanted, const Problem& problem,
                                   const RegisterOptions& options) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (width == 1 || height == 1 || options.columns == Columns::kTransposed || options.columns_first ||
      options.kernel.storage != Storage::kBuffer || !one_table_serves(problem)) {
    return 1;
  }
  std::uint32_t radix = wanted;
  while (height % radix != 0 || height / radix < 2) radix /= 2;
  return std::max(radix, 1U);
}

std::uint32_t elements_that_suffice(std::uint32_t length, const DeviceLimits& limits) {
  const std::uint32_t usual =
      is_power_of_two(length) ? kElementsBehindEarlyStage : kMixedElementsBehindEarlyStage;
  return length / usual <= limits.work_group_invocations ? usual : 2 * kElementsBehindEarlyStage;
}

// As many as fit: half of the bytes of a complex value, since the exchange may be split.
std::uint32_t columns_that_fit(std::uint32_t length, std::uint32_t elements, const DeviceLimits& limits) {
  const std::uint32_t invocations =
      line_stages(length, elements, limits.work_group_invocations).invocations_per_line;
  std::uint32_t columns = kMostColumns;
  while (columns > 1 && (std::uint64_t{columns} * length * sizeof(float) > limits.shared_memory_bytes ||
                         columns * invocations > limits.work_group_invocations)) {
    columns /= 2;
  }
  return columns;
}

}  // namespace

RegisterChoices register_choices(const Problem& problem, const RegisterOptions& given,
                                 const DeviceLimits& limits) {
  const bool in_place = is_better_in_place(problem, limits);
  const std::uint32_t usual_early_radix = is_beyond_caches(problem, limits) ? 4 : 1;
  RegisterOptions options = given;
  if (!options.columns) {
    options.columns = in_place || options.columns_first ? Columns::kInPlace : Columns::kTransposed;
  }
  RegisterChoices choices{
      .kernel = options.kernel,
      .group = options.group,
      .columns = *options.columns,
      .early_radix = possible_early_radix(options.early_radix.value_or(usual_early_radix), problem, options),
      .groups = kAsManyAsTiles,
      .columns_first = options.columns_first};
  const bool loads_ahead = choices.early_radix > 1 && !runs_on_threads(limits);
  choices.groups = options.groups.value_or(loads_ahead ? limits.resident_work_groups : kAsManyAsTiles);
  if (choices.early_radix == 1) return choices;

  GroupOptions& group = choices.group;
  if (!group.elements) group.elements = elements_that_suffice(problem.extent.x, limits);
  if (!group.column_lines) {
    const std::uint32_t length = problem.extent.y / choices.early_radix;
    group.column_lines = columns_that_fit(length, *group.elements, limits);
  }
  return choices;
}

namespace {

std::vector<Axis> axes_in_order(const Problem& problem, bool columns_first) {
  std::vector<Axis> axes = axes_of(problem);
  if (columns_first) std::ranges::reverse(axes);
  for (Axis& axis : axes) axis.is_last = &axis == &axes.back();
  return axes;
}

// As data lies: a pass that writes transposed finds its lines in rows every time.
Axis as_rows(Axis axis) {
  axis.is_rows = true;
  return axis;
}

// What is read or written across the lines needs whole sectors.
Lanes lanes_of(const Axis& axis, bool transposed) {
  if (transposed) return Lanes::kAlongThenAcross;
  return axis.is_rows ? Lanes::kAlong : Lanes::kAcross;
}

// What is left of the columns: those of an image so many times as wide and as much lower.
Axis behind_early_stage(Axis axis, std::uint32_t radix) {
  axis.length /= radix;
  axis.count *= radix;
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
  return fmt::format("{}, radices {}, {} lines a group, {}", name_of(axis),
                     fmt::join(group.line.radices, " "), group.lines, group.split ? "split" : "joint");
}

// A pass in place of the output writes what it reads.
std::vector<Binding> in_place_of(std::vector<Binding> bindings) {
  const auto target = std::ranges::find(bindings, std::uint32_t{FFTBENCH_BINDING_TARGET}, &Binding::point);
  for (Binding& binding : bindings) {
    if (binding.point == FFTBENCH_BINDING_SOURCE) binding.resource = target->resource;
  }
  return bindings;
}

}  // namespace

std::vector<OptionSpec> register_options() {
  const std::vector<std::string> lines{"auto", "1", "2", "4", "8", "16"};
  return {
      {"column_lines", lines, "columns in a work group; lines, where columns=transposed"},
      {"columns",
       {"auto", "transposed", "strided", "in_place"},
       "both passes read rows and write columns, or the second reads columns, from a scratch array or in "
       "place"},
      {"early_radix",
       {"auto", "1", "2", "4"},
       "radix of a columns' stage that the rows' pass does beforehand, unless columns=transposed"},
      {"elements",
       {"auto", "2", "4", "8", "16"},
       "values that an invocation holds at most, which bounds the radices; never fewer than the largest "
       "prime factor"},
      {"exchange", {"auto", "joint", "split"}, "whole complex values at once, or real parts, then imaginary"},
      {"first_axis", {"rows", "columns"}, "which axis is transformed first, unless columns=transposed"},
      {"groups",
       {"auto", "all", "128", "256", "512", "1024"},
       "work groups of a pass: as many as there are tiles, or at most so many, which load ahead"},
      {"padding",
       {"auto", "yes", "swizzle", "no"},
       "against bank conflicts: gaps in shared memory, or exchanges inside its rows, for powers of two"},
      {"row_lines", lines, "rows in a work group"},
      {"storage", {"buffer", "image"}, "storage buffers or rg32f images"},
      {"twiddle",
       {"table", "computed", "products"},
       "a table made in double, sine and cosine in the shader, or a few from the table and products of two"}};
}

std::vector<Options> register_search_starts() {
  return {{{"columns", "in_place"},
           {"early_radix", "4"},
           {"column_lines", "16"},
           {"elements", "8"},
           {"groups", "128"},
           {"row_lines", "1"}}};
}

std::optional<std::string> refuse_unless_lines_fit_registers(const Problem& problem) {
  if (auto reason = refuse_unless_complex_fp32(problem)) return reason;
  if (element_count(problem) == 0) return "an empty image has nothing to transform";
  for (const auto& [side, length] : {std::pair("width", problem.extent.x), {"height", problem.extent.y}}) {
    if (const std::uint32_t factor = factor_in_the_way(length); factor != 1) {
      return fmt::format("{} {} has the factor {}; factors 2, 3, 5 and 7 can be done", side, length, factor);
    }
  }
  const std::uint32_t longest = std::max(problem.extent.x, problem.extent.y);
  if (longest <= kLongestRegisterLine) return std::nullopt;
  return fmt::format("{} {} is longer than a work group can hold ({})",
                     longest == problem.extent.x ? "width" : "height", longest, kLongestRegisterLine);
}

Pass register_pass(const RegisterPass& wanted, const DeviceLimits& limits) {
  const auto& [problem, axis, lanes, kernel, group_options, early_radix, most_groups, transposed] = wanted;
  const std::uint64_t line_count = std::uint64_t{axis.count} * problem.batch / early_radix;
  const RegisterGroup group = register_group(axis, lanes, line_count, group_options, limits);
  std::vector<Define> defines = axis_defines(problem, transposed ? as_rows(axis) : axis, kernel);
  if (transposed) write_transposed(defines, problem, axis);
  for (Define& define : register_defines(group, line_count, kernel.twiddle))
    defines.push_back(std::move(define));
  const std::uint64_t tiles = (line_count + group.lines - 1) / group.lines;
  const std::uint64_t groups = std::min<std::uint64_t>(tiles, most_groups);
  defines.emplace_back("TILES", fmt::format("{}", tiles));
  defines.emplace_back("GROUPS", fmt::format("{}", groups));
  defines.emplace_back("EARLY_RADIX", fmt::format("{}", early_radix));
  return {.label = label_of(axis, group),
          .shader = "stockham_register.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = {},
          .work_group_size = {group.invocations(), 1, 1},
          .work_group_count = work_group_count(groups, limits),
          .shared_memory_bytes = shared_bytes(group),
          .read_bytes = byte_count(problem),
          .write_bytes = byte_count(problem)};
}

Plan plan_register(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  const RegisterChoices choices = register_choices(problem, register_kernel_options(given), limits);
  const bool transposed = choices.columns == Columns::kTransposed && axes_of(problem).size() == 2;
  const bool in_place = choices.columns == Columns::kInPlace;
  std::vector<Axis> axes = transposed ? axes_of(problem) : axes_in_order(problem, choices.columns_first);
  axes.back() = behind_early_stage(axes.back(), choices.early_radix);

  Plan plan{.problem = problem, .resources = {}, .passes = {}};
  const PingPong arrays(plan, choices.kernel, in_place ? 1 : static_cast<std::uint32_t>(axes.size()));
  for (Resource& resource : plan.resources) {
    if (transposed && resource.role == Role::kScratch) std::swap(resource.extent.x, resource.extent.y);
  }
  for (const Axis& axis : axes) {
    const auto step = static_cast<std::uint32_t>(plan.passes.size());
    plan.passes.push_back(register_pass({.problem = problem,
                                         .axis = axis,
                                         .lanes = lanes_of(axis, transposed),
                                         .kernel = choices.kernel,
                                         .group = choices.group,
                                         .early_radix = step == 0 ? choices.early_radix : 1,
                                         .most_groups = choices.groups,
                                         .transposed = transposed},
                                        limits));
    plan.passes.back().bindings = in_place && step > 0 ? in_place_of(arrays.bindings(0, 1, axis))
                                                       : arrays.bindings(in_place ? 0 : step, 1, axis);
  }
  return plan;
}

std::vector<Algorithm> register_algorithms() {
  return {{.name = "stockham_register",
           .backend = BackendKind::kOpenGl,
           .summary = "mixed-radix Stockham autosort in registers, exchanged through shared memory, a "
                      "dispatch per axis",
           .source = "dissertation, sections 4.1.3 and 4.1.4, in radices 2 to 16; factors 3, 5 and 7: "
                     "Winograd, On Computing the Discrete Fourier Transform, 1978",
           .sizes = "factors 2, 3, 5 and 7, sides up to 12288",
           .options = register_options(),
           .refuse = refuse_unless_lines_fit_registers,
           .plan = plan_register,
           .search_starts = register_search_starts()}};
}

}  // namespace fftbench::fft
