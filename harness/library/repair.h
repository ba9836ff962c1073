// Does a transform again, by a plan that waits for nothing, if its work groups have timed out for
// others: the device finds out, so that nobody has to wait for it.
#pragma once

#include <map>
#include <string>
#include <variant>

#include "executor/bound_resource.h"
#include "executor/executor_context.h"
#include "executor/plan_on_arrays.h"
#include "fft/caller_access.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::library {

// What does a plan's transform again, with the caller's GLSL in it (take_callers_glsl); or why nothing can.
struct PlannedRepair {
  fft::Plan plan;
  std::map<std::string, std::string> own_shaders;
};
std::variant<PlannedRepair, fft::Skip> plan_repair(const fft::Plan& plan, const fft::CallerAccess& access,
                                                   const std::string& load, const std::string& store,
                                                   const fft::DeviceLimits& limits);

class Repair {
 public:
  // `plan` is that of the repair. `waits` counts spin time-outs in its second number, and may have been in
  // use before. `context` must outlive this.
  Repair(const fft::Plan& plan, const executor::BoundBuffer& waits, executor::ExecutorContext& context);

  // Behind the barrier of a transform of `input` to `output`, which differ. Dispatches one invocation, and
  // then each pass in no work group, but where a wait timed out since the last record().
  void record(const executor::BoundResource& input, const executor::BoundResource& output);

 private:
  executor::BoundBuffer waits_;
  executor::PlanOnArrays look_;
  executor::PlanOnArrays repair_;
};

}  // namespace fftbench::library
