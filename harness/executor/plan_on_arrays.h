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

namespace fftbench::executor {

class PlanOnArrays {
 public:
  // Compiles and allocates. `context` must outlive this.
  PlanOnArrays(const fft::Plan& plan, ExecutorContext& context);

  // The plan's arrays with these for its input and its output, until the next call.
  std::span<const BoundResource> bound(const BoundResource& input, const BoundResource& output);
  PlanExecutor& executor() { return executor_; }

  // In the order of the plan's resources; nullptr where the caller binds its own.
  std::span<const std::unique_ptr<Array>> arrays() const { return arrays_; }

 private:
  std::vector<fft::Role> roles_;
  PlanExecutor executor_;
  std::vector<std::unique_ptr<Array>> arrays_;
  std::vector<BoundResource> bound_;
};

}  // namespace fftbench::executor
