// What came of tuning, as a table.
#pragma once

#include <string>
#include <vector>

#include "run/tune_problem.h"

namespace fftbench::run {

struct TunedProblem {
  fft::Problem problem;
  experiment::Mode mode;
  TuningOutcome outcome;
};

// A line for each problem and mode; then how many variants were measured and how many failed.
std::string tuning_summary(const std::vector<TunedProblem>& done);

}  // namespace fftbench::run
