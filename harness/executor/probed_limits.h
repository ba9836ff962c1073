// What probes tell of a device, or a cache that has kept it: probes take a quarter of a second on some GPUs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "executor/executor_context.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::executor {

struct ProbedDevice {
  std::string name;  // which may be its UUID
  bool is_software = false;
  std::chrono::sys_seconds now{};
};

// The probes. Each asks the device anew.
struct Probes {
  std::function<std::uint32_t()> work_groups;  // that are sure to be resident at once
  std::function<bool()> starts_dispatches_in_order;
};

// Returns measure_residency and measure_order in the context, which must outlive them.
Probes probes_of(const fft::DeviceLimits& limits, ExecutorContext& context);

struct ProbedLimits {
  fft::DeviceLimits limits;  // with `resident_work_groups` and `starts_dispatches_in_order`
  bool may_be_low = false;   // a GPU was asked once, in another process, and may have been busy then
};

// Returns what the context's cache has of a device of this name, driver and limits, or else asks the probes
// and keeps what they say. What was found while dispatches did not keep their order is not kept: the device
// may have been busy.
//
// A busy GPU has room for fewer groups than it could run. Its answer is asked for again after a day, and kept
// for good when it comes out the same; an answer of one group never is. What a software renderer says depends
// on nothing else, and is kept.
ProbedLimits probed_limits(fft::DeviceLimits limits, const ProbedDevice& device,
                           const ExecutorContext& context, const Probes& probes);

// Asks the probes whatever is kept, and keeps what they say.
fft::DeviceLimits asked_again(fft::DeviceLimits limits, const ProbedDevice& device,
                              const ExecutorContext& context, const Probes& probes);

// Returns whether one group decides what is planned: kernels that wait in the shader for other groups are
// left out then, and no other answer leaves any out. `plan_under` returns nothing where nothing can be
// planned.
bool decides(const fft::DeviceLimits& limits,
             const std::function<std::optional<fft::Plan>(const fft::DeviceLimits&)>& plan_under);

}  // namespace fftbench::executor
