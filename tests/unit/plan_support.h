// What tests of plans share: small problems, their plans, and what a pass defines and binds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "fft/plan.h"
#include "fft/registry.h"

namespace fftbench::tests {

inline fft::Problem image(unsigned width, unsigned height, unsigned batch = 1) {
  return {.extent = {width, height}, .batch = batch};
}

inline fft::Problem real_image(unsigned width, unsigned height,
                               fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .direction = direction, .domain = fft::Domain::kReal};
}

inline fft::Plan plan_of(const std::string& algorithm, const fft::Problem& problem,
                         const fft::Options& options = {}) {
  const fft::Algorithm* found = fft::find_algorithm(algorithm);
  return std::get<fft::Plan>(found->plan(problem, fft::complete_options(found->options, options), {}));
}

inline fft::DeviceLimits large_gpu() {
  fft::DeviceLimits limits{.shared_memory_bytes = 49152, .resident_work_groups = 128};
  limits.starts_dispatches_in_order = true;
  limits.storage_buffer_bytes = std::uint64_t{1} << 31U;
  return limits;
}

inline fft::DeviceLimits small_gpu() {
  fft::DeviceLimits limits = large_gpu();
  limits.shared_memory_bytes = 32768;
  limits.resident_work_groups = 16;
  return limits;
}

// As a stream.
inline fft::PlanOrSkip planned_stream(const std::string& algorithm, const fft::Problem& problem,
                                      fft::Options options = {},
                                      const fft::DeviceLimits& limits = large_gpu()) {
  const fft::Algorithm& found = fft::algorithm_named(algorithm);
  options.emplace("sync", "in_shader");
  return fft::make_plan(found, problem, fft::complete_options(found.options, options), limits);
}

// Plans the register kernel under the limits of a large GPU.
inline fft::Plan register_stream(const fft::Problem& problem, fft::Options options = {}) {
  return std::get<fft::Plan>(planned_stream("stockham_register", problem, std::move(options)));
}

// Returns the resource at that binding point, or `otherwise` where the pass binds none there.
inline std::size_t bound_at(const fft::Pass& pass, unsigned point, std::size_t otherwise) {
  const auto found = std::ranges::find(pass.bindings, point, &fft::Binding::point);
  return found == pass.bindings.end() ? otherwise : found->resource;
}

// Empty where the pass has no such define.
inline std::string define_of(const fft::Pass& pass, std::string_view name) {
  const auto found = std::ranges::find(pass.defines, name, &fft::Define::first);
  return found == pass.defines.end() ? "" : found->second;
}

}  // namespace fftbench::tests
