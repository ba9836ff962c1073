// Runs any plan with OpenGL: the constructor prepares, `run` only binds and dispatches.
#pragma once

#include <memory>
#include <vector>

#include "backends/opengl/timer.h"
#include "backends/transform.h"
#include "executor/array.h"
#include "executor/program_cache.h"
#include "gl/error.h"

namespace fftbench::backends {

class OpenGlTransform final : public Transform {
 public:
  // `log` outlives the transform.
  OpenGlTransform(fft::Plan plan, executor::ProgramCache& programs, TimerKind timer, gl::DebugLog& log);

  void upload(std::span<const std::complex<float>> input) override;
  void poison() override;
  double run(unsigned repeats) override;
  void download(std::span<std::complex<float>> output) override;
  fft::Traffic traffic() const override { return fft::traffic_of(plan_); }
  std::size_t dispatches() const override { return plan_.passes.size(); }

  bool has_group_barrier() const;

  // Work groups that waited in vain for others, in all runs so far; 0 for plans without a group barrier.
  std::uint32_t missed_barriers();

  // Both clocks around the same work, for the check of the timer.
  TimerReading run_with_both_clocks(unsigned repeats);

 private:
  // What a pass needs, or what of it the pass before has not set already: on NVIDIA, to use a program anew or
  // to set a uniform costs 0.9 us a dispatch even where nothing changes.
  struct State {
    bool uses_program = true;
    std::vector<std::pair<GLint, GLuint>> uniforms;        // location, value
    std::vector<std::pair<GLuint, std::size_t>> bindings;  // point, place in arrays_
  };
  struct PreparedPass {
    std::shared_ptr<const gl::Program> program;
    State whole;
    State changes;  // since the pass before, in a transform that follows another one of this plan
    glm::uvec3 work_group_count;
  };

  void check(std::string_view doing);  // throws gl::GlError, DeviceLost
  void find_changes();
  void dispatch(const PreparedPass& pass, const State& state) const;
  void dispatch_all(unsigned repeats) const;
  executor::Array& array(fft::Role role);

  fft::Plan plan_;
  gl::DebugLog& log_;
  TimerKind timer_kind_;
  Timer timer_;
  GLbitfield barrier_ = 0;
  std::vector<executor::Array> arrays_;
  std::vector<PreparedPass> passes_;
};

}  // namespace fftbench::backends
