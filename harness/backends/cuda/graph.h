// Launches recorded once, to be replayed as one.
#pragma once

#include <cstddef>

#include "backends/cuda/check.h"
#include "backends/cuda/kernel_launches.h"

namespace fftbench::backends {

class Graph {
 public:
  // Records what `launches` enqueue, `repeats` times over. They have run before: code that CUDA loads at its
  // first launch can't be loaded while recording.
  Graph(const Launches& launches, unsigned repeats);

  std::size_t kernel_count() const;

  // Ready on the device: the first replay costs no more than those that follow.
  GraphExecHandle instantiate() const;

 private:
  cudaStream_t stream_;
  GraphHandle graph_;
};

}  // namespace fftbench::backends
