// What stockham_fused's options leave open on a device that runs many work groups at once;
// docs/lab/powers_of_two.md and docs/lab/pipelined.md say what the choices rest on.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Values that an invocation holds, and lines in a tile.
GroupOptions with_fused_group(const Problem& problem, Sync sync, GroupOptions given,
                              const DeviceLimits& limits);

// Arrays between the phases, of a stream whose values are known by their flags: as many as let the next
// transforms begin wherever a compute unit has room beside those that run.
std::uint32_t pipeline_depth(const Problem& problem, const DeviceLimits& limits);

// Work groups that claim tiles of so many values at a pipeline depth above 1: no more than half of what the
// device has room for, so that two transforms run at once.
std::uint64_t most_claiming_groups(const Problem& problem, std::uint64_t values_of_tile,
                                   const DeviceLimits& limits);

}  // namespace fftbench::fft
