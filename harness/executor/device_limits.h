// The limits of the device: those that GL tells, and how many work groups are sure to be resident at once,
// found by trying. OpenGL has no word for that, and a barrier between work groups must not rely on more.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "executor/program_cache.h"
#include "fft/limits.h"
#include "gl/device.h"
#include "gl/handle.h"
#include "lib/shared_constants.h"

namespace fftbench::executor {

// The largest power of two of work groups, each with all the invocations and shared memory that the device
// allows (so that no real group takes more room but by registers), that wait for each other and all come. The
// wait is bounded, so that the probe ends whatever the device does. At least 1, at most 1024. 1 where the
// bounded wait is shorter than a time slice, as on Mesa's llvmpipe: there work groups are threads, and one
// that waits could give up while another only has to wait for its turn.
struct Residency {
  std::uint32_t work_groups = 1;
  double patience_ms = 0;  // how long a group waits in vain
};
// How long a group waits in vain: the shortest of several waits, since a machine that is busy with something
// else makes some of them longer, and enough is known as soon as one is shorter than a time slice.
double patience_ms(const std::function<double()>& wait_in_vain_ms);

// Dispatches and waits, in the current context. Leaves these points and the program in use changed.
inline constexpr std::array<GLuint, 2> kResidencyBufferPoints{FFTBENCH_BINDING_TARGET,
                                                              FFTBENCH_BINDING_BARRIER};
Residency measure_residency(const fft::DeviceLimits& limits, ProgramCache& programs);

// GL's limits as planning wants them; resident_work_groups is left to measure_residency.
fft::DeviceLimits limits_of(const gl::Device& device);

}  // namespace fftbench::executor
