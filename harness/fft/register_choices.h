// What the register kernel's options leave open, chosen for the device; glsl/stockham_register.md says what
// the choices rest on.
#pragma once

#include "fft/limits.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::fft {

// The options with columns, early_radix and groups in numbers and names instead of auto, with early_radix=1
// where no early stage is possible, and with elements and column_lines where an early stage asks for them.
Options register_choices(const Problem& problem, Options options, const DeviceLimits& limits);

}  // namespace fftbench::fft
