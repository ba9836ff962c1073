// Planning of real transforms on the register kernel: two real rows go as one complex row, and the columns'
// pass separates their spectra where it loads them, or joins them where it stores; a single line goes as its
// even and odd elements (glsl/lib/line_access.glsl).
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Plans a problem in the real domain whose sides are made of prime factors up to 31.
PlanOrSkip plan_real(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits);

}  // namespace fftbench::fft
