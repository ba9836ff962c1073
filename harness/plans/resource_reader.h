// Reads the arrays of a plan file.
#pragma once

#include <vector>

#include "fft/plan.h"
#include "plans/plan_document.h"

namespace fftbench::plans {

// Returns the arrays in the order of the file. Throws json::ConfigError for a file that is wrong, or whose
// input or output is not that of the problem.
std::vector<fft::Resource> read_resources(const PlanDocument& document, const fft::Problem& problem,
                                          const Variables& variables);

}  // namespace fftbench::plans
