// Plans whose last pass alone writes the output, once: as a store function of the caller's takes, or an array
// that is the input as well.
#pragma once

#include "fft/plan.h"

namespace fftbench::fft {

// Whether the last pass writes all of the output, each value once, and reads nothing that it has written
// there.
bool has_last_write(const Plan& plan);

// Has the passes pass on in an array of its own what they pass on in the output. The plan has a last write.
void leave_output_to_last_write(Plan& plan);

}  // namespace fftbench::fft
