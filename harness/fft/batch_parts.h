// Batches whose arrays are larger than what a device binds at once, or than its work groups reach: the images
// go through all passes some at a time, each part bound as a range of the arrays.
#pragma once

#include <functional>

#include "fft/caller_access.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Plans a problem that is the same but for its batch.
using PlanOfBatch = std::function<PlanOrSkip(const Problem& problem)>;

// Returns the plan of the problem for a caller's arrays, as `plan_of` makes it where it keeps the limits, and
// otherwise of parts of the batch, the last of which may have fewer images. Parts begin at multiples of
// DeviceLimits::binding_alignment. A Skip says which limit is in the way and what would help.
PlanOrSkip plan_within_limits(const Problem& problem, const CallerAccess& access, const DeviceLimits& limits,
                              const PlanOfBatch& plan_of);

}  // namespace fftbench::fft
