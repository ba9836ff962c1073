// Makes the plan of one problem from a plan file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/options.h"
#include "fft/plan.h"
#include "plans/plan_document.h"

namespace fftbench::plans {

// Returns the options that the plan file has, with its first value of each as the default. Throws
// json::ConfigError.
std::vector<fft::OptionSpec> options_of(const PlanDocument& document);

// Returns why the plan is for other problems than this one ("the plan is for width 64"), or nothing.
std::optional<std::string> mismatch(const PlanDocument& document, const fft::Problem& problem);

// Returns the plan of a forward or inverse problem that is no mismatch, with completed options, or the reason
// that the file's `requires` gives against it. Passes that are per axis or per stage stand there as often as
// they run. Throws json::ConfigError for a file that is wrong.
fft::PlanOrSkip read_plan(const PlanDocument& document, const fft::Problem& problem,
                          const fft::Options& options);

}  // namespace fftbench::plans
