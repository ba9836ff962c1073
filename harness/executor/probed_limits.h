// What probes tell of a device, or a cache that has kept it: probes take a quarter of a second on some GPUs.
#pragma once

#include <string>

#include "executor/executor_context.h"
#include "fft/limits.h"

namespace fftbench::executor {

// Returns the limits with `resident_work_groups` and `orders_dispatches`. Runs measure_residency and
// measure_order, unless the context's cache has what they said of a device of this name (`device`, which may
// be its UUID), driver and limits. What was found while dispatches did not keep their order is not kept: the
// device may have been busy.
fft::DeviceLimits probed_limits(fft::DeviceLimits limits, const std::string& device,
                                ExecutorContext& context);

}  // namespace fftbench::executor
