#include "fft/kernels/multipass.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/kernels/axis_passes.h"

namespace fftbench::fft {
namespace {

// A warp's worth of invocations, eight of them across the lines, as in listings A.1 and A.2 (4x8 and 8x4).
constexpr std::uint32_t kInvocations = 32;
constexpr std::uint32_t kLinesPerWorkGroup = 8;

}  // namespace

Plan plan_multipass(const Problem& problem, const Options& given, const std::string& shader,
                    std::uint32_t (*steps_of)(std::uint32_t log2_length)) {
  const KernelOptions options = kernel_options(given);
  const std::vector<Axis> axes = axes_of(problem);
  std::uint32_t all_steps = 0;
  for (const Axis& axis : axes) all_steps += steps_of(log2_of_power_of_two(axis.length));

  Plan plan{.problem = problem, .resources = {}, .passes = {}};
  const PingPong arrays(plan, options, all_steps);

  std::uint32_t step = 0;
  for (const Axis& axis : axes) {
    const std::uint32_t butterflies = axis.length / 2;
    const std::uint32_t lines_per_group = std::min(kLinesPerWorkGroup, axis.count);
    const std::uint32_t butterflies_per_group = std::min(kInvocations / lines_per_group, butterflies);
    glm::uvec3 size(butterflies_per_group, lines_per_group, 1);
    glm::uvec3 count(butterflies / butterflies_per_group, axis.count / lines_per_group, problem.batch);
    if (!axis.is_rows) {
      std::swap(size.x, size.y);
      std::swap(count.x, count.y);
    }
    std::vector<Define> defines = power_of_two_axis_defines(problem, axis, options);
    defines.emplace_back("LOCAL_SIZE_X", fmt::format("{}", size.x));
    defines.emplace_back("LOCAL_SIZE_Y", fmt::format("{}", size.y));

    const std::uint32_t steps = steps_of(log2_of_power_of_two(axis.length));
    for (std::uint32_t stage = 0; stage < steps; ++stage, ++step) {
      plan.passes.push_back({.label = fmt::format("{}, step {}", name_of(axis), stage),
                             .shader = shader,
                             .defines = defines,
                             .uniforms = {{"stage", stage}},
                             .bindings = arrays.bindings(step, 1, axis),
                             .work_group_size = size,
                             .work_group_count = count,
                             .read_bytes = byte_count(problem),
                             .write_bytes = byte_count(problem)});
    }
  }
  return plan;
}

namespace {

PlanOrSkip plan_cooley_tukey_multipass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_multipass(problem, options, "cooley_tukey_multipass.comp",
                        [](std::uint32_t log2_length) { return log2_length; });
}

// As many butterfly stages, then a composition for every sub-transform size but the smallest.
PlanOrSkip plan_natural_order_multipass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_multipass(problem, options, "natural_order_multipass.comp",
                        [](std::uint32_t log2_length) { return 2 * log2_length - 1; });
}

}  // namespace

std::vector<Algorithm> multipass_algorithms() {
  return {power_of_two_kernel("cooley_tukey_multipass",
                              "radix-2 decimation in time, a dispatch per stage, bit reversal in the first",
                              "dissertation, section 5.3.1, listings A.1 and A.2",
                              {storage_option(), twiddle_option()}, plan_cooley_tukey_multipass),
          power_of_two_kernel("natural_order_multipass",
                              "radix-2 decimation in frequency, compositions in place of the bit reversal",
                              "dissertation, section 4.1.2, equations 10 and 11",
                              {storage_option(), twiddle_option()}, plan_natural_order_multipass)};
}

}  // namespace fftbench::fft
