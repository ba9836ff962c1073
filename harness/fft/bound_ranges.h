// Arrays of which one image is more than a device binds at once: passes have them in several ranges, each
// bound at a point of its own (SOURCE_RANGES in glsl/lib/storage.glsl).
#pragma once

#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Returns the plan with every array in ranges that is larger than a binding may be; a plan whose arrays fit
// as it is. A Skip says which other limit is in the way, and nothing where a pass has no ranges.
PlanOrSkip bound_in_ranges(Plan plan, const DeviceLimits& limits);

}  // namespace fftbench::fft
