#include "fft/kernels/four_step_plan.h"

#include <algorithm>
#include <cmath>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/register_plan.h"

namespace fftbench::fft {

bool is_of_lines(const Problem& problem) {
  return problem.extent.y == 1 || (problem.extent.x == 1 && problem.domain == Domain::kComplex);
}

std::uint32_t length_of_line(const Problem& problem) {
  return std::max(problem.extent.x, problem.extent.y);
}

std::optional<glm::uvec2> image_of_line(std::uint32_t length) {
  auto height = static_cast<std::uint32_t>(std::sqrt(length));
  while (height > 1 && length % height != 0) --height;
  if (height < 2 || length / height > kLongestRegisterLine) return std::nullopt;
  return glm::uvec2(length / height, height);
}

bool takes_four_steps(const Problem& problem, const DeviceLimits& limits) {
  if (!is_of_lines(problem)) return false;
  const std::uint64_t length = length_of_line(problem);
  const bool folds = problem.domain == Domain::kReal && length % 2 == 0;
  const std::uint64_t longest = std::min<std::uint64_t>(
      kLongestRegisterLine, limits.shared_memory_bytes / bytes_of_arithmetic(problem.precision));
  return (folds ? length / 2 : length) > longest && image_of_line(length_of_line(problem)).has_value();
}

Plan plan_four_step(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits) {
  const std::uint32_t length = length_of_line(problem);
  Problem image = problem;
  image.extent = *image_of_line(length);
  image.domain = Domain::kComplex;
  const bool real = problem.domain == Domain::kReal;
  const bool inverse = problem.direction == Direction::kInverse;

  Plan plan{.problem = problem, .order = given.order, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const Storage storage = given.kernel.storage;
  const Axis columns{.is_rows = false, .length = image.extent.y, .count = image.extent.x, .is_last = false};
  RegisterPass pass{.problem = image,
                    .axis = columns,
                    .source = arrays.place_of(array_of(problem, Role::kInput, storage)),
                    .target = arrays.place_of(array_of(image, Role::kScratch, storage)),
                    .lanes = Lanes::kAcross,
                    .kernel = given.kernel,
                    .order = given.order,
                    .group = given.group,
                    .most_groups = given.groups.value_or(kAsManyAsTiles),
                    .real = {.count = 1, .width = length, .half_spectrum = problem.half_spectrum},
                    .scale = scale_of_pass(problem, columns.length, false),
                    .table = columns.length,
                    .four_step_length = length};
  if (real) pass.real.loads = inverse ? Lines::kLongSpectrum : Lines::kLongReal;
  plan.passes.push_back(register_pass(pass, arrays, limits));

  pass.axis = {.is_rows = true, .length = image.extent.x, .count = image.extent.y, .is_last = true};
  pass.source = pass.target;
  pass.target = arrays.place_of(array_of(problem, Role::kOutput, storage));
  pass.lanes = Lanes::kAlongThenAcross;
  pass.transposed = true;
  pass.real.loads = Lines::kComplex;
  if (real) pass.real.stores = inverse ? Lines::kLongReal : Lines::kLongSpectrum;
  pass.scale = scale_of_pass(problem, pass.axis.length, true);
  pass.table = pass.axis.length;
  pass.four_step_length.reset();
  plan.passes.push_back(register_pass(pass, arrays, limits));
  return plan;
}

}  // namespace fftbench::fft
