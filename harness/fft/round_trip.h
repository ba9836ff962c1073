// A forward plan and the inverse plan of the same problem, one after the other.
#pragma once

#include "fft/plan.h"

namespace fftbench::fft {

// The inverse's input is the forward's output, which turns into scratch; every other array stays its plan's
// own.
Plan round_trip(const Plan& forward, const Plan& inverse);

}  // namespace fftbench::fft
