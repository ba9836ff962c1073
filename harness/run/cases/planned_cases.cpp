#include "run/cases/planned_cases.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <variant>

#include "backends/backend.h"
#include "fft/operation.h"
#include "run/cases/backend_set.h"

namespace fftbench::run {
namespace {

std::uint64_t stored_bytes(const fft::Plan& plan) {
  return std::accumulate(plan.resources.begin(), plan.resources.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const fft::Resource& resource) {
                           return sum + fft::stored_byte_count(resource);
                         });
}

std::uint64_t bytes_of_input_and_output(const fft::Problem& problem) {
  return fft::byte_count(fft::array_of(problem, fft::Role::kInput)) +
         fft::byte_count(fft::array_of(problem, fft::Role::kOutput));
}

PlannedCase planned(const experiment::Case& each, const backends::Backend* opengl) {
  const fft::Algorithm& algorithm = *each.choice.algorithm;
  if (const auto refusal = fft::refusal_of(algorithm, each.problem))
    return {.device_bytes = {}, .skipped = *refusal};
  if (const auto refusal = experiment::refuse_mode(each)) return {.device_bytes = {}, .skipped = *refusal};
  const std::uint64_t pair_bytes = bytes_of_input_and_output(each.problem);
  if (algorithm.backend == fft::BackendKind::kCuda && algorithm.is_transform())
    return {.device_bytes = each.pairs * pair_bytes, .skipped = ""};
  if (algorithm.backend != fft::BackendKind::kOpenGl || opengl == nullptr) return {};
  const auto plan = opengl->plan(algorithm, each.problem, each.choice.options);
  if (!plan) return {};
  if (const auto* skip = std::get_if<fft::Skip>(&*plan)) return {.device_bytes = {}, .skipped = skip->reason};
  const fft::MergedPlans merged = opengl->merged_plans_of_ring(
      {&algorithm, each.choice.options}, each.problem, {.pairs = each.pairs, .merged = each.merged});
  return {.device_bytes = stored_bytes(std::get<fft::Plan>(*plan)) + (each.pairs - 1) * pair_bytes +
                          fft::own_byte_count(merged),
          .skipped = ""};
}

}  // namespace

PlannedCases plan_cases(std::span<const experiment::Case> cases, const gl::ContextRequest& context,
                        const gl::ShaderFiles& shaders, const gl::DriverCache& driver_cache) {
  PlannedCases result;
  std::unique_ptr<backends::Backend> opengl;
  const bool needs_opengl = std::ranges::any_of(cases, [](const experiment::Case& each) {
    return each.choice.algorithm->backend == fft::BackendKind::kOpenGl;
  });
  if (needs_opengl) {
    try {
      auto made = make_backend(fft::BackendKind::kOpenGl, context, shaders, driver_cache);
      opengl = std::move(std::get<std::unique_ptr<backends::Backend>>(made));
    } catch (const gl::NoContext& error) {
      result.missing = error.what();
    }
  }
  for (const experiment::Case& each : cases) result.cases.push_back(planned(each, opengl.get()));
  return result;
}

}  // namespace fftbench::run
