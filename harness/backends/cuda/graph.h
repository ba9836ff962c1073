// Launches that are recorded once and replayed as one.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "backends/cuda/check.h"

namespace fftbench::backends {

class Graph {
 public:
  // Records what `enqueue` puts onto the streams, each of which makes a branch beside the others. Its code
  // must be loaded: CUDA can't do so while it records. Kernels of cuFFT and of this module are loaded at
  // their first run, on any stream, and those of a VkFFT application when it is made.
  Graph(std::span<const cudaStream_t> streams, const std::function<void()>& enqueue);

  std::size_t kernel_count() const;

  // Returns a graph that is ready on the device, so that the first replay costs no more than those that
  // follow.
  GraphExecHandle instantiate() const;

 private:
  cudaStream_t stream_;
  GraphHandle graph_;
};

}  // namespace fftbench::backends
