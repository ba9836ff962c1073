// Launches that are recorded once and replayed as one.
#pragma once

#include <cstddef>

#include "backends/cuda/check.h"
#include "backends/cuda/kernel_launches.h"

namespace fftbench::backends {

class Graph {
 public:
  // Records what `launches` enqueue, `repeats` times. They must have run before: CUDA can't load code while
  // it records.
  Graph(const Launches& launches, unsigned repeats);

  std::size_t kernel_count() const;

  // Returns a graph that is ready on the device, so that the first replay costs no more than those that
  // follow.
  GraphExecHandle instantiate() const;

 private:
  cudaStream_t stream_;
  GraphHandle graph_;
};

}  // namespace fftbench::backends
