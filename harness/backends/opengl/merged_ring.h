// The transforms of a ring that share dispatches: as many as a library's user hands over with one call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "backends/opengl/ring.h"
#include "executor/executor_context.h"
#include "executor/merged_transforms.h"
#include "executor/plan_executor.h"
#include "fft/limits.h"
#include "fft/merged_plans.h"
#include "fft/plan.h"

namespace fftbench::backends {

class MergedRing {
 public:
  // Compiles and allocates. A call has `of_call` transforms, those on the next pairs, and fewer at the ring's
  // end. `ring` and `context` must outlive this.
  MergedRing(const fft::MergedPlans& plans, const fft::Plan& single, const Ring& ring, unsigned of_call,
             const fft::DeviceLimits& limits, executor::ExecutorContext& context);

  // Does what Ring::record does, and calls `recorded` behind each call. `single` records a transform that
  // shares no dispatch.
  void record(executor::PlanExecutor& single, unsigned transforms, const std::function<void()>& recorded);

  // Records what first_shared() tells so many times, and calls `ended` behind each pass.
  void record_passes(unsigned repeats, const executor::PlanExecutor::PassEnded& ended);

  // What the ring's first transforms share, which is as much as any others do; nullptr where they share
  // nothing.
  const executor::MergedTransforms::Shared* first_shared();

  void separate_by_barriers() { merged_.separate_by_barriers(); }
  std::uint32_t spin_timeouts() const { return merged_.spin_timeouts(); }

 private:
  const executor::MergedTransforms::Recording& recording_of(unsigned first_pair, unsigned transforms);
  std::span<const executor::BoundResource> bound(const executor::TransformArrays& single);

  const Ring& ring_;
  unsigned of_call_;
  executor::MergedTransforms merged_;
  // Each is known by the pair that its call begins with, and by how many transforms the call has.
  std::map<std::pair<unsigned, unsigned>, executor::MergedTransforms::Recording> recordings_;
  // The plan's resources, for a transform that shares no dispatch.
  std::vector<executor::BoundResource> bound_;
  std::size_t input_ = 0;
  std::size_t output_ = 0;
};

}  // namespace fftbench::backends
