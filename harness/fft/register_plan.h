// Planning of the kernel that keeps its lines in registers: a dispatch per axis, several lines a work group.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

// The default, first in each, leaves the choice to planning where it is "auto".
std::vector<OptionSpec> register_options();

// Many columns side by side, in place, which a search from the defaults does not come to.
std::vector<Options> register_search_starts();

// As refuse_unless_power_of_two; lines of more than 4096 elements are refused as well.
std::optional<std::string> refuse_unless_lines_fit_registers(const Problem& problem);

Plan plan_register(const Problem& problem, const Options& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
