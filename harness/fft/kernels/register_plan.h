// Planning of the kernel that keeps its lines in registers: a dispatch per axis, several lines a work group.
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

// The default, first in each, leaves the choice to planning where it is "auto".
std::vector<OptionSpec> register_options();

// Those of them that say how any work group of the kernel does its lines, whatever dispatch it is in.
std::vector<OptionSpec> register_group_options();

// What a search from the defaults does not come to: small groups, the second of whose passes begins early,
// and many columns side by side, in place.
std::vector<Options> register_search_starts();

// As real parts, then imaginary ones, in the 48 KiB of shared memory that most GPUs give a work group.
inline constexpr std::uint32_t kLongestRegisterLine = 12288;

// As refuse_for_all_kernels; sides with prime factors above 31, and of more than two passes can do, are
// refused as well.
std::optional<std::string> refuse_unless_lines_fit_registers(const Problem& problem);

// Refuses an inverse to fp16 for kernels whose last phase stores real rows number by number.
std::optional<std::string> refuse_real_rows_of_halves(const Problem& problem);

PlanOrSkip plan_register(const Problem& problem, const Options& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
