#include "library/convolution.h"

#include <fmt/format.h>
#include <algorithm>
#include <glm/vector_relational.hpp>
#include <stdexcept>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/convolution_options.h"
#include "fft/kernels/convolution_plan.h"
#include "fft/kernels/convolution_sizes.h"
#include "gl/state_guard.h"
#include "wisdom/open_options.h"

namespace fftbench {
namespace {

fft::Options complete_options(const fft::DeviceLimits& limits, const ConvolutionRequest& request) {
  const fft::Algorithm& algorithm = fft::algorithm_named("convolution");
  fft::Options options = request.options;
  const bool syncs_in_shader = limits.starts_dispatches_in_order && limits.resident_work_groups > 1;
  if (syncs_in_shader) options.emplace("sync", name_of(fft::Sync::kInShaderWithin));
  const glm::uvec2 kernel = request.kernel;
  options["kernel"] =
      kernel.x == kernel.y ? fmt::format("{}", kernel.x) : fmt::format("{}x{}", kernel.x, kernel.y);
  return fft::complete_options(algorithm.options, options);
}

fft::Problem problem_of(const ConvolutionRequest& request) {
  return {.extent = request.picture,
          .batch = request.images,
          .direction = fft::Direction::kRoundtrip,
          .domain = fft::Domain::kReal,
          .precision = request.precision};
}

// What no options change.
std::optional<fft::Skip> skip_of_request(const ConvolutionRequest& request) {
  if (glm::any(glm::equal(request.kernel, glm::uvec2(0))))
    return fft::Skip{"a kernel has at least one value"};
  if (std::max(request.kernel.x, request.kernel.y) > fft::kLargestKernelSide) {
    return fft::Skip{fmt::format("the kernel is {} x {}, and a side has at most {} values", request.kernel.x,
                                 request.kernel.y, fft::kLargestKernelSide)};
  }
  if (const auto reason = fft::refuse_unless_pictures(problem_of(request))) return fft::Skip{*reason};
  if (request.kernel_planes == 0) return fft::Skip{"a kernel has at least one plane"};
  return std::nullopt;
}

fft::PlanOrSkip plan_with(const fft::Options& options, const fft::DeviceLimits& limits,
                          const ConvolutionRequest& request) {
  const fft::Problem problem = problem_of(request);
  if (auto skip = fft::skip_of_options(problem, options)) return *std::move(skip);
  fft::PlanOrSkip made =
      fft::plan_convolution(problem, fft::convolution_options(options), request.kernel_planes, limits);
  if (const auto* plan = std::get_if<fft::Plan>(&made)) {
    if (auto skip = fft::exceeded_limit(*plan, limits)) return *std::move(skip);
  }
  return made;
}

std::string refusal_of(const ConvolutionRequest& request, const fft::Skip& skip) {
  return fmt::format("{} x {} cannot be convolved with {} x {} here: {}", request.picture.x,
                     request.picture.y, request.kernel.x, request.kernel.y, skip.reason);
}

bool is_bound_by_caller(fft::Role role) {
  return role == fft::Role::kInput || role == fft::Role::kOutput || role == fft::Role::kKernel;
}

// Stands for an array that no dispatch of a recording binds.
BoundResource nothing_for(const fft::Resource& resource) {
  if (resource.storage == fft::Storage::kBuffer) return BoundBuffer{};
  return BoundImage{};
}

}  // namespace

struct Convolution::Planned {
  fft::Options options;
  std::string remark = {};
  fft::PlanOrSkip made = fft::Skip{};
};

Convolution::Planned Convolution::planned(const FftDevice& device, const fft::DeviceLimits& limits,
                                          const ConvolutionRequest& request) {
  if (auto skip = skip_of_request(request)) return {.options = {}, .made = *std::move(skip)};
  const fft::Choice asked{&fft::algorithm_named("convolution"), complete_options(limits, request)};
  const auto has_plan = [&](const fft::Choice& choice) {
    return std::holds_alternative<fft::Plan>(plan_with(choice.options, limits, request));
  };
  const auto filled = wisdom::fill_open_options(device.known_wisdom(), device.name_, problem_of(request),
                                                asked, experiment::Mode::kThroughput, has_plan);
  Planned planned{.options = filled ? filled->choice.options : asked.options,
                  .remark = filled ? filled->remark : std::string()};
  planned.made = plan_with(planned.options, limits, request);
  return planned;
}

Convolution::Planned Convolution::settled(FftDevice& device, const ConvolutionRequest& request) {
  device.settle_limits([&](const fft::DeviceLimits& limits) -> std::optional<fft::Plan> {
    Planned planned = Convolution::planned(device, limits, request);
    if (std::holds_alternative<fft::Skip>(planned.made)) return std::nullopt;
    return std::get<fft::Plan>(std::move(planned.made));
  });
  return planned(device, device.limits(), request);
}

std::optional<std::string> Convolution::refusal(FftDevice& device, const ConvolutionRequest& request) {
  const Planned planned = settled(device, request);
  if (const auto* skip = std::get_if<fft::Skip>(&planned.made)) return refusal_of(request, *skip);
  return std::nullopt;
}

Convolution::Convolution(FftDevice& device, const ConvolutionRequest& request) {
  Planned planned = settled(device, request);
  if (const auto* skip = std::get_if<fft::Skip>(&planned.made))
    throw std::invalid_argument(refusal_of(request, *skip));
  plan_ = std::get<fft::Plan>(std::move(planned.made));
  remark_ = std::move(planned.remark);
  const fft::ConvolutionSizes sizes =
      fft::convolution_sizes(request.picture, fft::convolution_options(planned.options));
  padded_ = {sizes.rows.padded, sizes.columns.padded};
  columns_first_ = sizes.columns_first;
  const gl::StateGuard guard{std::span<const GLuint>()};
  sequence_ = &device.executor_context_->sequence;
  state_ = &device.executor_context_->state;
  preparation_ =
      std::make_unique<executor::PlanExecutor>(fft::preparation_of(plan_), *device.executor_context_);
  executor_ = std::make_unique<executor::PlanExecutor>(plan_, *device.executor_context_);
  for (const fft::Resource& resource : plan_.resources) {
    arrays_.push_back(is_bound_by_caller(resource.role) ? nullptr
                                                        : std::make_unique<executor::Array>(resource));
  }
}

std::vector<BoundResource> Convolution::bound(fft::Role role, const BoundResource& given,
                                              const BoundResource& output) const {
  std::vector<BoundResource> all;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const fft::Resource& resource = plan_.resources[index];
    if (arrays_[index] != nullptr) {
      all.push_back(arrays_[index]->bound());
    } else if (resource.role == role) {
      all.push_back(given);
    } else {
      const bool is_output = role == fft::Role::kInput && resource.role == fft::Role::kOutput;
      all.push_back(is_output ? output : nothing_for(resource));
    }
  }
  return all;
}

void Convolution::set_kernel(const BoundBuffer& kernel) {
  const gl::KeptState kept(*state_);
  preparation_->record(bound(fft::Role::kKernel, kernel, {}));
  has_kernel_ = true;
}

void Convolution::record(const BoundResource& input, const BoundResource& output) const {
  if (!has_kernel_) throw std::logic_error("a convolution is recorded before its kernel is set");
  const gl::KeptState kept(*state_);
  executor_->record(bound(fft::Role::kInput, input, output));
}

std::uint32_t Convolution::spin_timeouts() const {
  const gl::StateGuard guard{std::span<const GLuint>()};
  return plan_.sync == fft::Sync::kBarrier ? 0 : sequence_->spin_timeouts();
}

executor::Array Convolution::make_array(fft::Role role) const {
  const gl::StateGuard guard{std::span<const GLuint>()};
  return executor::Array(fft::resource_of(plan_, role));
}

executor::Array Convolution::make_input() const {
  return make_array(fft::Role::kInput);
}

executor::Array Convolution::make_output() const {
  return make_array(fft::Role::kOutput);
}

executor::Array Convolution::make_kernel() const {
  return make_array(fft::Role::kKernel);
}

}  // namespace fftbench
