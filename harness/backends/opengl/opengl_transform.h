// A plan on OpenGL as it is measured: the executor, with its own arrays and the timer around it. The
// constructor prepares; `run` only binds and dispatches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "backends/opengl/merged_ring.h"
#include "backends/opengl/ring.h"
#include "backends/opengl/timer.h"
#include "backends/pause_watch.h"
#include "backends/transform.h"
#include "executor/array.h"
#include "executor/executor_context.h"
#include "executor/plan_executor.h"
#include "gl/error.h"

namespace fftbench::backends {

// The ring that a transform has, and the plans by which those of a call share dispatches; none where none do.
struct PlannedRing {
  RingShape shape = {};
  fft::MergedPlans merged = {};
};

class OpenGlTransform final : public Transform {
 public:
  // `log` must outlive the transform. More than one pair takes a plan that has_pair().
  OpenGlTransform(fft::Plan plan, executor::ExecutorContext& context, TimerKind timer, gl::DebugLog& log,
                  const PlannedRing& ring = {}, const fft::DeviceLimits& limits = {});

  void choose_pair(unsigned pair) override;
  void upload(std::span<const std::byte> input) override;
  bool upload_repeated(std::span<const std::byte> values) override;
  void upload_kernel(std::span<const std::byte> kernel) override;
  void upload_wave_rates(std::span<const std::byte> rates) override;
  void poison() override;
  double run(unsigned repeats) override;
  double run_chain(unsigned repeats) override;
  double waited_ms() const override { return pauses_.waited_ms(); }
  bool is_submission_bound() const override { return !host_is_device_ && pauses_.is_submission_bound(); }
  std::vector<std::vector<double>> run_passes(unsigned repeats) override;
  const fft::Plan* plan() const override { return &plan_; }
  std::vector<ProgramFacts> program_facts() override;
  ProgramPreparation program_preparation() const override { return preparation_facts_; }
  bool separate_dispatches() override;
  void download(std::span<std::byte> output) override;
  fft::Traffic traffic() const override { return fft::traffic_of(plan_); }
  std::size_t dispatches() const override;
  std::optional<unsigned> merged_transforms() const override;

  bool has_group_barrier() const;

  // Returns how many work groups timed out for others since this was asked for last; 0 for plans whose
  // groups do not wait.
  std::uint32_t new_spin_timeouts();

  // The host's processor runs the shaders.
  void note_host_is_device() { host_is_device_ = true; }

  // Keeps the time for program_preparation().
  void note_first_run_ms(double ms) { preparation_facts_.first_run_ms = ms; }

  std::string describe_waits(std::uint32_t waits) const;

  // Measures the same work with both clocks, for the check of the timer.
  TimerReading run_with_both_clocks(unsigned repeats);

 private:
  void check(std::string_view doing);  // throws gl::GlError, DeviceLost
  executor::Array& array(fft::Role role);
  void prepare();  // unless that is done
  void record(unsigned repeats);
  double timed_run(unsigned repeats);
  void throw_if_timed_out();

  fft::Plan plan_;
  gl::DebugLog& log_;
  TimerKind timer_kind_;
  Timer timer_;
  PauseWatch pauses_;
  executor::ProgramCache& programs_;
  executor::DispatchSequence& sequence_;
  gl::ComputeState& state_;
  executor::ProgramCosts earlier_costs_;  // of the programs of others
  executor::PlanExecutor executor_;
  executor::PlanExecutor preparation_;
  std::vector<executor::Array> arrays_;
  std::vector<executor::BoundResource> bound_;
  unsigned of_call_ = 1;      // transforms of the ring
  std::optional<Ring> ring_;  // in place of the input and the output among the arrays; none for one pair
  std::optional<MergedRing> merged_;  // where the ring's transforms share dispatches
  const executor::MergedTransforms::Shared* shared_ = nullptr;  // by the first of them
  unsigned chosen_pair_ = 0;
  ProgramPreparation preparation_facts_;
  bool host_is_device_ = false;
  bool are_separated_ = false;
  bool is_prepared_ = false;               // whether the preparation has run with what the arrays hold
  std::uint32_t known_spin_timeouts_ = 0;  // for groups of the same dispatch
};

}  // namespace fftbench::backends
