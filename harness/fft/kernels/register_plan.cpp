#include "fft/kernels/register_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "fft/families.h"
#include "fft/flat_problems.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/batch_turns.h"
#include "fft/kernels/block_choices.h"
#include "fft/kernels/columns_plan.h"
#include "fft/kernels/cosine_plan.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/line_choices.h"
#include "fft/kernels/long_cosine_plan.h"
#include "fft/kernels/long_sides_plan.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/real_choices.h"
#include "fft/kernels/real_plan.h"
#include "fft/kernels/register_choices.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/stream_problems.h"
#include "fft/kernels/two_phase_columns.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

std::vector<Axis> axes_in_order(const Problem& problem, bool columns_first) {
  std::vector<Axis> axes = axes_of(problem);
  if (columns_first) std::ranges::reverse(axes);
  for (Axis& axis : axes) axis.is_last = &axis == &axes.back();
  return axes;
}

// What is read or written across the lines needs whole sectors.
Lanes lanes_of(const Axis& axis, bool transposed) {
  if (transposed) return Lanes::kAlongThenAcross;
  return axis.is_rows ? Lanes::kAlong : Lanes::kAcross;
}

// What is left of the columns: those of an image so many times as wide and as much lower.
Axis behind_fused_column_stage(Axis axis, std::uint32_t radix) {
  axis.length /= radix;
  axis.count *= radix;
  return axis;
}

// Returns the width of the tiles that lie between the passes: the columns of a work group, where those are
// parts of a row.
std::optional<std::uint32_t> tile_width(const Problem& problem, const Axis& columns,
                                        const RegisterChoices& choices, const DeviceLimits& limits) {
  if (choices.columns != Columns::kTiled) return std::nullopt;
  const std::uint64_t lines = std::uint64_t{columns.count} * problem.batch;
  const RegisterGroup group =
      register_group(columns, lanes_of(columns, false), lines, problem.precision, choices.group, limits);
  return std::gcd(std::max(group.lines, choices.tile_width.value_or(1)), columns.count);
}

FlaggedEnd flagged_end(bool flags, bool is_first) {
  if (!flags) return FlaggedEnd::kNone;
  return is_first ? FlaggedEnd::kStores : FlaggedEnd::kLoads;
}

}  // namespace

std::vector<OptionSpec> register_options() {
  const std::vector<std::string> lines{"auto", "1", "2", "4", "8", "16", "32"};
  return {
      {"column_values_per_invocation",
       {"auto", "2", "4", "8", "16", "18", "20", "22", "25"},
       "values of a column that an invocation holds, or of a line where columns=transposed"},
      {"persistent_column_groups",
       {"auto", "all", "128", "256", "384", "512", "1024"},
       "work groups of the columns' pass; auto: as `persistent_groups` says, where that is given"},
      {"columns_per_group", lines, "columns in a work group, or lines where columns=transposed"},
      {"columns",
       {"auto", "transposed", "strided", "tiled", "in_place", "two_phase", "four_step"},
       "both passes read rows and write columns, or the second reads columns: from a scratch array, from one "
       "in which those of a work group lie in one piece, or in place; two_phase: in two phases that take "
       "turns in one dispatch, so that a work group has columns of any length side by side; four_step: in "
       "two passes of their own, each along a part of a column"},
      {"fused_column_radix",
       {"auto", "1", "2", "3", "4", "5", "7"},
       "radix of a column stage that is fused into the pass over rows, unless columns=transposed; inverse "
       "real images do it behind their rows"},
      {"values_per_invocation",
       {"auto", "2", "4", "8", "16", "18", "20", "22", "25"},
       "values that an invocation holds at most, which bounds the radices; never fewer than the largest "
       "prime factor"},
      {"exchange", {"auto", "joint", "split"}, "whole complex values at once, or real parts, then imaginary"},
      {"first_axis", {"rows", "columns"}, "which axis is transformed first, unless columns=transposed"},
      {"persistent_groups",
       {"auto", "all", "128", "256", "384", "512", "1024"},
       "work groups of a pass: one for each tile, or at most so many persistent ones, which prefetch"},
      {"pass_sync",
       {"auto", "flags", "barrier"},
       "with sync=in_shader, the second pass waits for each value by its flag, or for the whole first pass"},
      {"batch_chunk",
       {"auto", "all", "1", "2", "4", "8", "16", "32"},
       "images of a batch that go through both passes before the next ones do"},
      sync_option_of_several_dispatches(),
      {"padding",
       {"auto", "yes", "swizzle", "no"},
       "against bank conflicts: gaps in shared memory, or exchanges inside its rows, for powers of two"},
      {"rows_per_group", lines, "rows in a work group"},
      {"storage", {"buffer", "image"}, "storage buffers or rg32f images"},
      {"tile_width",
       {"auto", "4", "8", "16", "32", "64", "128"},
       "columns that lie side by side between the passes, where columns=tiled, or the phases, where "
       "columns=two_phase"},
      {"twiddle",
       {"table", "computed", "derived"},
       "a table made in fp64, sine and cosine in the shader, or derived as products of a few from the "
       "table"}};
}

std::vector<OptionSpec> register_group_options() {
  constexpr std::array<std::string_view, 5> kNames{"values_per_invocation", "exchange", "padding", "storage",
                                                   "twiddle"};
  std::vector<OptionSpec> options = register_options();
  std::erase_if(options, [&](const OptionSpec& option) {
    return std::ranges::find(kNames, option.name) == kNames.end();
  });
  return options;
}

std::vector<Options> register_search_starts() {
  return {{{"sync", "in_shader_within"}},
          {{"sync", "in_shader_within"},
           {"columns", "strided"},
           {"fused_column_radix", "1"},
           {"values_per_invocation", "4"},
           {"column_values_per_invocation", "8"},
           {"columns_per_group", "8"}},
          {{"columns", "in_place"},
           {"fused_column_radix", "1"},
           {"columns_per_group", "8"},
           {"values_per_invocation", "8"},
           {"column_values_per_invocation", "8"},
           {"rows_per_group", "4"}},
          {{"columns", "in_place"},
           {"fused_column_radix", "4"},
           {"columns_per_group", "16"},
           {"values_per_invocation", "8"},
           {"persistent_groups", "128"},
           {"rows_per_group", "1"}}};
}

std::optional<std::string> refuse_unless_lines_fit_registers(const Problem& problem) {
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  for (const auto& [side, length] : transformed_sides(problem)) {
    if (const std::uint32_t factor = factor_in_the_way(length); factor != 1) {
      return fmt::format("{} {} has the factor {}; prime factors up to 31 can be done", side, length, factor);
    }
    if (auto reason = refuse_too_long(problem, side, length)) return reason;
  }
  return std::nullopt;
}

std::optional<std::string> refuse_real_rows_of_halves(const Problem& problem) {
  if (problem.domain != Domain::kReal || problem.precision != Precision::kFp16 ||
      problem.direction == Direction::kForward)
    return std::nullopt;
  return "real fp16 output is not supported; take stockham_register, or fp32";
}

namespace {

// An image whose rows and columns go in a pass each.
PlanOrSkip plan_image(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  const bool has_columns = axes_of(problem).size() == 2;
  if (options.columns == Columns::kTwoPhase && has_columns && !can_go_in_two_phases(problem.extent.y)) {
    return Skip{
        fmt::format("columns=two_phase: height {} is not a product of two lengths with "
                    "prime factors up to 31; take columns=auto",
                    problem.extent.y)};
  }
  if (has_columns_alone(problem)) return plan_columns(problem, options, limits);
  if (problem.domain == Domain::kReal) return plan_real(problem, options, limits);
  const RegisterChoices choices = register_choices(problem, options, limits);
  const bool transposed = choices.columns == Columns::kTransposed && axes_of(problem).size() == 2;
  const bool two_phase = choices.columns == Columns::kTwoPhase && axes_of(problem).size() == 2;
  const bool in_place = choices.columns == Columns::kInPlace || two_phase;
  std::vector<Axis> axes = transposed ? axes_of(problem) : axes_in_order(problem, choices.columns_first);
  axes.back() = behind_fused_column_stage(axes.back(), choices.fused_column_radix);

  const std::optional<std::uint32_t> tiles =
      axes.size() == 2 ? tile_width(problem, axes.back(), choices, limits) : std::nullopt;
  Plan plan{.problem = problem, .sync = choices.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const Storage storage = choices.kernel.storage;
  std::size_t source = arrays.place_of(array_of(problem, Role::kInput, storage));
  const std::size_t output = arrays.place_of(array_of(problem, Role::kOutput, storage));
  for (const Axis& axis : axes) {
    const bool is_first = plan.passes.empty();
    if (two_phase && !is_first) {
      plan.passes.push_back(two_phase_columns(
          {.problem = problem,
           .axis = axis,
           .source = source,
           .target = output,
           .kernel = choices.kernel,
           .sync = choices.sync,
           .group = choices.group,
           .columns_of_block = choices.tile_width,
           .most_groups = options.persistent_column_groups ? options.persistent_column_groups
                                                           : options.persistent_groups},
          arrays, limits));
      break;
    }
    std::size_t target = output;
    if (!axis.is_last && !in_place) {
      Resource scratch = array_of(problem, choices.flags ? Role::kFlaggedScratch : Role::kScratch, storage);
      if (transposed) std::swap(scratch.extent.x, scratch.extent.y);
      target = arrays.place_of(scratch);
    }
    plan.passes.push_back(register_pass(
        {.problem = problem,
         .axis = axis,
         .source = source,
         .target = target,
         .lanes = lanes_of(axis, transposed),
         .kernel = choices.kernel,
         .sync = choices.sync,
         .flagged = flagged_end(choices.flags, is_first),
         .group = choices.group,
         .fused_column_radix = is_first ? choices.fused_column_radix : 1,
         .most_groups = axis.is_rows ? choices.persistent_groups : choices.persistent_column_groups,
         .shared_tiles = {.invocations_at_once = choices.lines_at_once},
         .transposed = transposed,
         .source_tile_width = is_first ? std::nullopt : tiles,
         .target_tile_width = is_first ? tiles : std::nullopt},
        arrays, limits));
    source = target;
  }
  return plan;
}

PlanOrSkip plan_in_order(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits);

// Why columns can't go in two passes of their own, however long they are.
std::optional<std::string> refuse_four_step_columns(const Problem& problem, const RegisterOptions& options) {
  if (is_cosine_transform(problem)) return "cosine transforms fold their columns in one pass";
  if (axes_of(problem).size() < 2 && !has_columns_alone(problem))
    return fmt::format("{} has one axis", describe_size(problem));
  if (options.kernel.storage == Storage::kImage) return "its passes are those of buffers";
  if (options.fused_column_radix.value_or(1) != 1) return "it leaves no column stage to the rows' pass";
  if (options.sync == Sync::kInShader) return "there are barriers between its passes";
  const std::uint32_t height = problem.extent.y;
  if (needs_chirp(height) || image_of_line(height)) return std::nullopt;
  return fmt::format("height {} is no product of two lengths that a work group can hold", height);
}

bool takes_four_step_columns(const Problem& problem, const RegisterOptions& options,
                             const DeviceLimits& limits) {
  if (options.columns) return options.columns == Columns::kFourStep;
  return !refuse_four_step_columns(problem, options) && goes_in_four_steps(problem, options.sync, limits);
}

// Whether there are barriers between the passes along a long side, in whatever order dispatches go.
bool has_barriers_along_side(const Problem& problem, const RegisterOptions& options,
                             const DeviceLimits& limits) {
  if (takes_four_step_columns(problem, options, limits)) return true;
  if (is_cosine_transform(problem)) return takes_four_steps(problem, limits);
  if (takes_four_steps(problem, limits)) return !is_of_lines(problem) || has_chirp(problem);
  return has_long_side(problem, limits) && !may_go_behind_fused_stage(problem, limits);
}

// Each value goes through memory three times, but in pieces as long as caches want them. That is less where a
// work group can't have several columns side by side, in arrays beyond the caches.
PlanOrSkip plan_four_step_columns(const Problem& problem, const RegisterOptions& options,
                                  const DeviceLimits& limits) {
  if (auto reason = refuse_four_step_columns(problem, options))
    return Skip{fmt::format("columns=four_step: {}; take columns=auto", *reason)};
  RegisterOptions in_turn = options;
  in_turn.sync = Sync::kBarrier;
  in_turn.columns.reset();
  if (has_columns_alone(problem)) return plan_four_step(problem, in_turn, limits);
  return plan_long_sides(problem, [&](const Problem& axis) -> PlanOrSkip {
    if (has_columns_alone(axis)) return plan_four_step(axis, in_turn, limits);
    return plan_in_order(axis, in_turn, limits);
  });
}

// What is longer than a work group can hold takes further passes.
PlanOrSkip plan_in_order(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  if (takes_four_step_columns(problem, options, limits))
    return plan_four_step_columns(problem, options, limits);
  const bool takes_steps = takes_four_steps(problem, limits);
  RegisterOptions in_turn = options;
  in_turn.sync = Sync::kBarrier;
  const auto plan_in_turn = [&](const Problem& part) { return plan_in_order(part, in_turn, limits); };
  if (is_cosine_transform(problem)) {
    return takes_steps ? plan_long_cosine(problem, options, plan_in_turn)
                       : plan_cosine(problem, options, limits);
  }
  if (!takes_steps && !has_long_side(problem, limits)) return plan_image(problem, options, limits);
  if (options.kernel.storage == Storage::kImage)
    return Skip{
        "storage=image: a line so long is cut into rows and columns of a buffer; take storage=buffer"};
  if (takes_steps && is_of_lines(problem) && !has_chirp(problem))
    return plan_four_step(problem, options, limits);
  if (!takes_steps && may_go_behind_fused_stage(problem, limits)) {
    PlanOrSkip planned = plan_image(problem, options, limits);
    if (keeps_limits_of_passes(planned, limits)) return planned;
  }
  if (!takes_steps && (options.columns || options.fused_column_radix.value_or(1) != 1))
    return Skip{
        "columns, fused_column_radix: an image with a side longer than a work group can hold goes as rows, "
        "then columns alone; take columns=auto and fused_column_radix=auto"};
  if (options.sync == Sync::kInShader)
    return Skip{
        "sync=in_shader: a side longer than a work group can hold takes barriers between its passes; take "
        "sync=barrier"};
  return takes_steps ? plan_four_step(problem, in_turn, limits) : plan_long_sides(problem, plan_in_turn);
}

}  // namespace

// One dispatch has none of its transform to wait for, and where work groups run one after the other, none is
// left to wait for.
PlanOrSkip plan_register(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  RegisterOptions options = register_kernel_options(given);
  const bool is_one = axes_of(problem).size() < 2 && !takes_four_steps(problem, limits);
  const bool none_waits =
      is_one || has_barriers_along_side(problem, options, limits) || limits.resident_work_groups < 2;
  if (options.sync == Sync::kInShaderWithin && none_waits) options.sync = Sync::kBarrier;
  Problem some = problem;
  some.batch =
      std::min(options.batch_chunk.value_or(usual_batch_chunk(problem, options, limits)), problem.batch);
  if (some.batch != problem.batch) {
    if (auto reason = refuse_turns(problem, some.batch, options.kernel.storage))
      return Skip{*std::move(reason)};
  }
  PlanOrSkip planned = plan_in_order(some, options, limits);
  Plan* plan = std::get_if<Plan>(&planned);
  if (plan != nullptr && some.batch != problem.batch) *plan = in_turns(std::move(*plan), problem);
  if (plan != nullptr && plan->sync == Sync::kInShaderWithin) sync_within_transform(*plan);
  return planned;
}

namespace {

// Where registers are few for twiddle factors.
Options usual_register_options(const Problem& problem, Sync sync) {
  const Options derived{{"twiddle", "derived"}};
  if (are_lines_of_derived_twiddles(problem)) return derived;
  if (problem.extent.y == 1) return {};
  if (problem.domain == Domain::kReal) {
    Problem half_rows = problem;
    half_rows.extent.x /= 2;
    return is_real_stream_of_derived_twiddles(problem, sync) || has_longest_rows(half_rows) ? derived
                                                                                            : Options{};
  }
  if (is_mixed_stream(problem, sync)) return derived;
  return has_longest_rows(problem) ? derived : Options{};
}

bool tiles_keep_to_images(const Pass& pass, std::uint32_t images) {
  const std::uint32_t all = number_of(pass, "TILED_LINES");
  return all % images == 0 && all / images % number_of(pass, "LINES") == 0;
}

// Real rows are loaded and stored in the order of their half spectra, alone or two by two. A fused column
// stage, and what is stored transposed or in tiles, goes to other lines than it came from, and real columns
// lie half as far apart as those of their half spectra, but not as those of cosine transforms.
OwnPart own_part_of(const Pass& pass) {
  const auto has = [&](std::string_view define) {
    return std::ranges::find(pass.defines, define, &Define::first) != pass.defines.end();
  };
  if (number_of(pass, "FUSED_COLUMN_RADIX") != 1 || has("WRITES_TRANSPOSED") || has("SOURCE_TILE_WIDTH") ||
      has("TARGET_TILE_WIDTH") || (number_of(pass, "REAL_COLUMNS") == 1 && !has("COSINE_TYPE")))
    return OwnPart::kNone;
  constexpr std::array<std::pair<int, int>, 7> kOfOwnLines{
      {{FFTBENCH_LINES_COMPLEX, FFTBENCH_LINES_COMPLEX},
       {FFTBENCH_LINES_REAL_PAIR, FFTBENCH_LINES_REAL_PAIR},
       {FFTBENCH_LINES_REAL_PAIR, FFTBENCH_LINES_HALF_SPECTRA},
       {FFTBENCH_LINES_HALF_SPECTRA, FFTBENCH_LINES_REAL_PAIR},
       {FFTBENCH_LINES_COMPLEX, FFTBENCH_LINES_FOLDED_SPECTRUM},
       {FFTBENCH_LINES_FOLDED_SPECTRUM, FFTBENCH_LINES_COMPLEX},
       {FFTBENCH_LINES_HALF_COLUMNS, FFTBENCH_LINES_HALF_COLUMNS}}};
  const std::pair<int, int> lines(number_of(pass, "LOADS"), number_of(pass, "STORES"));
  const bool are_columns_in_stages = lines.first == FFTBENCH_LINES_HALF_COLUMNS &&
                                     number_of(pass, "REAL_LINES") != number_of(pass, "LINE_LENGTH");
  const bool are_own = std::ranges::find(kOfOwnLines, lines) != kOfOwnLines.end();
  return are_own && !are_columns_in_stages ? OwnPart::kLines : OwnPart::kNone;
}

std::vector<ShaderTraits> traits_of_shaders() {
  std::vector<ShaderTraits> traits;
  for (const char* shader : kRegisterShaders) {
    traits.push_back({.shader = shader,
                      .takes_callers_arrays = true,
                      .own_part = own_part_of,
                      .groups_keep_to_images = tiles_keep_to_images});
  }
  traits.push_back({.shader = kCosineStepsShader, .takes_callers_arrays = true});
  return traits;
}

}  // namespace

Family register_family() {
  return {50,
          {{.name = "stockham_register",
            .backend = BackendKind::kOpenGl,
            .summary = "mixed-radix Stockham autosort in registers, exchanged through shared memory, a "
                       "dispatch per axis",
            .source = "dissertation, sections 4.1.3 and 4.1.4, in radices 2 to 16; factors 3, 5 and 7: "
                      "Winograd, On Computing the Discrete Fourier Transform, 1978",
            .sizes = "prime factors up to 31, sides up to 16777216; complex or real",
            .options = register_options(),
            .refuse = refuse_unless_lines_fit_registers,
            .plan = plan_register,
            .takes_cosine_transforms = true,
            .other_axes = AxesOfAlgorithm::kColumnsAlone,
            .search_starts = register_search_starts(),
            .shaders = traits_of_shaders(),
            .usual = {.place = 4,
                      .is_general = true,
                      .is_tried = [](const Problem& problem, Sync) { return !has_chirp(problem); },
                      .options = usual_register_options}}}};
}

}  // namespace fftbench::fft
