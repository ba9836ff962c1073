// Planning of images of which a side is longer than a work group can hold: the rows go by themselves, as
// lines, and so do the columns, those in the several passes of four_step_plan.h that are too long.
#pragma once

#include <functional>

#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Whether the problem is of images with such a side.
bool has_long_side(const Problem& problem, const DeviceLimits& limits);

// Whether the columns of such an image may fit where the rows' pass has a first stage of theirs.
bool may_go_behind_fused_stage(const Problem& problem, const DeviceLimits& limits);

// Whether there is a plan, whose passes keep the limits of the device.
bool keeps_limits_of_passes(const PlanOrSkip& planned, const DeviceLimits& limits);

// Returns a plan of both axes one after the other, with a barrier between them. `plan_axis` plans lines, or
// columns alone.
PlanOrSkip plan_long_sides(const Problem& problem,
                           const std::function<PlanOrSkip(const Problem& axis)>& plan_axis);

}  // namespace fftbench::fft
