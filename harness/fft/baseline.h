// Plans that measure the device rather than an FFT: what percentages refer to.
#pragma once

#include "fft/plan.h"

namespace fftbench::fft {

// Input to output, the same bytes as `problem`, through buffers.
Plan plan_copy(const Problem& problem);

// One dispatch that does nothing, with the barrier that every pass has.
Plan plan_empty_dispatch();

// A fixed amount of arithmetic, about a millisecond at full speed, whose time tells the device's
// clock.
Plan plan_pace();

}  // namespace fftbench::fft
