#include "fft/kernels/singlepass.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/ping_pong.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

struct Stages {
  std::uint32_t radix;
  std::uint32_t full;  // of that radix; one of radix 2 may follow
  std::uint32_t count;
};

Stages stages_of(std::uint32_t line_length, std::uint32_t radix) {
  const std::uint32_t fitting_radix = std::min(radix, line_length >= radix ? radix : 2U);
  const std::uint32_t log2_length = log2_of_power_of_two(line_length);
  const std::uint32_t log2_radix = log2_of_power_of_two(fitting_radix);
  return {fitting_radix, log2_length / log2_radix, log2_length / log2_radix + log2_length % log2_radix};
}

// A kernel that makes an element an invocation in shared memory reads its line into it first, and passes on
// between two lines there.
bool fills_shared_line(const SinglepassOptions& options) {
  return options.exchange_in_shared_memory && options.cooley_tukey.element_an_invocation;
}

std::uint64_t shared_bytes(const Problem& problem, const Axis& axis, const SinglepassOptions& options) {
  if (!options.exchange_in_shared_memory) return 0;
  const std::uint64_t lines = fills_shared_line(options) ? 2 : 1;
  return lines * axis.length * 2 * bytes_of_arithmetic(problem.precision) *
         images_of_element(options.kernel.storage);
}

// Every stage of full radix reads a factor for each leg but the first; an element is one leg of a radix-2
// butterfly, and reads its own.
std::uint64_t twiddles_read(const Problem& problem, const Axis& axis, const Stages& stages,
                            const SinglepassOptions& options) {
  const std::uint64_t elements = elements_along(problem, axis, options.kernel.storage);
  const std::uint64_t a_stage =
      options.cooley_tukey.element_an_invocation ? elements : elements / stages.radix * (stages.radix - 1);
  return stages.full * a_stage;
}

std::vector<Define> defines_of(const Problem& problem, const Axis& axis, const Stages& stages,
                               std::uint32_t invocations, const SinglepassOptions& options) {
  std::vector<Define> defines = power_of_two_axis_defines(problem, axis, options.kernel);
  const auto add = [&](const char* name, auto value) {
    defines.emplace_back(name, fmt::format("{}", value));
  };
  add("RADIX", stages.radix);
  add("LOG2_RADIX", log2_of_power_of_two(stages.radix));
  add("EXCHANGE", options.exchange_in_shared_memory ? FFTBENCH_EXCHANGE_SHARED : FFTBENCH_EXCHANGE_STORAGE);
  add("WORK_GROUP_SIZE", invocations);
  std::ranges::move(cooley_tukey_defines(options.kernel, options.cooley_tukey), std::back_inserter(defines));
  return defines;
}

}  // namespace

Plan plan_singlepass(const Problem& problem, const Options& given, const std::string& shader,
                     std::uint32_t radix) {
  const SinglepassOptions options = singlepass_options(given);
  const Storage storage = options.kernel.storage;
  const bool by_element = options.cooley_tukey.element_an_invocation;
  const std::vector<Axis> axes = axes_in_order(problem);

  // Through shared memory an axis reads and writes storage once; through storage, once a stage.
  std::vector<std::uint32_t> steps_of_axes;
  for (const Axis& axis : axes) {
    steps_of_axes.push_back(options.exchange_in_shared_memory ? 1U : stages_of(axis.length, radix).count);
  }

  Plan plan{.problem = problem, .resources = {}, .passes = {}};
  const PingPong arrays(plan, options.kernel, steps_of_axes);

  StepsOfPass steps{.first = 0, .count = 0, .axis = nullptr};
  for (std::size_t index = 0; index < axes.size(); ++index) {
    const Axis& axis = axes[index];
    steps = {.first = steps.first + steps.count, .count = steps_of_axes[index], .axis = &axis};
    const Stages stages = stages_of(axis.length, radix);
    const std::uint32_t invocations = by_element ? axis.length : axis.length / stages.radix;
    const std::uint64_t elements = elements_along(problem, axis, storage);
    const bool reads_twice = by_element && !options.exchange_in_shared_memory;

    Pass pass{.label = fmt::format("{}, {} stages", name_of(axis), stages.count),
              .shader = shader,
              .defines = defines_of(problem, axis, stages, invocations, options),
              .uniforms = {},
              .bindings = arrays.bindings(steps),
              .work_group_size = {invocations, 1, 1},
              .work_group_count = {axis.count, problem.batch / images_of_element(storage), 1},
              .shared_memory_bytes = shared_bytes(problem, axis, options),
              .read_bytes = arrays.bytes_read(steps, reads_twice ? 2 * elements : elements),
              .write_bytes = arrays.bytes_written(steps),
              .twiddle_read_bytes =
                  twiddle_bytes(problem, options.kernel, twiddles_read(problem, axis, stages, options)),
              .flops = flops_along(problem, axis, axis.length)};
    std::ranges::move(arrays.end_defines(steps), std::back_inserter(pass.defines));
    plan.passes.push_back(std::move(pass));
  }
  return plan;
}

namespace {

constexpr const char* kStockhamShader = "stockham.comp";

PlanOrSkip plan_stockham_radix2(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, kStockhamShader, 2);
}

PlanOrSkip plan_stockham_radix4(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, kStockhamShader, 4);
}

}  // namespace

Family stockham_family() {
  const std::vector<OptionSpec> options{exchange_option(), storage_option(), twiddle_option()};
  const std::vector<Options> in_shared_memory{{{"exchange", "shared"}}};
  return {40,
          {power_of_two_kernel("stockham_radix2", "radix-2 Stockham autosort, a dispatch per axis",
                               "dissertation, section 4.1.3, algorithm 3", options, plan_stockham_radix2,
                               kStockhamShader, in_shared_memory),
           power_of_two_kernel(
               "stockham_radix4",
               "radix-4 Stockham autosort, a dispatch per axis; an odd power of two ends in radix 2",
               "dissertation, section 4.1.4, algorithm 4, figure 8", options, plan_stockham_radix4,
               kStockhamShader, in_shared_memory)}};
}

}  // namespace fftbench::fft
