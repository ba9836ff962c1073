// Lines of a batch that overlap in the output, where what they have in common is added up, as the inverse of
// a short-time Fourier transform takes it. Each work group goes through runs of neighbouring lines in their
// order (glsl/lib/overlap_add.glsl).
#pragma once

#include "fft/caller_access.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Returns the limits for a plan whose work groups keep sums as well. These take as many numbers as the lines
// have, and stages pass on half as many, or as many.
DeviceLimits limits_beside_sums(DeviceLimits limits);

// Returns the plan with its lines dealt out in runs, or why it can't be. It has the caller's layouts.
PlanOrSkip with_overlap_add(Plan plan, const CallerAccess& access, const DeviceLimits& limits);

}  // namespace fftbench::fft
