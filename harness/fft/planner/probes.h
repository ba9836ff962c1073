// Small plans whose times together tell what each kind of work takes on a device that has no model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

struct Probe {
  std::string what;  // for messages: "512x512 stockham_register"
  Plan plan;
  std::uint64_t copied_bytes = 0;  // of its two arrays together, where it is a copy
};

// Returns those that have a plan under the limits: an empty dispatch, copies of growing arrays, and
// transforms by kernels that differ much in where their time goes, in both orders of dispatches. Each kind of
// work but spilled bytes is a large part of at least one of them on some device.
std::vector<Probe> calibration_probes(const DeviceLimits& limits);

}  // namespace fftbench::fft
