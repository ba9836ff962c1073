// Launches that are recorded once and replayed as one.
#pragma once

#include <cstddef>
#include <functional>

#include "backends/cuda/check.h"

namespace fftbench::backends {

class Graph {
 public:
  // Records what `enqueue` puts onto the stream, `repeats` times. It must have run before: CUDA can't load
  // code while it records.
  Graph(cudaStream_t stream, const std::function<void()>& enqueue, unsigned repeats);

  std::size_t kernel_count() const;

  // Returns a graph that is ready on the device, so that the first replay costs no more than those that
  // follow.
  GraphExecHandle instantiate() const;

 private:
  cudaStream_t stream_;
  GraphHandle graph_;
};

}  // namespace fftbench::backends
