#include "fft/kernels/multipass.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <glm/common.hpp>
#include <iterator>
#include <optional>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/ping_pong.h"

namespace fftbench::fft {
namespace {

// A warp's worth of invocations, eight of them across the lines, as in listings A.1 and A.2 (4x8 and 8x4).
constexpr std::uint32_t kUsualInvocations = 32;
constexpr std::uint32_t kLinesPerWorkGroup = 8;

// What a pass dispatches: x and y of work groups and of their invocations are along memory and across it.
struct Grid {
  glm::uvec3 size;
  glm::uvec3 count;
};

glm::uvec2 swapped(glm::uvec2 pair) {
  return {pair.y, pair.x};
}

// `places` is the number of invocations that a line takes, a power of two.
Grid grid_of(const Axis& axis, std::uint32_t places, std::optional<glm::uvec2> group, std::uint32_t layers) {
  const glm::uvec2 all(places, std::bit_ceil(axis.count));
  glm::uvec2 size;  // along the line, across the lines
  if (group) {
    size = glm::min(axis.is_rows ? *group : swapped(*group), all);
  } else {
    size.y = std::min(kLinesPerWorkGroup, all.y);
    size.x = std::min(kUsualInvocations / size.y, all.x);
  }
  glm::uvec2 count(places / size.x, (axis.count + size.y - 1) / size.y);
  if (!axis.is_rows) {
    size = swapped(size);
    count = swapped(count);
  }
  return {.size = {size, 1}, .count = {count, layers}};
}

// Puts uniforms in the place of the defines that tell the shape of lines (glsl/lib/line.glsl).
std::vector<Uniform> make_length_uniform(std::vector<Define>& defines, const Axis& axis) {
  std::erase_if(defines, [](const Define& define) {
    return define.first == "LINE_LENGTH" || define.first == "LINE_COUNT" ||
           define.first == "LOG2_LINE_LENGTH";
  });
  defines.emplace_back("LENGTH_IS_UNIFORM", "");
  return {{"line_length", axis.length},
          {"log2_line_length", log2_of_power_of_two(axis.length)},
          {"line_count", axis.count}};
}

class MultipassPlanning {
 public:
  MultipassPlanning(const Problem& problem, const MultipassOptions& options, MultipassKernel kernel)
      : options_(options),
        kernel_(std::move(kernel)),
        plan_{.problem = problem, .resources = {}, .passes = {}},
        arrays_(plan_, options.kernel, steps_of_axes()) {}

  Plan plan() {
    for (const Axis& axis : axes_in_order(plan_.problem)) add_axis(axis);
    return std::move(plan_);
  }

 private:
  std::vector<std::uint32_t> steps_of_axes() const {
    std::vector<std::uint32_t> steps;
    for (const Axis& axis : axes_in_order(plan_.problem)) steps.push_back(steps_along(axis));
    return steps;
  }

  std::uint32_t steps_along(const Axis& axis) const {
    return kernel_.steps_of(log2_of_power_of_two(axis.length));
  }

  void add_axis(const Axis& axis) {
    const Problem& problem = plan_.problem;
    const Storage storage = options_.kernel.storage;
    const bool by_element = options_.cooley_tukey.element_an_invocation;
    const std::uint64_t elements = elements_along(problem, axis, storage);
    const std::uint64_t invocations = by_element ? elements : elements / 2;
    const Grid grid = grid_of(axis, by_element ? axis.length : axis.length / 2, options_.group,
                              problem.batch / images_of_element(storage));
    std::vector<Define> defines = power_of_two_axis_defines(problem, axis, options_.kernel);
    std::ranges::move(cooley_tukey_defines(options_.kernel, options_.cooley_tukey),
                      std::back_inserter(defines));
    defines.emplace_back("LOCAL_SIZE_X", fmt::format("{}", grid.size.x));
    defines.emplace_back("LOCAL_SIZE_Y", fmt::format("{}", grid.size.y));
    std::vector<Uniform> uniforms;
    if (options_.length_is_uniform) uniforms = make_length_uniform(defines, axis);

    for (std::uint32_t stage = 0; stage < steps_along(axis); ++stage, ++step_) {
      const StepsOfPass steps{.first = step_, .count = 1, .axis = &axis};
      const bool reads_twiddles = kernel_.reads_twiddles(stage, log2_of_power_of_two(axis.length));
      Pass pass{
          .label = fmt::format("{}, step {}", name_of(axis), stage),
          .shader = kernel_.shader,
          .defines = defines,
          .uniforms = {{"stage", stage}},
          .bindings = arrays_.bindings(steps),
          .work_group_size = grid.size,
          .work_group_count = grid.count,
          .read_bytes = arrays_.bytes_read(steps, 2 * invocations),
          .write_bytes = arrays_.bytes_written(steps),
          .twiddle_read_bytes = twiddle_bytes(problem, options_.kernel, reads_twiddles ? invocations : 0),
          .flops = reads_twiddles ? flops_along(problem, axis, 2) : 0};
      std::ranges::move(arrays_.end_defines(steps), std::back_inserter(pass.defines));
      std::ranges::copy(uniforms, std::back_inserter(pass.uniforms));
      plan_.passes.push_back(std::move(pass));
    }
  }

  MultipassOptions options_;
  MultipassKernel kernel_;
  Plan plan_;
  PingPong arrays_;
  std::uint32_t step_ = 0;
};

}  // namespace

Plan plan_multipass(const Problem& problem, const Options& options, MultipassKernel kernel) {
  return MultipassPlanning(problem, multipass_options(options), std::move(kernel)).plan();
}

OptionSpec group_option() {
  return {"group",
          {"auto", "4x8", "8x4", "32x1", "16x2", "4x4", "8x8", "16x8", "16x16", "32x32"},
          "invocations of a work group, along memory and across it; auto: 4x8 along rows, 8x4 along columns"};
}

namespace {

constexpr const char* kMultipassShader = "cooley_tukey_multipass.comp";

PlanOrSkip plan_cooley_tukey_multipass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_multipass(problem, options,
                        {.shader = kMultipassShader,
                         .steps_of = [](std::uint32_t log2_length) { return log2_length; },
                         .reads_twiddles = [](std::uint32_t, std::uint32_t) { return true; }});
}

OptionSpec length_option() {
  return {"length",
          {"define", "uniform"},
          "a program for each line length, which is a constant there, or one for all lengths, which reads it "
          "from a uniform"};
}

}  // namespace

Family multipass_family() {
  return {10,
          {power_of_two_kernel("cooley_tukey_multipass",
                               "radix-2 decimation in time, a dispatch per stage, bit reversal in the first",
                               "dissertation, section 5.3.1, listings A.1 and A.2; Intel, UAV technique",
                               {storage_option(), twiddle_option_with_lookup(), invocation_option(),
                                group_option(), bit_reverse_option(), length_option()},
                               plan_cooley_tukey_multipass, kMultipassShader, {}, {.place = 7})}};
}

}  // namespace fftbench::fft
