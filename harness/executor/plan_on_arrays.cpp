#include "executor/plan_on_arrays.h"

namespace fftbench::executor {

PlanOnArrays::PlanOnArrays(const fft::Plan& plan, ExecutorContext& context) : executor_(plan, context) {
  for (const fft::Resource& resource : plan.resources) {
    roles_.push_back(resource.role);
    arrays_.push_back(is_of_problem(resource.role) ? nullptr : std::make_unique<Array>(resource));
    bound_.push_back(arrays_.back() == nullptr ? BoundResource() : arrays_.back()->bound());
  }
}

std::span<const BoundResource> PlanOnArrays::bound(const BoundResource& input, const BoundResource& output) {
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    if (arrays_[index] == nullptr) bound_[index] = roles_[index] == fft::Role::kInput ? input : output;
  }
  return bound_;
}

}  // namespace fftbench::executor
