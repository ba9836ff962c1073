#include "plans/plan_variables.h"

#include <algorithm>
#include <string>

namespace fftbench::plans {
namespace {

double factor_of_axis(fft::Problem problem, std::uint32_t length) {
  problem.extent = {length, 1};
  return fft::normalisation(problem);
}

Lines columns_of(const fft::Problem& problem) {
  const std::uint32_t width = fft::spectrum_shape(problem).extent.x;
  return {.axis = 1,
          .length = double(problem.extent.y),
          .stride = double(width),
          .count = double(width) * problem.batch,
          .scale = factor_of_axis(problem, problem.extent.y)};
}

}  // namespace

Variables variables_of(const fft::Problem& problem, const fft::Options& options) {
  Variables variables{{"width", problem.extent.x},
                      {"height", problem.extent.y},
                      {"depth", problem.depth},
                      {"batch", problem.batch},
                      {"spectrum_width", fft::spectrum_shape(problem).extent.x},
                      {"inverse", problem.direction == fft::Direction::kInverse ? 1 : 0},
                      {"scale", fft::normalisation(problem)}};
  for (const auto& [name, value] : options) variables[name] = std::stod(value);
  return variables;
}

Lines rows_of(const fft::Problem& problem) {
  return {.axis = 0,
          .length = double(problem.extent.x),
          .stride = 1,
          .count = double(problem.extent.y) * problem.batch,
          .scale = factor_of_axis(problem, problem.extent.x)};
}

std::vector<Lines> axes_of(const fft::Problem& problem) {
  std::vector<Lines> axes{rows_of(problem), columns_of(problem)};
  const bool spectra_first =
      problem.domain == fft::Domain::kReal && problem.direction == fft::Direction::kInverse;
  if (spectra_first) std::ranges::reverse(axes);
  const auto has_one_value = [](const Lines& lines) { return lines.length == 1; };
  if (std::ranges::all_of(axes, has_one_value)) return {rows_of(problem)};
  std::erase_if(axes, has_one_value);
  return axes;
}

void add_lines(Variables& variables, const Lines& lines) {
  variables["axis"] = lines.axis;
  variables["length"] = lines.length;
  variables["stride"] = lines.stride;
  variables["count"] = lines.count;
  variables["line_scale"] = lines.scale;
}

}  // namespace fftbench::plans
