#include "fft/kernels/long_sides_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "fft/flat_problems.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_plan.h"

namespace fftbench::fft {
namespace {

// Whether no pass reads the input and writes the output, which may then be one array.
bool leaves_input_behind(const Plan& plan) {
  const std::size_t input = index_of(plan, Role::kInput);
  const std::size_t output = index_of(plan, Role::kOutput);
  return byte_count(plan.resources[input]) == byte_count(plan.resources[output]) &&
         std::ranges::none_of(plan.passes,
                              [&](const Pass& pass) { return binds(pass, input) && binds(pass, output); });
}

}  // namespace

bool has_long_side(const Problem& problem, const DeviceLimits& limits) {
  if (has_columns_alone(problem) || problem.extent.x == 1 || problem.extent.y == 1) return false;
  return exceeds_work_group(problem.extent.x, problem.precision, limits) ||
         exceeds_work_group(problem.extent.y, problem.precision, limits);
}

bool may_go_behind_fused_stage(const Problem& problem, const DeviceLimits& limits) {
  return !exceeds_work_group(problem.extent.x, problem.precision, limits) && !needs_chirp(problem.extent.y) &&
         problem.extent.y <= kLargestFusedRadix * kLongestRegisterLine;
}

bool keeps_limits_of_passes(const PlanOrSkip& planned, const DeviceLimits& limits) {
  const auto* plan = std::get_if<Plan>(&planned);
  return plan != nullptr && std::ranges::none_of(plan->passes, [&](const Pass& pass) {
           return exceeded_limit(pass, limits).has_value();
         });
}

PlanOrSkip plan_long_sides(const Problem& problem,
                           const std::function<PlanOrSkip(const Problem& axis)>& plan_axis) {
  if (std::uint64_t{problem.batch} * problem.extent.y > std::numeric_limits<std::uint32_t>::max())
    return Skip{fmt::format("{} images of {} rows are more lines than shaders count", problem.batch,
                            problem.extent.y)};
  std::optional<Plan> both;
  for (const Problem& axis : axes_apart(problem)) {
    PlanOrSkip planned = plan_axis(axis);
    if (std::holds_alternative<Skip>(planned)) return planned;
    Plan& plan = std::get<Plan>(planned);
    for (Pass& pass : plan.passes) {
      if (plan.passes.size() > 1)
        pass.label = fmt::format("{} as an image: {}", kAxisNames[axis.extent.y == 1 ? 0 : 1], pass.label);
    }
    both = both ? one_after_another(*both, plan, leaves_input_behind(plan)) : std::move(plan);
  }
  return as_of_problem(*std::move(both), problem);
}

}  // namespace fftbench::fft
