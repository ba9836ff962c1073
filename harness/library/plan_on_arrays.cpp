#include "library/plan_on_arrays.h"

namespace fftbench::library {

PlanOnArrays::PlanOnArrays(const fft::Plan& plan, executor::ExecutorContext& context)
    : executor_(plan, context) {
  for (const fft::Resource& resource : plan.resources) {
    roles_.push_back(resource.role);
    arrays_.push_back(is_of_problem(resource.role) ? nullptr : std::make_unique<executor::Array>(resource));
    bound_.push_back(arrays_.back() == nullptr ? executor::BoundResource() : arrays_.back()->bound());
  }
}

std::span<const executor::BoundResource> PlanOnArrays::bound(const executor::BoundResource& input,
                                                             const executor::BoundResource& output) {
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    if (arrays_[index] == nullptr) bound_[index] = roles_[index] == fft::Role::kInput ? input : output;
  }
  return bound_;
}

}  // namespace fftbench::library
