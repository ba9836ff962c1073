// What the options of kernels leave open where dispatches order themselves. No barrier waits for an idle
// device then, so that a pass costs little more than its work, and what counts is that every multiprocessor
// has a share of it.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/register_choices.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// For complex images of two axes in buffers, which no chirp is needed for, on a device that runs several work
// groups at once; others have the choices that they have with barriers.
bool has_chained_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits);
RegisterOptions with_chained_choices(const Problem& problem, const RegisterOptions& given,
                                     const DeviceLimits& limits);

// Of stockham_fused: values that an invocation holds, and lines in a tile.
GroupOptions with_chained_group(const Problem& problem, GroupOptions given, const DeviceLimits& limits);

}  // namespace fftbench::fft
