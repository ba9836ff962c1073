#include "fft/kernels/cosine_plan.h"

#include <algorithm>
#include <numbers>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/plan_arrays.h"

namespace fftbench::fft {
namespace {

// The real lines of an axis, and the image of complex lines that a pass takes them for.
struct LinesInPairs {
  glm::uvec2 image;
  std::uint32_t batch;
  RealLines real;
};

RealLines pairs(std::uint32_t count, std::uint32_t length, bool are_columns) {
  return {.loads = Lines::kRealPair,
          .stores = Lines::kRealPair,
          .count = count,
          .width = length,
          .are_columns = are_columns};
}

// Rows go two by two, of an image or, where it has one alone, of the batch. Columns go as they lie side by
// side, which is how complex values lie, or two by two where their number is odd.
LinesInPairs lines_of(const Problem& problem, bool rows) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (!rows) {
    const bool folds = width % 2 == 0;
    return {.image = {divided_up(width, 2), height},
            .batch = problem.batch,
            .real = folds ? RealLines{} : pairs(width, height, true)};
  }
  const bool are_of_batch = height == 1;
  const std::uint32_t count = are_of_batch ? problem.batch : height;
  return {.image = {width, divided_up(count, 2)},
          .batch = are_of_batch ? 1 : problem.batch,
          .real = pairs(count, width, false)};
}

RegisterPass pass_along(const Problem& problem, const Axis& axis, const RegisterOptions& options) {
  const bool rows = axis.is_rows;
  const LinesInPairs lines = lines_of(problem, rows);
  Problem image = problem;
  image.extent = lines.image;
  image.batch = lines.batch;
  image.axes = {};
  image.domain = Domain::kComplex;
  image.direction = goes_as_type_two(problem) ? Direction::kForward : Direction::kInverse;
  const std::uint32_t most_groups = options.persistent_groups.value_or(kAsManyAsTiles);
  return {.problem = image,
          .axis = {.is_rows = rows,
                   .length = axis.length,
                   .count = rows ? image.extent.y : image.extent.x,
                   .is_last = axis.is_last},
          .lanes = rows ? Lanes::kAlong : Lanes::kAcross,
          .kernel = options.kernel,
          .sync = options.sync,
          .group = options.group,
          .most_groups = rows ? most_groups : options.persistent_column_groups.value_or(most_groups),
          .real = lines.real,
          .scale = scale_of_pass(problem, axis.length, axis.is_last),
          .table = axis.length,
          .cosine = cosine_lines(problem)};
}

}  // namespace

CosineLines cosine_lines(const Problem& problem) {
  const bool is_type_two = goes_as_type_two(problem);
  const double first_factor = is_type_two ? 1 / std::numbers::sqrt2 : std::numbers::sqrt2;
  return {.type = is_type_two ? 2U : 3U,
          .is_sine = traits_of(problem.domain).is_sine,
          .first_factor = problem.norm == Norm::kOrtho ? first_factor : 1};
}

PlanOrSkip plan_cosine(const Problem& given, const RegisterOptions& options, const DeviceLimits& limits) {
  Problem problem = given;
  if (problem.extent.x == 1) std::swap(problem.extent.x, problem.extent.y);
  Plan plan{.problem = given, .sync = options.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  std::size_t source = arrays.place_of(array_of(given, Role::kInput));
  const std::size_t target = arrays.place_of(array_of(given, Role::kOutput));
  std::vector<Axis> axes = axes_of(problem);
  if (options.columns_first) std::ranges::reverse(axes);
  for (Axis& axis : axes) {
    axis.is_last = &axis == &axes.back();
    RegisterPass pass = pass_along(problem, axis, options);
    pass.source = source;
    pass.target = target;
    plan.passes.push_back(register_pass(pass, arrays, limits));
    source = target;
  }
  return plan;
}

}  // namespace fftbench::fft
