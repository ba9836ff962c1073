// Planning of the kernels that take a dispatch per axis, one work group a line (dissertation, section 5.3.1,
// "All stages in one pass").
#pragma once

#include <cstdint>
#include <string>

#include "fft/options.h"
#include "fft/plan.h"
#include "fft/registry.h"

namespace fftbench::fft {

// A kernel that works on `radix` elements an invocation, in stages of that radix; a line that is no power of
// the radix ends in one radix-2 stage, and a line shorter than the radix is done in radix 2.
Plan plan_singlepass(const Problem& problem, const Options& options, const std::string& shader,
                     std::uint32_t radix);

}  // namespace fftbench::fft
