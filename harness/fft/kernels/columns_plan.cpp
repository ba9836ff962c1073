#include "fft/kernels/columns_plan.h"

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

RealLines real_columns(const Problem& problem) {
  if (problem.domain == Domain::kComplex) return {};
  const bool inverse = problem.direction == Direction::kInverse;
  return {.loads = inverse ? Lines::kHalfSpectra : Lines::kRealPair,
          .stores = inverse ? Lines::kRealPair : Lines::kHalfSpectra,
          .count = problem.extent.x,
          .width = problem.extent.y,
          .are_columns = true};
}

// Pieces of memory are what columns wait for, so that as many go side by side as memory moves at once.
GroupOptions with_columns_side_by_side(const Problem& lines, const GroupOptions& given,
                                       const DeviceLimits& limits) {
  if (!is_for_several_groups(lines, limits)) return given;
  return with_lines_side_by_side(given,
                                 {.length = lines.extent.y,
                                  .count = std::uint64_t{lines.extent.x} * lines.batch,
                                  .values = values_of_lines_across(lines, lines.extent.y),
                                  .most = lines_of_bytes(kBytesMovedAtOnce, lines.precision),
                                  .precision = lines.precision},
                                 limits);
}

}  // namespace

PlanOrSkip plan_columns(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits) {
  const std::uint32_t height = problem.extent.y;
  Plan plan{.problem = problem, .sync = options.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const std::size_t source = arrays.place_of(array_of(problem, Role::kInput, options.kernel.storage));
  const std::size_t target = arrays.place_of(array_of(problem, Role::kOutput, options.kernel.storage));
  Problem lines = problem;
  lines.domain = Domain::kComplex;
  if (problem.domain == Domain::kReal) lines.extent.x = divided_up(problem.extent.x, 2);
  plan.passes.push_back(register_pass(
      {.problem = lines,
       .axis = {.is_rows = false, .length = height, .count = lines.extent.x, .is_last = true},
       .source = source,
       .target = target,
       .lanes = Lanes::kAcross,
       .kernel = options.kernel,
       .sync = options.sync,
       .group = with_columns_side_by_side(lines, options.group, limits),
       .most_groups =
           options.persistent_column_groups.value_or(options.persistent_groups.value_or(kAsManyAsTiles)),
       .real = real_columns(problem),
       .scale = scale_of_pass(problem, height, true),
       .table = height},
      arrays, limits));
  return plan;
}

}  // namespace fftbench::fft
