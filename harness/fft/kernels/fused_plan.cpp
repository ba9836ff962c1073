#include "fft/kernels/fused_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_order.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
#include "fft/kernels/stream_choices.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// The options that shape the register kernel's groups; the fused kernel's lines always alternate.
constexpr std::array<std::string_view, 5> kRegisterOptions{"elements", "exchange", "padding", "storage",
                                                           "twiddle"};

// On Mesa 22.3's llvmpipe the idle lanes of a smaller group keep it in the loop that waits for a tag.
constexpr std::uint32_t kLanes = 32;

// Of smaller groups than those that were seen resident, as many more may be: the backend tries them before it
// relies on them, since registers and shared memory limit them as well.
std::uint64_t most_groups(const RegisterGroup& group, const DeviceLimits& limits) {
  if (limits.resident_work_groups == 1) return 1;
  return std::uint64_t{limits.resident_work_groups} * (limits.work_group_invocations / group.invocations());
}

// The lines of both phases (glsl/lib/fused_access.glsl).
struct FusedLines {
  RealLines real;
  Lanes lanes;

  // Invocations without a line of their own work on the last one once more, where images are real: then every
  // tile counts as full.
  std::uint64_t tiled(std::uint64_t line_count, const RegisterGroup& group) const {
    return real.any() ? group.lines : line_count;
  }
};

FusedLines lines_of(const Problem& problem) {
  if (problem.domain == Domain::kComplex) return {.real = {}, .lanes = Lanes::kAlongThenAcross};
  const bool inverse = problem.direction == Direction::kInverse;
  const bool rows_first = !inverse && is_packed(problem);
  return {.real = {.loads = inverse ? Lines::kComplex : Lines::kRealPair,
                   .stores = inverse ? Lines::kRealPair : Lines::kComplex,
                   .count = problem.extent.y,
                   .width = problem.extent.x,
                   .pairs_transposed = inverse || rows_first,
                   .half_spectrum = problem.half_spectrum},
          .lanes = rows_first ? Lanes::kAlongThenAcross : Lanes::kAcrossThenAlong};
}

// Of all images; an inverse ends with the pairs of real rows.
std::uint32_t tiles_of_last_phase(const Problem& problem, const FusedLines& lines,
                                  const RegisterGroup& group) {
  const bool ends_with_pairs = lines.real.stores == Lines::kRealPair;
  const std::uint32_t count = ends_with_pairs ? problem.extent.y / 2 : spectrum_shape(problem).extent.x;
  return static_cast<std::uint32_t>(tiles_of(std::uint64_t{count} * problem.batch, group));
}

// The second phase of a forward transform separates pairs, the first one of an inverse joins them.
LineEnds ends_of_phases(const RealLines& real) {
  return {.even_first = real.loads == Lines::kRealPair,
          .even_last = real.stores == Lines::kRealPair,
          .mirrors = false};
}

// Rows of complex images; of real ones the lines of the half spectrum, which are more than the pairs, or as
// many where it is packed.
Axis axis_of(const Problem& problem) {
  const bool is_rows = problem.domain == Domain::kComplex || problem.direction != Direction::kInverse;
  return {.is_rows = is_rows,
          .length = problem.extent.y,
          .count = spectrum_shape(problem).extent.x,
          .is_last = false};
}

// A power of two. Real images mostly have a tile or two more than a power of two, which no group should do
// behind another one: that would double the time of a phase.
std::uint64_t groups_for(const Problem& problem, std::uint64_t tiles) {
  return problem.domain == Domain::kReal ? std::bit_ceil(tiles) : std::bit_floor(tiles);
}

Resource between_phases(const Problem& problem, Storage storage) {
  Resource between = array_of(problem, Role::kScratch, storage);
  if (problem.domain == Domain::kReal) between.extent.y = problem.extent.y / 2;
  return between;
}

// Where invocations idle at some stage, the shader takes more registers than a large group has: on NVIDIA
// what is left goes to memory, for which so little is set aside that not even a group a multiprocessor is
// resident.
constexpr std::uint32_t kMostInvocationsWithIdleSlots = 512;

// More than any device runs at once; those that find no tile left end at once.
constexpr std::uint32_t kMostClaimingGroups = 1024;

bool can_be_tagged(Precision precision, Storage storage) {
  if (precision == Precision::kFp64) return false;
  return precision == Precision::kFp32 || storage == Storage::kBuffer;
}

RegisterGroup group_of(const Axis& axis, std::uint64_t line_count, const FusedLines& lines,
                       Precision precision, GroupOptions options, const DeviceLimits& limits) {
  const auto group_with = [&] {
    return register_group(axis, lines.lanes, line_count, precision, options, limits,
                          ends_of_phases(lines.real));
  };
  RegisterGroup group = group_with();
  if (options.column_lines) return group;
  while (group.lines > 1 && group.invocations() > kMostInvocationsWithIdleSlots &&
         !every_slot_is_filled(group, lines.tiled(line_count, group))) {
    options.column_lines = group.lines / 2;
    group = group_with();
  }
  return group;
}

}  // namespace

std::vector<OptionSpec> fused_options() {
  std::vector<OptionSpec> options;
  for (OptionSpec& option : register_options()) {
    if (std::ranges::find(kRegisterOptions, option.name) != kRegisterOptions.end()) {
      options.push_back(std::move(option));
    }
  }
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
  return options;
}

std::vector<Options> fused_search_starts() {
  return {{{"elements", "16"}, {"lines", "8"}, {"exchange", "split"}, {"twiddle", "products"}},
          {{"elements", "8"}, {"lines", "8"}, {"exchange", "joint"}, {"groups", "256"}}};
}

// Above, stockham_register takes less time even where the groups are resident, which on an NVIDIA H100 at
// 3000 they are not.
constexpr std::uint32_t kLongestMixedLine = 1280;

std::optional<std::string> refuse_unless_square(const Problem& problem) {
  if (auto reason = refuse_unless_lines_fit_registers(problem)) return reason;
  const std::uint32_t side = problem.extent.x;
  if (side != problem.extent.y) return fmt::format("{} is not square", describe_size(problem));
  if (problem.domain == Domain::kReal && side % 2 != 0) {
    return fmt::format("width {} is odd: two real rows go as one", side);
  }
  if (problem.domain == Domain::kReal && problem.precision == Precision::kFp16 &&
      problem.direction != Direction::kForward) {
    return "real rows of halves would be stored half a word at a time; stockham_register stores whole words";
  }
  if (side <= kLongestMixedLine || is_power_of_two(side)) return std::nullopt;
  return fmt::format(
      "width {} is no power of two and more than {}: idle invocations take registers that keep "
      "work groups from waiting for each other",
      side, kLongestMixedLine);
}

PlanOrSkip plan_fused(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  const FusedOptions options = fused_kernel_options(given);
  const FusedLines lines = lines_of(problem);
  const Axis axis = axis_of(problem);
  const std::uint64_t line_count = std::uint64_t{axis.count} * problem.batch;
  const bool chained = options.order == Order::kChained;
  const RegisterGroup group =
      group_of(axis, line_count, lines, problem.precision,
               with_stream_group(problem, options.order, options.group, limits), limits);

  const std::uint64_t tiles = tiles_of(line_count, group);
  const std::uint64_t wanted_groups = groups_for(problem, tiles);
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
    groups = std::min<std::uint64_t>(tiles, options.groups.value_or(kMostClaimingGroups));
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
  Plan plan{.problem = problem, .order = options.order, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const Storage storage = options.kernel.storage;
  std::vector<Binding> bindings{
      {FFTBENCH_BINDING_SOURCE, arrays.place_of(array_of(problem, Role::kInput, storage))},
      {FFTBENCH_BINDING_TARGET, arrays.place_of(array_of(problem, Role::kOutput, storage))}};
  Resource between = between_phases(problem, storage);
  if (tags) between.role = Role::kTaggedScratch;
  bindings.push_back({FFTBENCH_BINDING_ALTERNATE, arrays.place_of(between)});
  if (options.kernel.uses_table()) {
    bindings.push_back(
        {FFTBENCH_BINDING_TWIDDLE, arrays.place_of(twiddle_table(axis.length, problem.precision))});
  }
  if (claimed) {
    bindings.push_back({FFTBENCH_BINDING_CLAIMS, arrays.place_of(claims_of_tiles())});
  } else {
    bindings.push_back({FFTBENCH_BINDING_BARRIER, arrays.place_of(group_barrier())});
  }

  std::vector<Define> defines = axis_defines(problem, axis, options.kernel);
  write_transposed(defines, problem, axis);
  std::erase(defines, Define{"WRITES_TRANSPOSED", "1"});  // the shader is never anything else
  for (Define& define : register_defines(group, lines.tiled(line_count, group), options.kernel.twiddle)) {
    defines.push_back(std::move(define));
  }
  for (Define& define : real_defines(lines.real)) defines.push_back(std::move(define));
  defines.emplace_back("HANDOFF", fmt::format("{}", tags ? FFTBENCH_HANDOFF_TAGS : FFTBENCH_HANDOFF_BARRIER));
  for (Define& define : order_defines(chained, chained)) defines.push_back(std::move(define));
  defines.emplace_back("TILES_ARE_CLAIMED", claimed ? "1" : "0");
  if (!claimed) defines.emplace_back("PREFETCH", options.prefetch ? "1" : "0");
  defines.emplace_back("GROUPS", fmt::format("{}", groups));
  defines.emplace_back("TILES", fmt::format("{}", tiles));
  defines.emplace_back("IMAGES", fmt::format("{}", problem.batch));

  const PassBytes bytes = bytes_of_fused(problem, group, options.kernel.twiddle, groups);
  plan.passes.push_back({.label = fmt::format("both axes, {} lines a tile, {} tiles", group.lines, tiles),
                         .shader = "stockham_fused.comp",
                         .defines = std::move(defines),
                         .uniforms = {},
                         .bindings = std::move(bindings),
                         .work_group_size = {group.invocations(), 1, 1},
                         .work_group_count = {static_cast<std::uint32_t>(groups), 1, 1},
                         .shared_memory_bytes = shared_bytes(group),
                         .read_bytes = bytes.read,
                         .write_bytes = bytes.written,
                         .twiddle_read_bytes = bytes.read_from_tables,
                         .shares = chained ? tiles_of_last_phase(problem, lines, group) : 0,
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
       .sizes = "squares: powers of two up to 8192; sides up to 1280 with factors 2, 3, 5 and 7; complex, or "
                "real with "
                "even sides",
       .options = fused_options(),
       .refuse = refuse_unless_square,
       .plan = plan_fused,
       .search_starts = fused_search_starts(),
       .needs_resident_groups = true}};
}

}  // namespace fftbench::fft
