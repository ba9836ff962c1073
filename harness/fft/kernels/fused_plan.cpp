#include "fft/kernels/fused_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/fused_choices.h"
#include "fft/kernels/fused_group.h"
#include "fft/kernels/one_dispatch_choices.h"
#include "fft/kernels/pass_work.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/register_traffic.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr const char* kFusedShader = "stockham_fused.comp";

// On Mesa 22.3's llvmpipe the idle lanes of a smaller group keep it in the loop that waits for a flag.
constexpr std::uint32_t kLanes = 32;

// Returns how many groups may run at once. If they are smaller than those that were seen resident, as many
// more may be. The backend tries them before it relies on them, since registers and shared memory limit them
// as well.
std::uint64_t most_groups(const RegisterGroup& group, const DeviceLimits& limits) {
  if (limits.resident_work_groups == 1) return 1;
  return std::uint64_t{limits.resident_work_groups} * (limits.work_group_invocations / group.invocations());
}

// Counts the tiles of all images; an inverse ends with the pairs of real rows.
std::uint32_t tiles_of_last_phase(const Problem& problem, const FusedLines& lines,
                                  const PhaseGroups& groups) {
  const bool ends_with_pairs = lines.real.stores == Lines::kRealPair;
  const std::uint64_t pairs = (pairs_columns(problem) ? problem.extent.x : problem.extent.y) / 2;
  const std::uint64_t count = ends_with_pairs ? pairs * problem.batch : lines.second.count;
  return static_cast<std::uint32_t>(tiles_of(count, groups.second));
}

// A power of two. Real images mostly have a tile or two more than a power of two, which no group should do
// behind another one: that would double the time of a phase.
std::uint64_t groups_for(const Problem& problem, std::uint64_t tiles) {
  return problem.domain == Domain::kReal ? std::bit_ceil(tiles) : std::bit_floor(tiles);
}

Resource between_phases(const Problem& problem, Storage storage) {
  Resource between = array_of(problem, Role::kScratch, storage);
  if (pairs_columns(problem)) {
    between.extent = {problem.extent.y, problem.extent.x / 2, between.extent.z};
  } else if (problem.domain == Domain::kReal) {
    between.extent.y = problem.extent.y / 2;
  } else {
    std::swap(between.extent.x, between.extent.y);
  }
  return between;
}

// What the stages of both phases are told.
std::vector<Define> stage_defines(const FusedLines& lines, const PhaseGroups& groups, Twiddle twiddle) {
  // Every tile counts as full: invocations without a line of their own do the last one once more.
  const auto [first, second] = groups;
  if (lines.have_one_shape()) return register_defines(first, first.lines, twiddle);
  return register_defines_of_phases(first, first.lines, second, second.lines, twiddle);
}

std::string label_of(const PhaseGroups& groups, std::uint64_t tiles, std::uint64_t tiles_across) {
  if (groups.first.lines == groups.second.lines)
    return fmt::format("both axes, {} lines a tile, {} tiles", groups.first.lines, tiles);
  return fmt::format("both axes, {} rows a tile, {} tiles, then {} columns, {} tiles", groups.first.lines,
                     tiles, groups.second.lines, tiles_across);
}

bool can_be_flagged(Precision precision, Storage storage) {
  if (precision == Precision::kFp64) return false;
  return precision == Precision::kFp32 || storage == Storage::kBuffer;
}

// The roots that the sides of a rectangle have in common are those of their least common multiple. Lines
// read as many of them as they have values; more than these were not measured.
constexpr std::uint32_t kMostRootsOfRectangles = 1U << 18U;

std::uint32_t roots_of(const Problem& problem) {
  return std::lcm(problem.extent.x, problem.extent.y);
}

// Above, stockham_register takes less time even where the groups are resident, which on an NVIDIA H100 at
// 3000 they are not.
constexpr std::uint32_t kLongestMixedLine = 1280;

std::optional<std::string> refuse_lengths(const Problem& problem) {
  for (const auto& [name, side] :
       {std::pair("width", problem.extent.x), std::pair("height", problem.extent.y)}) {
    if (side <= kLongestMixedLine || is_power_of_two(side)) continue;
    return fmt::format(
        "{} {} is no power of two and more than {}, beyond which too few work groups run at once; take "
        "stockham_register",
        name, side, kLongestMixedLine);
  }
  const std::uint32_t roots = roots_of(problem);
  if (roots <= kMostRootsOfRectangles) return std::nullopt;
  return fmt::format(
      "the least common multiple of {} is {}, but the table of one dispatch has at most {} roots of unity",
      describe_size(problem), roots, kMostRootsOfRectangles);
}

}  // namespace

std::vector<OptionSpec> fused_options() {
  std::vector<OptionSpec> options = register_group_options();
  options.push_back(sync_option_of_one_dispatch());
  options.push_back({"persistent_groups",
                     {"auto", "1", "2", "4", "8", "16", "32", "64", "128", "256", "512"},
                     "work groups: as many as are sure to be resident at once, or at most so many"});
  options.push_back({"schedule",
                     {"auto", "static", "dynamic"},
                     "work groups take their tiles by number, or one after another from a counter, which "
                     "works with any number of resident groups (auto, with sync=in_shader)"});
  options.push_back(
      {"pass_sync",
       {"auto", "flags", "barrier"},
       "columns wait for each value by its flag (auto, for several groups), or for all rows at a barrier"});
  options.push_back({"prefetch", {"yes", "no"}, "load a tile while the one before it is transformed"});
  options.push_back({"lines_per_group", {"auto", "1", "2", "4", "8", "16"}, "lines in a tile"});
  options.push_back(
      {"pipeline_depth",
       {"auto", "1", "2", "3", "4"},
       "scratch arrays between the phases, which transforms take in turn: with several, a transform begins "
       "before the last has ended (auto, with sync=in_shader: more for smaller images and batches)"});
  return options;
}

std::vector<Options> fused_search_starts() {
  return {{{"values_per_invocation", "16"},
           {"lines_per_group", "8"},
           {"exchange", "split"},
           {"twiddle", "derived"}},
          {{"values_per_invocation", "8"},
           {"lines_per_group", "8"},
           {"exchange", "joint"},
           {"persistent_groups", "256"}}};
}

std::optional<std::string> refuse_for_one_dispatch(const Problem& problem) {
  if (auto reason = refuse_unless_lines_fit_registers(problem)) return reason;
  const glm::uvec2 extent = problem.extent;
  if (extent.x == 1 || extent.y == 1)
    return fmt::format("{} has one axis, and this transforms two", describe_size(problem));
  if (problem.domain == Domain::kReal && extent.y % 2 != 0) {
    if (!pairs_columns(problem)) return fmt::format("height {} is odd: two real rows go as one", extent.y);
    if (extent.x % 2 != 0) {
      return fmt::format(
          "width {} and height {} are odd; real images need one even side, since two columns or two rows go "
          "as one",
          extent.x, extent.y);
    }
  }
  if (auto reason = refuse_real_rows_of_halves(problem)) return reason;
  return refuse_lengths(problem);
}

namespace {

std::optional<Skip> skip_of_fused_options(const Problem& problem, const FusedOptions& options) {
  if (options.sync == Sync::kInShader && options.schedules_dynamically == false) {
    return Skip{
        "schedule=static: under sync=in_shader, work groups of two dispatches could wait for each other "
        "without end; take schedule=dynamic"};
  }
  if (options.pass_sync == PassSync::kFlags && !can_be_flagged(problem.precision, options.kernel.storage)) {
    return Skip{
        "pass_sync=flags: neither fp64 nor images of fp16 have a bit to spare for a flag; take "
        "pass_sync=barrier"};
  }
  return std::nullopt;
}

// The dispatch of a plan.
struct FusedDispatch {
  FusedLines lines;
  PhaseGroups work_groups;
  std::uint64_t tiles = 0;  // of the first phase, and of the second one
  std::uint64_t tiles_across = 0;
  bool in_shader = false;  // whether it synchronises in the shader
  bool dynamic = false;    // whether work groups claim their tiles
  std::uint64_t groups = 1;
  bool flags = false;                // whether values between the phases are known by their flags
  std::uint32_t pipeline_depth = 1;  // between the phases

  std::uint64_t values_of_tile() const {
    return std::uint64_t{work_groups.first.lines} * work_groups.first.line.length;
  }
};

std::uint64_t groups_of(const Problem& problem, const FusedDispatch& dispatch, const FusedOptions& options,
                        const DeviceLimits& limits) {
  if (dispatch.dynamic) {
    return std::min<std::uint64_t>(std::max(dispatch.tiles, dispatch.tiles_across),
                                   options.persistent_groups.value_or(kMostClaimingGroups));
  }
  const std::uint64_t wanted = groups_for(problem, std::min(dispatch.tiles, dispatch.tiles_across));
  if (options.persistent_groups) {
    return std::min<std::uint64_t>(
        std::min<std::uint64_t>(wanted, std::bit_floor(most_groups(dispatch.work_groups.first, limits))),
        *options.persistent_groups);
  }
  // At least two where there is work for them: whether they may wait for each other is for the limits to say.
  return std::min<std::uint64_t>(wanted, std::bit_floor(std::max(limits.resident_work_groups, 2U)));
}

bool passes_on_by_flags(const Problem& problem, const FusedDispatch& dispatch, const FusedOptions& options) {
  const PassSync pass_sync =
      options.pass_sync.value_or(dispatch.groups > 1 ? PassSync::kFlags : PassSync::kBarrier);
  return can_be_flagged(problem.precision, options.kernel.storage) && pass_sync == PassSync::kFlags &&
         dispatch.work_groups.first.invocations() >= kLanes;
}

FusedDispatch dispatch_of(const Problem& problem, const FusedOptions& options, const DeviceLimits& limits) {
  const FusedLines lines = lines_of_phases(problem);
  const PhaseGroups work_groups = fused_groups(problem, lines, options, limits);
  const bool in_shader = options.sync == Sync::kInShader;
  FusedDispatch dispatch{.lines = lines,
                         .work_groups = work_groups,
                         .tiles = tiles_of(lines.first.count, work_groups.first),
                         .tiles_across = tiles_of(lines.second.count, work_groups.second),
                         .in_shader = in_shader,
                         .dynamic = options.schedules_dynamically.value_or(in_shader)};
  dispatch.groups = groups_of(problem, dispatch, options, limits);
  dispatch.flags = passes_on_by_flags(problem, dispatch, options);
  const bool may_overlap = dispatch.in_shader && dispatch.flags;
  dispatch.pipeline_depth =
      options.pipeline_depth.value_or(may_overlap ? pipeline_depth(problem, limits) : 1);
  if (dispatch.pipeline_depth > 1 && !options.persistent_groups) {
    dispatch.groups =
        std::min(dispatch.groups, most_claiming_groups(problem, dispatch.values_of_tile(), limits));
  }
  return dispatch;
}

std::vector<Binding> bindings_of(const Problem& problem, const KernelOptions& kernel,
                                 const FusedDispatch& dispatch, PlanArrays& arrays) {
  Resource between = between_phases(problem, kernel.storage);
  if (dispatch.flags) between.role = Role::kFlaggedScratch;
  between.extent.z *= dispatch.pipeline_depth;
  std::vector<Binding> bindings{
      {FFTBENCH_BINDING_SOURCE, arrays.place_of(array_of(problem, Role::kInput, kernel.storage))},
      {FFTBENCH_BINDING_TARGET, arrays.place_of(array_of(problem, Role::kOutput, kernel.storage))},
      {FFTBENCH_BINDING_ALTERNATE, arrays.place_of(between)}};
  if (kernel.uses_table()) {
    bindings.push_back(
        {FFTBENCH_BINDING_TWIDDLE, arrays.place_of(twiddle_table(roots_of(problem), problem.precision))});
  }
  if (dispatch.dynamic) {
    bindings.push_back({FFTBENCH_BINDING_CLAIMS, arrays.place_of(claims_of_tiles())});
  } else {
    bindings.push_back({FFTBENCH_BINDING_BARRIER, arrays.place_of(group_barrier())});
  }
  return bindings;
}

std::vector<Define> defines_of(const Problem& problem, const FusedOptions& options,
                               const FusedDispatch& dispatch) {
  const auto number = [](auto value) { return fmt::format("{}", value); };
  const FusedLines& lines = dispatch.lines;
  std::vector<Define> defines = axis_defines(problem, lines.image, options.kernel);
  const auto scale_along = [&](const Axis& axis, bool is_last) {
    return scale_define(scale_of_transposed_pass(problem, axis.length, is_last), problem.precision);
  };
  redefine(defines, "SCALE", scale_along(lines.first.axis, false));
  defines.emplace_back("SCALE_ACROSS", scale_along(lines.second.axis, true));
  if (options.kernel.uses_table()) redefine(defines, "TABLE_LENGTH", number(roots_of(problem)));
  std::ranges::move(stage_defines(lines, dispatch.work_groups, options.kernel.twiddle),
                    std::back_inserter(defines));
  for (Define& define : real_defines(lines.real)) defines.push_back(std::move(define));
  defines.emplace_back("PASS_SYNC",
                       number(dispatch.flags ? FFTBENCH_PASS_SYNC_FLAGS : FFTBENCH_PASS_SYNC_BARRIER));
  for (Define& define : sync_defines(dispatch.in_shader, dispatch.in_shader, dispatch.pipeline_depth > 1))
    defines.push_back(std::move(define));
  defines.emplace_back("TILES_ARE_DYNAMIC", dispatch.dynamic ? "1" : "0");
  if (!dispatch.dynamic) defines.emplace_back("PREFETCH", options.prefetch ? "1" : "0");
  defines.emplace_back("GROUPS", number(dispatch.groups));
  defines.emplace_back("TILES", number(dispatch.tiles));
  if (!lines.have_one_shape()) defines.emplace_back("TILES_ACROSS", number(dispatch.tiles_across));
  defines.emplace_back("IMAGES", number(problem.batch));
  defines.emplace_back("PIPELINE_DEPTH", number(dispatch.pipeline_depth));
  return defines;
}

// Groups read the factors of the first phase once, and those of the second anew for each tile where they take
// them in any order.
PassWork work_of_dispatch(const FusedDispatch& dispatch, Precision precision, Twiddle twiddle) {
  const auto of_phase = [&](const RegisterGroup& group, std::uint64_t tiles, std::uint64_t reads) {
    return LinesOfPass{
        .group = group, .tiles = tiles, .factor_reads = reads, .precision = precision, .twiddle = twiddle};
  };
  const bool once = dispatch.lines.have_one_shape();
  const std::uint64_t reads_across = dispatch.dynamic ? dispatch.tiles_across : dispatch.groups;
  return work_of_phases(
      of_phase(dispatch.work_groups.first, dispatch.tiles, dispatch.groups),
      of_phase(dispatch.work_groups.second, dispatch.tiles_across, once ? 0 : reads_across));
}

}  // namespace

PlanOrSkip plan_fused(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  const FusedOptions options = fused_kernel_options(given);
  if (auto skip = skip_of_fused_options(problem, options)) return *std::move(skip);
  const FusedDispatch dispatch = dispatch_of(problem, options, limits);
  if (dispatch.pipeline_depth > 1 && !(dispatch.in_shader && dispatch.flags)) {
    return Skip{
        fmt::format("pipeline depths above 1 need sync=in_shader, pass_sync=flags and work groups of {} "
                    "invocations or more; take pipeline_depth=1",
                    kLanes)};
  }
  Plan plan{.problem = problem,
            .sync = options.sync,
            .resources = {},
            .passes = {},
            .pipeline_depth = dispatch.pipeline_depth};
  PlanArrays arrays(plan);
  const PhaseGroups& work_groups = dispatch.work_groups;
  const PassBytes bytes =
      bytes_of_fused(problem, work_groups, options.kernel.twiddle, dispatch.groups, dispatch.dynamic);
  const auto completions = tiles_of_last_phase(problem, dispatch.lines, work_groups);
  plan.passes.push_back(
      {.label = label_of(work_groups, dispatch.tiles, dispatch.tiles_across),
       .shader = kFusedShader,
       .defines = defines_of(problem, options, dispatch),
       .uniforms = {},
       .bindings = bindings_of(problem, options.kernel, dispatch, arrays),
       .work_group_size = {work_groups.first.invocations(), 1, 1},
       .work_group_count = {static_cast<std::uint32_t>(dispatch.groups), 1, 1},
       .shared_memory_bytes = work_groups.shared_bytes() + (dispatch.dynamic ? kBytesOfClaim : 0),
       .read_bytes = bytes.read,
       .write_bytes = bytes.written,
       .twiddle_read_bytes = bytes.read_from_tables,
       .completions = dispatch.in_shader ? completions : 0,
       .flops = nominal_flops(problem),
       .work = work_of_dispatch(dispatch, problem.precision, options.kernel.twiddle)});
  return plan;
}

Family fused_family() {
  return {
      60,
      {{.name = "stockham_fused",
        .backend = BackendKind::kOpenGl,
        .summary = "the register kernel on both axes in one dispatch, whose work groups wait for each other",
        .source = "dissertation, sections 4.1.3 and 4.1.4; flags: NVIDIA NCCL's low-latency protocol; "
                  "barrier: Xiao, Feng, Inter-Block GPU Communication via Fast Barrier Synchronization, "
                  "2010",
        .sizes = "sides: powers of two up to 8192, others up to 1280 with prime factors up to 31; of "
                 "real images even heights, or even widths",
        .options = fused_options(),
        .refuse = refuse_for_one_dispatch,
        .plan = plan_fused,
        .search_starts = fused_search_starts(),
        .needs_resident_groups = true,
        .options_anywhere = {{"persistent_groups", "1"}},
        .shaders = {{.shader = kFusedShader,
                     .takes_callers_arrays = true,
                     .writes_output_once = true,
                     .own_part = [](const Pass&) { return OwnPart::kImages; },
                     .groups_keep_to_images = fused_groups_keep_to_images}},
        .usual = {.place = 3, .is_tried = is_better_fused}}}};
}

}  // namespace fftbench::fft
