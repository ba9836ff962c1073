// What the options of kernels leave open for streams of single real images of sides with odd factors that are
// large or have odd heights: a stage of the columns in the rows' pass, which passes on strided, rows of few
// values in each invocation or in few stages, and columns of many values. docs/lab/real_any_sides.md says
// what the choices rest on.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

bool has_mixed_real_choices(const Problem& problem, Sync sync);

// Takes a problem that has such choices.
RegisterOptions with_mixed_real_choices(const Problem& problem, const RegisterOptions& given,
                                        const DeviceLimits& limits);

}  // namespace fftbench::fft
