// A plan that is ready to be recorded on a caller's arrays: its executor, and the arrays that the caller does
// not bind.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "executor/array.h"
#include "executor/executor_context.h"
#include "executor/plan_executor.h"
#include "fft/plan.h"

namespace fftbench::library {

class PlanOnArrays {
 public:
  // Compiles and allocates. `context` must outlive this.
  PlanOnArrays(const fft::Plan& plan, executor::ExecutorContext& context);

  // The plan's arrays with these for its input and its output, until the next call.
  std::span<const executor::BoundResource> bound(const executor::BoundResource& input,
                                                 const executor::BoundResource& output);
  executor::PlanExecutor& executor() { return executor_; }

  // In the order of the plan's resources; nullptr where the caller binds its own.
  std::span<const std::unique_ptr<executor::Array>> arrays() const { return arrays_; }

 private:
  std::vector<fft::Role> roles_;
  executor::PlanExecutor executor_;
  std::vector<std::unique_ptr<executor::Array>> arrays_;
  std::vector<executor::BoundResource> bound_;
};

}  // namespace fftbench::library
