// Planning of columns alone: one pass of the register kernel across rows that stay as they are. It also goes
// along the depth of volumes (fft/flat_problems.h).
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Real columns go two by two, j and j + P of a row of up to 2 P values.
PlanOrSkip plan_columns(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
