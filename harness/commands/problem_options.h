// The options with which a command is told one algorithm and one problem.
#pragma once

#include <string>

#include "commands/command_options.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::commands {

// Adds --algorithm, --option, --size, --batch, --inverse, --domain, --half-spectrum, --precision and --norm.
// What they fill in outlives them.
void add_problem_options(CommandOptions& options, std::string& algorithm, fft::Options& chosen,
                         fft::Problem& problem, Given algorithm_given = Given::kRequired);

// Returns the problem that the options ask for together. Throws UsageError for axes that its size lacks.
fft::Problem asked_problem(const fft::Problem& given);

}  // namespace fftbench::commands
