// The OpenGL backend has a context, its limits, its programs and the timer that it trusts.
#pragma once

#include <functional>
#include <memory>

#include "backends/backend.h"
#include "backends/opengl/opengl_transform.h"
#include "backends/opengl/timer_check.h"
#include "executor/device_limits.h"
#include "executor/executor_context.h"
#include "fft/limits.h"
#include "gl/context.h"
#include "gl/device.h"
#include "gl/error.h"

namespace fftbench::backends {

class OpenGlBackend final : public Backend {
 public:
  // Makes a context and checks its timer. Throws gl::NoContext.
  OpenGlBackend(const gl::ContextRequest& request, gl::ShaderFiles shaders,
                gl::DriverCache driver_cache = {});

  std::string device_name() const override { return device_.renderer; }
  std::string device_uuid() const override { return device_.uuid; }
  std::string timer_name() const override { return name_of(timer_check_.trusted); }
  std::vector<std::pair<std::string, std::string>> facts() const override;
  void evict_caches() override;
  std::optional<fft::PlanOrSkip> plan(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                      const fft::Options& options) const override;
  fft::MergedPlans merged_plans(const fft::Choice& choice, const fft::Problem& problem) const override;
  fft::MergedPlans merged_plans_of_ring(const fft::Choice& choice, const fft::Problem& problem,
                                        const RingShape& ring) const override;
  std::vector<ProgramSource> program_sources(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                             const fft::Options& options,
                                             const RingShape& ring) const override;
  unsigned compiles_at_once() const override { return compiles_at_once_; }
  void make_programs(const std::vector<fft::Choice>& choices, const fft::Problem& problem,
                     const RingShape& ring) override;
  TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                          const fft::Options& options) override {
    return prepare_ring(algorithm, problem, options, {});
  }
  TransformOrSkip prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                               const fft::Options& options, const RingShape& ring) override;
  TransformOrSkip prepare_copy(const fft::Problem& problem) override;
  TransformOrSkip prepare_empty_dispatch() override;
  TransformOrSkip prepare_pace() override;
  TransformOrSkip prepare_dummy_work(std::uint32_t chain_length) override;
  TransformOrSkip prepare_arithmetic_peak(std::uint32_t turns) override;
  TransformOrSkip prepare_shared_memory_peak(std::uint32_t turns) override;
  TransformOrSkip prepare_probe(const fft::Plan& plan) override { return prepare_plan(plan); }
  void make_programs_of_probes(const std::vector<fft::Plan>& plans) override;

  // Makes buffers for other backends that share them with this one's context, which must outlive them.
  static MakeGlBuffer gl_buffers();

  std::string context_origin() const { return context_->origin(); }
  const gl::Context& context() const { return *context_; }
  const gl::Device& device() const { return device_; }
  const fft::DeviceLimits& limits() const { return limits_; }
  const TimerCheck& timer_check() const { return timer_check_; }

 private:
  // Calls `visit` with each pass that prepare_ring() would compile a program for.
  void for_each_program(const fft::Choice& choice, const fft::Problem& problem, const RingShape& ring,
                        const std::function<void(const fft::Pass& pass)>& visit) const;
  TransformOrSkip prepare_plan(fft::PlanOrSkip plan, const PlannedRing& ring = {});
  std::optional<fft::Skip> exceeded_by_ring(const fft::Plan& plan, const PlannedRing& ring) const;
  fft::MergedPlans merged_plans_of_ring(const fft::Choice& choice, const fft::Plan& single,
                                        const RingShape& ring) const;

  std::unique_ptr<gl::Context> context_;
  std::unique_ptr<gl::DebugLog> log_;
  gl::Device device_;
  fft::DeviceLimits limits_;
  executor::ExecutorContext executor_context_;
  TimerCheck timer_check_;
  executor::Residency residency_;
  unsigned compiles_at_once_;
  std::unique_ptr<Transform> eviction_;  // made when it is first needed
};

}  // namespace fftbench::backends
