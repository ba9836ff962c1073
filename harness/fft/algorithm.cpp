#include "fft/algorithm.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "fft/best.h"
#include "fft/cpu_algorithms.h"
#include "fft/cuda_algorithms.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/fused_plan.h"
#include "fft/kernels/multipass.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/singlepass.h"
#include "fft/plan.h"

namespace fftbench::fft {
namespace {

Plan plan_cooley_tukey_multipass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_multipass(problem, options, "cooley_tukey_multipass.comp",
                        [](std::uint32_t log2_length) { return log2_length; });
}

// As many butterfly stages, then a composition for every sub-transform size but the smallest.
Plan plan_natural_order_multipass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_multipass(problem, options, "natural_order_multipass.comp",
                        [](std::uint32_t log2_length) { return 2 * log2_length - 1; });
}

Plan plan_cooley_tukey_singlepass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "cooley_tukey_singlepass.comp", 2);
}

Plan plan_stockham_radix2(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "stockham.comp", 2);
}

Plan plan_stockham_radix4(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "stockham.comp", 4);
}

Algorithm power_of_two_kernel(std::string name, std::string summary, std::string source,
                              std::vector<OptionSpec> options,
                              Plan (*plan)(const Problem&, const Options&, const DeviceLimits&),
                              std::vector<Options> search_starts = {}) {
  return {.name = std::move(name),
          .backend = BackendKind::kOpenGl,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = std::move(options),
          .refuse = refuse_unless_power_of_two,
          .plan = plan,
          .search_starts = std::move(search_starts)};
}

std::vector<Algorithm> shader_algorithms() {
  const std::vector<Options> in_shared_memory{{{"exchange", "shared"}}};
  return {
      power_of_two_kernel("cooley_tukey_multipass",
                          "radix-2 decimation in time, a dispatch per stage, bit reversal in the first",
                          "dissertation, section 5.3.1, listings A.1 and A.2",
                          {storage_option(), twiddle_option()}, plan_cooley_tukey_multipass),
      power_of_two_kernel("cooley_tukey_singlepass",
                          "radix-2 decimation in time, a dispatch per axis, barriers between the stages",
                          "dissertation, section 5.3.1, figure 11",
                          {exchange_option(), storage_option(), twiddle_option()},
                          plan_cooley_tukey_singlepass, in_shared_memory),
      power_of_two_kernel("natural_order_multipass",
                          "radix-2 decimation in frequency, compositions in place of the bit reversal",
                          "dissertation, section 4.1.2, equations 10 and 11",
                          {storage_option(), twiddle_option()}, plan_natural_order_multipass),
      power_of_two_kernel("stockham_radix2", "radix-2 Stockham autosort, a dispatch per axis",
                          "dissertation, section 4.1.3, algorithm 3",
                          {exchange_option(), storage_option(), twiddle_option()}, plan_stockham_radix2,
                          in_shared_memory),
      power_of_two_kernel(
          "stockham_radix4",
          "radix-4 Stockham autosort, a dispatch per axis; an odd power of two ends in radix 2",
          "dissertation, section 4.1.4, algorithm 4, figure 8",
          {exchange_option(), storage_option(), twiddle_option()}, plan_stockham_radix4, in_shared_memory),
      {.name = "stockham_register",
       .backend = BackendKind::kOpenGl,
       .summary =
           "mixed-radix Stockham autosort in registers, exchanged through shared memory, a dispatch per axis",
       .source = "dissertation, sections 4.1.3 and 4.1.4, in radix 2, 4, 8 and 16",
       .sizes = "powers of two up to 4096",
       .options = register_options(),
       .refuse = refuse_unless_lines_fit_registers,
       .plan = plan_register,
       .search_starts = register_search_starts()},
      {.name = "stockham_fused",
       .backend = BackendKind::kOpenGl,
       .summary = "the register kernel on both axes in one dispatch, whose work groups wait for each other",
       .source = "dissertation, sections 4.1.3 and 4.1.4; tags: NVIDIA NCCL's low-latency protocol; barrier: "
                 "Xiao, Feng, Inter-Block GPU Communication via Fast Barrier Synchronization, 2010",
       .sizes = "squares, powers of two up to 4096",
       .options = fused_options(),
       .refuse = refuse_unless_square,
       .plan = plan_fused,
       .search_starts = fused_search_starts()},
      best_algorithm(),
  };
}

const std::vector<Algorithm>& registry() {
  static const std::vector<Algorithm> algorithms = [] {
    std::vector<Algorithm> all = shader_algorithms();
    std::ranges::move(cpu_algorithms(), std::back_inserter(all));
    std::ranges::move(cuda_algorithms(), std::back_inserter(all));
    return all;
  }();
  return algorithms;
}

}  // namespace

std::string_view name_of(BackendKind kind) {
  switch (kind) {
    case BackendKind::kOpenGl:
      return "opengl";
    case BackendKind::kCpu:
      return "cpu";
    case BackendKind::kCuda:
      return "cuda";
  }
  return "unknown";
}

std::span<const Algorithm> algorithms() {
  return registry();
}

std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms()) names.push_back(algorithm.name);
  return names;
}

const Algorithm* find_algorithm(std::string_view name) {
  const auto found = std::ranges::find(algorithms(), name, &Algorithm::name);
  return found == algorithms().end() ? nullptr : &*found;
}

namespace {

Plan plan_in_its_directions(const Algorithm& algorithm, const Problem& problem, const Options& options,
                            const DeviceLimits& limits) {
  if (algorithm.plan == nullptr) throw std::logic_error(algorithm.name + " has no plans");
  if (problem.direction != Direction::kRoundtrip) return algorithm.plan(problem, options, limits);
  Problem way = problem;
  way.direction = Direction::kForward;
  const Plan forward = algorithm.plan(way, options, limits);
  way.direction = Direction::kInverse;
  return round_trip(forward, algorithm.plan(way, options, limits));
}

}  // namespace

PlanOrSkip make_plan(const Algorithm& algorithm, const Problem& problem, const Options& options,
                     const DeviceLimits& limits) {
  if (const auto reason = algorithm.refuse(problem)) return Skip{*reason};
  Plan plan = plan_in_its_directions(algorithm, problem, options, limits);
  if (auto skip = exceeded_limit(plan, limits)) return *std::move(skip);
  return plan;
}

}  // namespace fftbench::fft
