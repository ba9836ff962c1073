// Reads the GPU's state before, during and after sampling, to find the samples that were taken while it was
// throttled.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "measure/gpu_monitor.h"
#include "measure/sampler.h"

namespace fftbench::measure {

// Returns the present state of the GPU; nothing where the GPU does not report it.
using ReadGpu = std::function<std::optional<GpuState>()>;

class GpuWatch {
 public:
  // Reads the state for the first time.
  explicit GpuWatch(ReadGpu read, NowSeconds now_seconds = steady_seconds);

  // Must be called after every sample. Reads the state again where the last reading is 20 ms old, so that
  // readings take only a small part of the time.
  void after_sample();

  // Reads the state for the last time and marks the samples, in the order in which they were taken. A sample
  // counts as throttled where the reading before or after it says so. Samples stay unmarked where the GPU
  // does not report its state.
  void finish(std::span<Sample> samples);

  // Returns all states that were read, oldest first.
  const std::vector<GpuState>& states() const { return states_; }

 private:
  struct Look {
    std::size_t samples_before;
    bool throttled;
  };
  void read_state();

  ReadGpu read_;
  NowSeconds now_seconds_;
  double last_read_seconds_ = 0;
  std::size_t samples_ = 0;
  std::vector<Look> looks_;
  std::vector<GpuState> states_;
};

}  // namespace fftbench::measure
