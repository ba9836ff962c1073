// What a device does at its best, beside which the passes of a transform are seen: arithmetic in registers,
// and reads of shared memory. How fast it copies is among the baselines of every run.
#pragma once

#include <optional>

#include "backends/backend.h"

namespace fftbench::run {

struct DeviceCeilings {
  std::optional<double> gflops;       // fp32 multiplications and additions
  std::optional<double> shared_gbps;  // bytes read, all work groups together
};

// Runs each microbenchmark with more and more turns until it takes long beside its launch, and keeps the
// best. Nothing is where the backend has none. Throws std::runtime_error on a device error.
DeviceCeilings measure_ceilings(backends::Backend& backend);

}  // namespace fftbench::run
