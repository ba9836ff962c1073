// What all executors of one OpenGL context share: its compiled programs, the sequence of its dispatches, and
// what they have bound.
#pragma once

#include <utility>

#include "executor/dispatch_sequence.h"
#include "executor/program_cache.h"
#include "gl/compute_state.h"

namespace fftbench::executor {

struct ExecutorContext {
  // In the context that is current.
  explicit ExecutorContext(gl::ShaderFiles shaders, gl::DriverCache driver_cache = {})
      : programs(std::move(shaders), std::move(driver_cache)) {}

  ProgramCache programs;
  DispatchSequence sequence;
  gl::ComputeState state;
};

}  // namespace fftbench::executor
