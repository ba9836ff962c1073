// Looks at the GPU before, while and after samples are taken, to tell which of them were taken throttled.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "measure/gpu_monitor.h"
#include "measure/sampler.h"

namespace fftbench::measure {

// The state of the GPU now; nothing where it does not tell.
using ReadGpu = std::function<std::optional<GpuState>()>;

class GpuWatch {
 public:
  // Looks for the first time.
  explicit GpuWatch(ReadGpu read, NowSeconds now_seconds = steady_seconds);

  // To be called after every sample. Looks again where the last look is 20 ms old, which keeps looking a
  // small part of the time.
  void after_sample();

  // Looks for the last time and marks the samples, in the order in which they were taken: throttled where the
  // look before or the look after them says so. Leaves them unmarked where the GPU does not tell.
  void finish(std::span<Sample> samples);

  // Everything that was seen, oldest first.
  const std::vector<GpuState>& states() const { return states_; }

 private:
  struct Look {
    std::size_t samples_before;
    bool throttled;
  };
  void look();

  ReadGpu read_;
  NowSeconds now_seconds_;
  double last_look_seconds_ = 0;
  std::size_t samples_ = 0;
  std::vector<Look> looks_;
  std::vector<GpuState> states_;
};

}  // namespace fftbench::measure
