// What came of tuning, as a table.
#pragma once

#include <string>
#include <vector>

#include "run/tune_problem.h"

namespace fftbench::run {

struct TunedProblem {
  fft::Problem problem;
  TuningOutcome outcome;
};

// A line for each problem; then how many variants were measured and how many failed.
std::string tuning_summary(const std::vector<TunedProblem>& done);

}  // namespace fftbench::run
