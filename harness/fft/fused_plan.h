// Planning of the kernel that transforms both axes in one dispatch, with a barrier between its work groups.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

std::vector<OptionSpec> fused_options();

// As refuse_unless_lines_fit_registers; and images that are not square.
std::optional<std::string> refuse_unless_square(const Problem& problem);

// Never more work groups than DeviceLimits::resident_work_groups: those there are take several tiles in turn.
Plan plan_fused(const Problem& problem, const Options& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
