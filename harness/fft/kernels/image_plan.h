// Planning of the kernel whose work groups each transform whole small images, which never leave them between
// the axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::fft {

// As refuse_unless_lines_fit_registers says of both axes; and single lines, and real images that an inverse
// of fp16 would store half a word at a time.
std::optional<std::string> refuse_for_whole_images(const Problem& problem);

// An image that needs more shared memory, or more invocations, than a work group has is a Skip.
PlanOrSkip plan_whole_images(const Problem& problem, const Options& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
