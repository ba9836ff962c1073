#include "fft/kernels/register_plan.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/real_plan.h"
#include "fft/kernels/register_choices.h"
#include "fft/kernels/register_pass.h"
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
Axis behind_early_stage(Axis axis, std::uint32_t radix) {
  axis.length /= radix;
  axis.count *= radix;
  return axis;
}

// A pass in place of the output writes what it reads.
std::vector<Binding> in_place_of(std::vector<Binding> bindings) {
  const auto target = std::ranges::find(bindings, std::uint32_t{FFTBENCH_BINDING_TARGET}, &Binding::point);
  for (Binding& binding : bindings) {
    if (binding.point == FFTBENCH_BINDING_SOURCE) binding.resource = target->resource;
  }
  return bindings;
}

}  // namespace

std::vector<OptionSpec> register_options() {
  const std::vector<std::string> lines{"auto", "1", "2", "4", "8", "16"};
  return {
      {"column_lines", lines, "columns in a work group; lines, where columns=transposed"},
      {"columns",
       {"auto", "transposed", "strided", "in_place"},
       "both passes read rows and write columns, or the second reads columns, from a scratch array or in "
       "place"},
      {"early_radix",
       {"auto", "1", "2", "4"},
       "radix of a columns' stage that the rows' pass does beforehand, unless columns=transposed"},
      {"elements",
       {"auto", "2", "4", "8", "16"},
       "values that an invocation holds at most, which bounds the radices; never fewer than the largest "
       "prime factor"},
      {"exchange", {"auto", "joint", "split"}, "whole complex values at once, or real parts, then imaginary"},
      {"first_axis", {"rows", "columns"}, "which axis is transformed first, unless columns=transposed"},
      {"groups",
       {"auto", "all", "128", "256", "512", "1024"},
       "work groups of a pass: as many as there are tiles, or at most so many, which load ahead"},
      {"padding",
       {"auto", "yes", "swizzle", "no"},
       "against bank conflicts: gaps in shared memory, or exchanges inside its rows, for powers of two"},
      {"row_lines", lines, "rows in a work group"},
      {"storage", {"buffer", "image"}, "storage buffers or rg32f images"},
      {"twiddle",
       {"table", "computed", "products"},
       "a table made in double, sine and cosine in the shader, or a few from the table and products of two"}};
}

std::vector<Options> register_search_starts() {
  return {{{"columns", "in_place"},
           {"early_radix", "4"},
           {"column_lines", "16"},
           {"elements", "8"},
           {"groups", "128"},
           {"row_lines", "1"}}};
}

std::optional<std::string> refuse_unless_lines_fit_registers(const Problem& problem) {
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  for (const auto& [side, length] : {std::pair("width", problem.extent.x), {"height", problem.extent.y}}) {
    if (const std::uint32_t factor = factor_in_the_way(length); factor != 1) {
      return fmt::format("{} {} has the factor {}; factors 2, 3, 5 and 7 can be done", side, length, factor);
    }
  }
  const std::uint32_t longest = std::max(problem.extent.x, problem.extent.y);
  if (longest <= kLongestRegisterLine) return std::nullopt;
  const bool folds = problem.domain == Domain::kReal && problem.extent.y == 1 && problem.extent.x % 2 == 0;
  if (folds && longest / 2 <= kLongestRegisterLine) return std::nullopt;
  return fmt::format("{} {} is longer than a work group can hold ({})",
                     longest == problem.extent.x ? "width" : "height", longest, kLongestRegisterLine);
}

PlanOrSkip plan_register(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  if (problem.domain == Domain::kReal) return plan_real(problem, register_kernel_options(given), limits);
  const RegisterChoices choices = register_choices(problem, register_kernel_options(given), limits);
  const bool transposed = choices.columns == Columns::kTransposed && axes_of(problem).size() == 2;
  const bool in_place = choices.columns == Columns::kInPlace;
  std::vector<Axis> axes = transposed ? axes_of(problem) : axes_in_order(problem, choices.columns_first);
  axes.back() = behind_early_stage(axes.back(), choices.early_radix);

  Plan plan{.problem = problem, .resources = {}, .passes = {}};
  const PingPong arrays(plan, choices.kernel, in_place ? 1 : static_cast<std::uint32_t>(axes.size()));
  for (Resource& resource : plan.resources) {
    if (transposed && resource.role == Role::kScratch) std::swap(resource.extent.x, resource.extent.y);
  }
  for (const Axis& axis : axes) {
    const auto step = static_cast<std::uint32_t>(plan.passes.size());
    plan.passes.push_back(register_pass({.problem = problem,
                                         .axis = axis,
                                         .lanes = lanes_of(axis, transposed),
                                         .kernel = choices.kernel,
                                         .group = choices.group,
                                         .early_radix = step == 0 ? choices.early_radix : 1,
                                         .most_groups = choices.groups,
                                         .transposed = transposed},
                                        limits));
    plan.passes.back().bindings = in_place && step > 0 ? in_place_of(arrays.bindings(0, 1, axis))
                                                       : arrays.bindings(in_place ? 0 : step, 1, axis);
  }
  return plan;
}

std::vector<Algorithm> register_algorithms() {
  return {{.name = "stockham_register",
           .backend = BackendKind::kOpenGl,
           .summary = "mixed-radix Stockham autosort in registers, exchanged through shared memory, a "
                      "dispatch per axis",
           .source = "dissertation, sections 4.1.3 and 4.1.4, in radices 2 to 16; factors 3, 5 and 7: "
                     "Winograd, On Computing the Discrete Fourier Transform, 1978",
           .sizes = "factors 2, 3, 5 and 7, sides up to 12288; complex or real",
           .options = register_options(),
           .refuse = refuse_unless_lines_fit_registers,
           .plan = plan_register,
           .search_starts = register_search_starts()}};
}

}  // namespace fftbench::fft
