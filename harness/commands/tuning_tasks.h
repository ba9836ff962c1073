// What `fftbench tune` searches, one after the other.
#pragma once

#include <vector>

#include "experiment/experiment.h"
#include "tune/tune_problem.h"

namespace fftbench::commands {

// Returns a task for each problem and mode, in the order of the cases, with those of the algorithms that do
// not refuse the problem; with none where none are named, and the search is to choose. Throws
// json::ConfigError where all of them refuse it.
std::vector<tune::TuningTask> tuning_tasks(const experiment::Experiment& experiment, fft::Sync sync,
                                           const std::vector<const fft::Algorithm*>& algorithms);

}  // namespace fftbench::commands
