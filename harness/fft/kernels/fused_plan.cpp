#include "fft/kernels/fused_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_order.h"
#include "fft/kernels/fused_choices.h"
#include "fft/kernels/fused_group.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/register_traffic.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// On Mesa 22.3's llvmpipe the idle lanes of a smaller group keep it in the loop that waits for a tag.
constexpr std::uint32_t kLanes = 32;

// Of smaller groups than those that were seen resident, as many more may be: the backend tries them before it
// relies on them, since registers and shared memory limit them as well.
std::uint64_t most_groups(const RegisterGroup& group, const DeviceLimits& limits) {
  if (limits.resident_work_groups == 1) return 1;
  return std::uint64_t{limits.resident_work_groups} * (limits.work_group_invocations / group.invocations());
}

// Of all images; an inverse ends with the pairs of real rows.
std::uint32_t tiles_of_last_phase(const Problem& problem, const FusedLines& lines,
                                  const FusedGroups& groups) {
  const bool ends_with_pairs = lines.real.stores == Lines::kRealPair;
  const std::uint64_t count =
      ends_with_pairs ? std::uint64_t{problem.extent.y / 2} * problem.batch : lines.second.count;
  return static_cast<std::uint32_t>(tiles_of(count, groups.second));
}

// A power of two. Real images mostly have a tile or two more than a power of two, which no group should do
// behind another one: that would double the time of a phase.
std::uint64_t groups_for(const Problem& problem, std::uint64_t tiles) {
  return problem.domain == Domain::kReal ? std::bit_ceil(tiles) : std::bit_floor(tiles);
}

Resource between_phases(const Problem& problem, Storage storage) {
  Resource between = array_of(problem, Role::kScratch, storage);
  if (problem.domain == Domain::kReal) {
    between.extent.y = problem.extent.y / 2;
  } else {
    std::swap(between.extent.x, between.extent.y);
  }
  return between;
}

// More than any device runs at once; those that find no tile left end at once.
constexpr std::uint32_t kMostClaimingGroups = 1024;

// What the stages of both phases are told, and the factor of the second one's results.
std::vector<Define> stage_defines(const Problem& problem, const FusedLines& lines, const FusedGroups& groups,
                                  Twiddle twiddle) {
  const std::uint64_t tiled = lines.first.tiled(groups.first);
  if (lines.have_one_shape()) {
    return register_defines(groups.first, tiled, twiddle);
  }
  std::vector<Define> defines = register_defines_of_phases(groups.first, tiled, groups.second,
                                                           lines.second.tiled(groups.second), twiddle);
  Problem line = problem;
  line.extent = {lines.second.axis.length, 1};
  defines.emplace_back("SCALE_ACROSS", scale_define(normalisation(line), line.precision));
  return defines;
}

std::string label_of(const FusedGroups& groups, std::uint64_t tiles, std::uint64_t tiles_across) {
  if (groups.first.lines == groups.second.lines)
    return fmt::format("both axes, {} lines a tile, {} tiles", groups.first.lines, tiles);
  return fmt::format("both axes, {} rows a tile, {} tiles, then {} columns, {} tiles", groups.first.lines,
                     tiles, groups.second.lines, tiles_across);
}

bool can_be_tagged(Precision precision, Storage storage) {
  if (precision == Precision::kFp64) return false;
  return precision == Precision::kFp32 || storage == Storage::kBuffer;
}

// The roots that the sides of a rectangle have in common are those of their least common multiple. A table of
// more of them would not stay in the caches beside the images.
constexpr std::uint32_t kMostRootsOfRectangles = 1U << 16U;

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
        "{} {} is no power of two and more than {}: idle invocations take registers that keep "
        "work groups from waiting for each other",
        name, side, kLongestMixedLine);
  }
  const std::uint32_t roots = roots_of(problem);
  if (roots <= kMostRootsOfRectangles) return std::nullopt;
  return fmt::format(
      "the least common multiple of {} is {}, and more than {} roots of unity are no table for one dispatch",
      describe_size(problem), roots, kMostRootsOfRectangles);
}

}  // namespace

std::vector<OptionSpec> fused_options() {
  std::vector<OptionSpec> options = register_group_options();
  options.push_back(order_option_of_one_dispatch());
  options.push_back({"groups",
                     {"auto", "1", "2", "4", "8", "16", "32", "64", "128", "256", "512"},
                     "work groups: as many as are sure to be resident at once, or at most so many"});
  options.push_back({"tiles",
                     {"auto", "dealt", "claimed"},
                     "work groups have their tiles by number, or claim one after another, which asks for no "
                     "number of resident groups (auto, with order=chained)"});
  options.push_back({"handoff",
                     {"auto", "tags", "barrier"},
                     "values reach the columns one by one, each known by its tag (auto, for several groups), "
                     "or all behind a barrier"});
  options.push_back({"prefetch", {"yes", "no"}, "load a tile while the one before it is transformed"});
  options.push_back({"lines", {"auto", "1", "2", "4", "8", "16"}, "lines in a tile"});
  options.push_back(
      {"places",
       {"auto", "1", "2", "3", "4"},
       "arrays between the phases, which transforms take in turn: with several, one of a stream begins "
       "before those before it have ended (auto, with order=chained: the more, the smaller images and "
       "batches "
       "are)"});
  return options;
}

std::vector<Options> fused_search_starts() {
  return {{{"elements", "16"}, {"lines", "8"}, {"exchange", "split"}, {"twiddle", "products"}},
          {{"elements", "8"}, {"lines", "8"}, {"exchange", "joint"}, {"groups", "256"}}};
}

std::optional<std::string> refuse_for_one_dispatch(const Problem& problem) {
  if (auto reason = refuse_unless_lines_fit_registers(problem)) return reason;
  const glm::uvec2 extent = problem.extent;
  if (extent.x == 1 || extent.y == 1)
    return fmt::format("{} has one axis, and this transforms two", describe_size(problem));
  if (problem.domain == Domain::kReal && extent.y % 2 != 0) {
    return fmt::format("height {} is odd: two real rows go as one", extent.y);
  }
  if (problem.domain == Domain::kReal && problem.precision == Precision::kFp16 &&
      problem.direction != Direction::kForward) {
    return "real rows of halves would be stored half a word at a time; stockham_register stores whole words";
  }
  return refuse_lengths(problem);
}

PlanOrSkip plan_fused(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  const FusedOptions options = fused_kernel_options(given);
  const FusedLines lines = lines_of_phases(problem);
  const bool chained = options.order == Order::kChained;
  const FusedGroups work_groups =
      fused_groups(problem, lines, with_fused_group(problem, options.order, options.group, limits),
                   !options.group.column_lines, limits);
  const RegisterGroup& group = work_groups.first;

  const std::uint64_t tiles = tiles_of(lines.first.count, group);
  const std::uint64_t tiles_across = tiles_of(lines.second.count, work_groups.second);
  const std::uint64_t wanted_groups = groups_for(problem, std::min(tiles, tiles_across));
  const bool claimed = options.claims_tiles.value_or(chained);
  if (chained && !claimed) {
    return Skip{
        "tiles=dealt: groups that have their tiles by number wait for groups of their own dispatch, which "
        "may "
        "have to wait for a place that a later dispatch has taken; order=chained takes tiles=claimed"};
  }
  // At least two where there is work for them: whether they may wait for each other is for the limits to say.
  std::uint64_t groups =
      std::min<std::uint64_t>(wanted_groups, std::bit_floor(std::max(limits.resident_work_groups, 2U)));
  if (claimed) {
    groups =
        std::min<std::uint64_t>(std::max(tiles, tiles_across), options.groups.value_or(kMostClaimingGroups));
  } else if (options.groups) {
    groups = std::min<std::uint64_t>(
        std::min<std::uint64_t>(wanted_groups, std::bit_floor(most_groups(group, limits))), *options.groups);
  }

  const bool has_tags = can_be_tagged(problem.precision, options.kernel.storage);
  if (options.handoff == Handoff::kTags && !has_tags) {
    return Skip{
        "handoff=tags: a tag is the last bit of a word of 32, which is too many bits of a double, and out of "
        "reach in an image of halves"};
  }
  const Handoff handoff = options.handoff.value_or(groups > 1 ? Handoff::kTags : Handoff::kBarrier);
  const bool tags = has_tags && group.invocations() >= kLanes && handoff == Handoff::kTags;
  if (options.places.value_or(1) > 1 && !(chained && tags)) {
    return Skip{fmt::format(
        "several places: only dispatches that order themselves overlap (order=chained), and values "
        "that are known by their tags alone tell which transform they are of (handoff=tags, from {} "
        "invocations in a work group on)",
        kLanes)};
  }
  const std::uint32_t usual_places = chained && tags ? places_between(problem, limits) : 1;
  const std::uint32_t places = options.places.value_or(usual_places);
  if (places > 1 && !options.groups) {
    const std::uint64_t values_of_tile = std::uint64_t{group.lines} * group.line.length;
    groups = std::min(groups, most_claiming_groups(problem, values_of_tile, limits));
  }
  Plan plan{
      .problem = problem, .order = options.order, .resources = {}, .passes = {}, .places_between = places};
  PlanArrays arrays(plan);
  const Storage storage = options.kernel.storage;
  std::vector<Binding> bindings{
      {FFTBENCH_BINDING_SOURCE, arrays.place_of(array_of(problem, Role::kInput, storage))},
      {FFTBENCH_BINDING_TARGET, arrays.place_of(array_of(problem, Role::kOutput, storage))}};
  Resource between = between_phases(problem, storage);
  if (tags) between.role = Role::kTaggedScratch;
  between.extent.z *= places;
  bindings.push_back({FFTBENCH_BINDING_ALTERNATE, arrays.place_of(between)});
  if (options.kernel.uses_table()) {
    bindings.push_back(
        {FFTBENCH_BINDING_TWIDDLE, arrays.place_of(twiddle_table(roots_of(problem), problem.precision))});
  }
  if (claimed) {
    bindings.push_back({FFTBENCH_BINDING_CLAIMS, arrays.place_of(claims_of_tiles())});
  } else {
    bindings.push_back({FFTBENCH_BINDING_BARRIER, arrays.place_of(group_barrier())});
  }

  std::vector<Define> defines = axis_defines(problem, lines.image, options.kernel);
  write_transposed(defines, problem, lines.first.axis);
  std::erase(defines, Define{"WRITES_TRANSPOSED", "1"});  // the shader is never anything else
  if (options.kernel.uses_table()) redefine(defines, "TABLE_LENGTH", fmt::format("{}", roots_of(problem)));
  std::ranges::move(stage_defines(problem, lines, work_groups, options.kernel.twiddle),
                    std::back_inserter(defines));
  for (Define& define : real_defines(lines.real)) defines.push_back(std::move(define));
  defines.emplace_back("HANDOFF", fmt::format("{}", tags ? FFTBENCH_HANDOFF_TAGS : FFTBENCH_HANDOFF_BARRIER));
  for (Define& define : order_defines(chained, chained, places > 1)) defines.push_back(std::move(define));
  defines.emplace_back("TILES_ARE_CLAIMED", claimed ? "1" : "0");
  if (!claimed) defines.emplace_back("PREFETCH", options.prefetch ? "1" : "0");
  defines.emplace_back("GROUPS", fmt::format("{}", groups));
  defines.emplace_back("TILES", fmt::format("{}", tiles));
  if (!lines.have_one_shape()) defines.emplace_back("TILES_ACROSS", fmt::format("{}", tiles_across));
  defines.emplace_back("IMAGES", fmt::format("{}", problem.batch));
  defines.emplace_back("PLACES_BETWEEN", fmt::format("{}", places));

  const PassBytes bytes = bytes_of_fused(problem, work_groups, options.kernel.twiddle, groups, claimed);
  plan.passes.push_back({.label = label_of(work_groups, tiles, tiles_across),
                         .shader = "stockham_fused.comp",
                         .defines = std::move(defines),
                         .uniforms = {},
                         .bindings = std::move(bindings),
                         .work_group_size = {group.invocations(), 1, 1},
                         .work_group_count = {static_cast<std::uint32_t>(groups), 1, 1},
                         .shared_memory_bytes = work_groups.shared_bytes(),
                         .read_bytes = bytes.read,
                         .write_bytes = bytes.written,
                         .twiddle_read_bytes = bytes.read_from_tables,
                         .shares = chained ? tiles_of_last_phase(problem, lines, work_groups) : 0,
                         .flops = nominal_flops(problem)});
  return plan;
}

std::vector<Algorithm> fused_algorithms() {
  return {
      {.name = "stockham_fused",
       .backend = BackendKind::kOpenGl,
       .summary = "the register kernel on both axes in one dispatch, whose work groups wait for each other",
       .source = "dissertation, sections 4.1.3 and 4.1.4; tags: NVIDIA NCCL's low-latency protocol; "
                 "barrier: Xiao, Feng, Inter-Block GPU Communication via Fast Barrier Synchronization, "
                 "2010",
       .sizes =
           "sides: powers of two up to 8192, others up to 1280 with factors 2, 3, 5 and 7; of real images "
           "even heights",
       .options = fused_options(),
       .refuse = refuse_for_one_dispatch,
       .plan = plan_fused,
       .search_starts = fused_search_starts(),
       .needs_resident_groups = true}};
}

}  // namespace fftbench::fft
