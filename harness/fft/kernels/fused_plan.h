// Planning of the kernel that transforms both axes in one dispatch, whose work groups wait for each other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/registry.h"

namespace fftbench::fft {

std::vector<OptionSpec> fused_options();

// What long lines and batches gain from.
std::vector<Options> fused_search_starts();

// As refuse_unless_lines_fit_registers; and single lines, real images that are not square, sides whose lines
// take too many registers, and sides whose roots of unity are no table.
std::optional<std::string> refuse_for_one_dispatch(const Problem& problem);

// Where persistent_groups=auto, there are no more work groups than DeviceLimits::resident_work_groups, but
// two where there is work for them. They take several tiles in turn. Where the option says more, and groups
// are small, there are more in proportion.
PlanOrSkip plan_fused(const Problem& problem, const Options& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
