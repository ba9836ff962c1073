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

// While it lives, the context's state is kept, and dispatches that synchronise in the shader need no barrier
// behind them: one follows where the outermost recording ends, or another kind of dispatch comes next.
class Recording {
 public:
  explicit Recording(ExecutorContext& context) : context_(context), kept_(context.state) {}
  ~Recording() {
    if (context_.state.depth() == 1) context_.sequence.end_with_barrier();
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

 private:
  ExecutorContext& context_;
  gl::KeptState kept_;
};

}  // namespace fftbench::executor
