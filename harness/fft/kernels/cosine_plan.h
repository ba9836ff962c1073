// Discrete cosine and sine transforms by the register kernel: a dispatch per axis.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/register_pass.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Returns what is made of the lines of a problem.
CosineLines cosine_lines(const Problem& problem);

// Plans a flat problem (fft/flat_problems.h). A complex line stands for two real ones. The second axis goes
// where the first one has left its results.
PlanOrSkip plan_cosine(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
