#include "fft/kernels/singlepass.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

struct Stages {
  std::uint32_t radix;
  std::uint32_t count;
};

Stages stages_of(std::uint32_t line_length, std::uint32_t radix) {
  const std::uint32_t fitting_radix = std::min(radix, line_length >= radix ? radix : 2U);
  const std::uint32_t log2_length = log2_of_power_of_two(line_length);
  const std::uint32_t log2_radix = log2_of_power_of_two(fitting_radix);
  return {fitting_radix, log2_length / log2_radix + log2_length % log2_radix};
}

}  // namespace

Plan plan_singlepass(const Problem& problem, const Options& given, const std::string& shader,
                     std::uint32_t radix) {
  const SinglepassOptions options = singlepass_options(given);
  const bool shared = options.exchange_in_shared_memory;
  const std::vector<Axis> axes = axes_of(problem);

  // Through shared memory an axis reads and writes storage once; through storage, once a stage.
  const auto storage_steps = [&](const Axis& axis) {
    return shared ? 1U : stages_of(axis.length, radix).count;
  };
  std::uint32_t all_steps = 0;
  for (const Axis& axis : axes) all_steps += storage_steps(axis);

  Plan plan{.problem = problem, .resources = {}, .passes = {}};
  const PingPong arrays(plan, options.kernel, all_steps);

  std::uint32_t step = 0;
  for (const Axis& axis : axes) {
    const Stages stages = stages_of(axis.length, radix);
    const std::uint32_t steps = storage_steps(axis);
    const std::uint32_t invocations = axis.length / stages.radix;

    std::vector<Define> defines = power_of_two_axis_defines(problem, axis, options.kernel);
    defines.emplace_back("RADIX", fmt::format("{}", stages.radix));
    defines.emplace_back("LOG2_RADIX", fmt::format("{}", log2_of_power_of_two(stages.radix)));
    defines.emplace_back("EXCHANGE",
                         fmt::format("{}", shared ? FFTBENCH_EXCHANGE_SHARED : FFTBENCH_EXCHANGE_STORAGE));
    defines.emplace_back("WORK_GROUP_SIZE", fmt::format("{}", invocations));

    plan.passes.push_back(
        {.label = fmt::format("{}, {} stages", name_of(axis), stages.count),
         .shader = shader,
         .defines = std::move(defines),
         .uniforms = {},
         .bindings = arrays.bindings(step, steps, axis),
         .work_group_size = {invocations, 1, 1},
         .work_group_count = {axis.count, problem.batch, 1},
         .shared_memory_bytes = shared ? 2 * axis.length * bytes_of_arithmetic(problem.precision) : 0,
         .read_bytes = steps * byte_count(problem),
         .write_bytes = steps * byte_count(problem)});
    step += steps;
  }
  return plan;
}

namespace {

PlanOrSkip plan_cooley_tukey_singlepass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "cooley_tukey_singlepass.comp", 2);
}

PlanOrSkip plan_stockham_radix2(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "stockham.comp", 2);
}

PlanOrSkip plan_stockham_radix4(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "stockham.comp", 4);
}

}  // namespace

std::vector<Algorithm> singlepass_algorithms() {
  const std::vector<OptionSpec> options{exchange_option(), storage_option(), twiddle_option()};
  const std::vector<Options> in_shared_memory{{{"exchange", "shared"}}};
  return {power_of_two_kernel("cooley_tukey_singlepass",
                              "radix-2 decimation in time, a dispatch per axis, barriers between the stages",
                              "dissertation, section 5.3.1, figure 11", options, plan_cooley_tukey_singlepass,
                              in_shared_memory),
          power_of_two_kernel("stockham_radix2", "radix-2 Stockham autosort, a dispatch per axis",
                              "dissertation, section 4.1.3, algorithm 3", options, plan_stockham_radix2,
                              in_shared_memory),
          power_of_two_kernel(
              "stockham_radix4",
              "radix-4 Stockham autosort, a dispatch per axis; an odd power of two ends in radix 2",
              "dissertation, section 4.1.4, algorithm 4, figure 8", options, plan_stockham_radix4,
              in_shared_memory)};
}

}  // namespace fftbench::fft
