#include "fft/overlap_add.h"

#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <utility>

#include "fft/flat_problems.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/register_pass.h"

namespace fftbench::fft {
namespace {

std::optional<Skip> refuse_overlap_add(const Plan& plan, const CallerAccess& access) {
  const Problem& problem = plan.problem;
  if (problem.extent.y > 1 || problem.depth > 1 || transform_length(problem) != problem.extent.x)
    return Skip{"overlap_add: lines alone are added up; take height and depth 1"};
  if (output_shape(problem).domain != input_shape(problem).domain && problem.direction == Direction::kForward)
    return Skip{"overlap_add: half spectra don't overlap; take the inverse, or complex values"};
  if (is_cosine_transform(problem))
    return Skip{
        fmt::format("overlap_add: {} has none; take complex or real values", name_of(problem.domain))};
  if (access.in_place) return Skip{"overlap_add: sums take an array of their own; leave out in_place"};
  if (plan.passes.size() != 1) {
    return Skip{fmt::format("overlap_add: a work group has whole lines, and this device's hold none of {}",
                            problem.extent.x)};
  }
  if (plan.passes.front().shader != kRegisterShader || plan.sync != Sync::kBarrier)
    return Skip{"overlap_add: stockham_register and bluestein with sync=barrier have it; take best"};
  return std::nullopt;
}

std::uint64_t quotient_up(std::uint64_t dividend, std::uint64_t divisor) {
  return (dividend + divisor - 1) / divisor;
}

// How many lines of a work group's run complete what it stores. All work groups that run at once have one,
// where so many lines are there. It has at least as many as are transformed once more before it, and at most
// so many times as many that these count for nothing.
std::uint64_t lines_of_run(std::uint64_t pieces, std::uint64_t lines_before, std::uint64_t lines_of_group,
                           std::uint32_t invocations, const DeviceLimits& limits) {
  constexpr std::uint64_t kMostTimesAsMany = 16;
  const std::uint64_t least = std::max<std::uint64_t>(lines_before, 1);
  const std::uint64_t groups_at_once =
      std::uint64_t{limits.resident_work_groups} * std::max(limits.work_group_invocations / invocations, 1U);
  const std::uint64_t even = quotient_up(pieces, groups_at_once * lines_of_group);
  return std::max(std::clamp(even, least, kMostTimesAsMany * least),
                  quotient_up(pieces, limits.work_group_count.x * lines_of_group));
}

std::uint64_t bytes_of_sums(const Problem& problem) {
  const std::uint64_t numbers = output_shape(problem).domain == Domain::kComplex ? 2 : 1;
  return problem.extent.x * numbers * bytes_of_arithmetic(problem.precision);
}

PlanOrSkip with_overlap_add(Plan plan, const CallerAccess& access, const DeviceLimits& limits) {
  if (auto skip = refuse_overlap_add(plan, access)) return *std::move(skip);
  const Problem& problem = plan.problem;
  const ArrayShape shape = output_shape(problem);
  Pass& pass = plan.passes.front();
  const std::uint64_t length = problem.extent.x, hop = access.output.image_stride;
  const std::uint64_t lines_of_group = number_of(pass, "LINES");
  const std::uint64_t lines_before = (length - 1) / hop;
  const std::uint64_t pieces = problem.batch + lines_before;
  const std::uint64_t run =
      lines_of_run(pieces, lines_before, lines_of_group, pass.work_group_size.x, limits);
  const std::uint64_t groups = quotient_up(quotient_up(pieces, run), lines_of_group);
  const std::uint64_t turns = run + lines_before;
  const auto define = [&](std::string_view name, std::uint64_t value) {
    pass.defines.emplace_back(name, fmt::format("{}", value));
  };
  // Pairs of real lines become single ones (glsl/lib/line_access.glsl).
  const std::uint64_t lines_at_once = number_of(pass, "REAL_LINES") > 1 ? 2 : 1;
  if (lines_at_once == 2) redefine(pass.defines, "LINE_COUNT", fmt::format("{}", problem.batch));
  const std::uint64_t lines_of_all = number_of(pass, "TILES") * lines_of_group * lines_at_once;
  const std::uint64_t lines = groups * lines_of_group * turns;
  define("FRAMES", problem.batch);
  define("FRAMES_OF_RUN", run);
  redefine(pass.defines, "TILES", fmt::format("{}", turns));
  redefine(pass.defines, "GROUPS", "1");
  redefine(pass.defines, "IDLE_INVOCATIONS_LOAD", limits.resident_work_groups > 1 ? "1" : "0");
  pass.label += fmt::format(", {} lines a run", run);
  pass.shared_memory_bytes += lines_of_group * bytes_of_sums(problem);
  pass.work_group_count = {static_cast<std::uint32_t>(groups), 1, 1};
  // A work group may keep what it has read of tables, so that this is the most.
  for (std::uint64_t* bytes : {&pass.read_bytes, &pass.twiddle_read_bytes})
    *bytes = *bytes / lines_of_all * lines;
  pass.write_bytes = element_count(complete_layout(access.output, shape, Role::kOutput), shape) *
                     bytes_of(plan.resources[index_of(plan, Role::kOutput)].format);
  pass.work = {};
  if (auto skip = exceeded_limit(plan, limits)) return *std::move(skip);
  return plan;
}

}  // namespace

// Lines have twice as many numbers, or as many, as their stages pass on at once. So a third of the memory is
// for the stages, of several lines; a padded line has more of them, and goes alone where that takes it.
PlanOrSkip plan_overlap_add(const Problem& problem, const CallerAccess& access, const DeviceLimits& limits,
                            const PlanOfLines& plan_of) {
  const auto plan_with = [&](std::uint64_t bytes_of_stages, const Options& more) -> PlanOrSkip {
    DeviceLimits beside_sums = limits;
    beside_sums.shared_memory_bytes = bytes_of_stages;
    PlanOrSkip planned = plan_of(beside_sums, more);
    if (std::holds_alternative<Skip>(planned)) return planned;
    return with_overlap_add(std::get<Plan>(std::move(planned)), access, limits);
  };
  PlanOrSkip planned = plan_with(limits.shared_memory_bytes / 3, {});
  const std::uint64_t sums = bytes_of_sums(problem);
  if (std::holds_alternative<Plan>(planned) || sums >= limits.shared_memory_bytes) return planned;
  PlanOrSkip alone = plan_with(limits.shared_memory_bytes - sums, {{"rows_per_group", "1"}});
  return std::holds_alternative<Plan>(alone) ? alone : planned;
}

}  // namespace fftbench::fft
