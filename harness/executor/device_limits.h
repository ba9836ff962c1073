// The limits of the device: those that GL reports, and the number of work groups that are sure to be resident
// at once. OpenGL has no query for that number, and a barrier between work groups must not rely on more, so
// that a probe finds it out.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "executor/executor_context.h"
#include "fft/limits.h"
#include "gl/device.h"
#include "gl/handle.h"
#include "lib/shared_constants.h"

namespace fftbench::executor {

// `work_groups` is the largest power of two of work groups that were seen to wait for each other and all
// arrive. Each of them has all the invocations and shared memory that the device allows, so that a real group
// can only need more room by its registers. The wait is bounded, so that the probe ends whatever the device
// does.
//
// The number is at least 1 and at most kMostResidentGroups. It is 1 where the bounded wait is shorter than a
// time slice, as on Mesa's llvmpipe: work groups are threads there, and a waiting one could give up while the
// other only waits for its turn.
inline constexpr std::uint32_t kMostResidentGroups = 1024;
struct Residency {
  std::uint32_t work_groups = 1;
  double patience_ms = 0;  // how long a group waits before it gives up
};
// Returns how long a group waits before it gives up: the shortest of several waits, since a machine that is
// busy with something else makes some of them longer. It stops early at a wait that is shorter than a time
// slice.
double patience_ms(const std::function<double()>& spin_timeout_ms);

// Finds both by what it is given: `spin_timeout_ms` lets one group wait for others that never come, and
// `all_arrive` lets so many wait for each other.
Residency measure_residency(const std::function<double()>& spin_timeout_ms,
                            const std::function<bool(std::uint32_t groups)>& all_arrive);

// Runs the probe in the current context and waits for it. It changes what is bound at these points, and the
// program in use.
inline constexpr std::array<GLuint, 2> kResidencyBufferPoints{FFTBENCH_BINDING_TARGET,
                                                              FFTBENCH_BINDING_BARRIER};
Residency measure_residency(const fft::DeviceLimits& limits, ExecutorContext& context);

// Returns whether dispatches that no barrier separates kept their order in a probe: each waited for the
// earlier ones, without a time-out, and read what they had written. Waits for the device. Changes what is
// bound at these points, and the program in use.
inline constexpr std::array<GLuint, 3> kOrderBufferPoints{FFTBENCH_BINDING_SOURCE, FFTBENCH_BINDING_TARGET,
                                                          FFTBENCH_BINDING_SEQUENCE};
bool measure_order(ExecutorContext& context);

// Returns GL's limits as planning needs them. measure_residency fills in resident_work_groups, and
// measure_order starts_dispatches_in_order.
fft::DeviceLimits limits_of(const gl::Device& device);

}  // namespace fftbench::executor
