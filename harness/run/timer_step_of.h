// The step of a backend's timer, measured on its device.
#pragma once

#include "backends/backend.h"

namespace fftbench::run {

// In milliseconds; 0 where none was seen. Takes a tenth of a second at the most. A backend that dispatches
// nothing (a CPU) is timed with the steady clock, whose step it is then.
double timer_step_of(backends::Backend& backend);

}  // namespace fftbench::run
