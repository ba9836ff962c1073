// A plan on OpenGL as it is measured: the executor, with its own arrays and the timer around it. The
// constructor prepares; `run` only binds and dispatches.
#pragma once

#include <vector>

#include "backends/opengl/timer.h"
#include "backends/transform.h"
#include "executor/array.h"
#include "executor/plan_executor.h"
#include "executor/program_cache.h"
#include "gl/error.h"

namespace fftbench::backends {

class OpenGlTransform final : public Transform {
 public:
  // `log` must outlive the transform.
  OpenGlTransform(fft::Plan plan, executor::ProgramCache& programs, TimerKind timer, gl::DebugLog& log);

  void upload(std::span<const std::byte> input) override;
  void poison() override;
  double run(unsigned repeats) override;
  void download(std::span<std::byte> output) override;
  fft::Traffic traffic() const override { return fft::traffic_of(plan_); }
  std::size_t dispatches() const override { return plan_.passes.size(); }

  bool has_group_barrier() const;

  // Returns how many work groups waited in vain for others, in all runs so far; 0 for plans without a group
  // barrier.
  std::uint32_t missed_barriers();

  // Measures the same work with both clocks, for the check of the timer.
  TimerReading run_with_both_clocks(unsigned repeats);

 private:
  void check(std::string_view doing);  // throws gl::GlError, DeviceLost
  executor::Array& array(fft::Role role);

  fft::Plan plan_;
  gl::DebugLog& log_;
  TimerKind timer_kind_;
  Timer timer_;
  executor::PlanExecutor executor_;
  std::vector<executor::Array> arrays_;
  std::vector<executor::BoundResource> bound_;
};

}  // namespace fftbench::backends
