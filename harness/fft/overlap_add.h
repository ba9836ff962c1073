// Lines of a batch that overlap in the output, where what they have in common is added up, as the inverse of
// a short-time Fourier transform takes it. Each work group goes through runs of neighbouring lines in their
// order (glsl/lib/overlap_add.glsl).
#pragma once

#include <functional>

#include "fft/caller_access.h"
#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Plans the problem for the caller's arrays under limits, with these options of the algorithm's as well.
using PlanOfLines = std::function<PlanOrSkip(const DeviceLimits& limits, const Options& more)>;

// Returns the plan with its lines dealt out in runs, or why it can't be. Work groups keep sums in what is
// left of their shared memory.
PlanOrSkip plan_overlap_add(const Problem& problem, const CallerAccess& access, const DeviceLimits& limits,
                            const PlanOfLines& plan_of);

}  // namespace fftbench::fft
