// The problems of `fftbench tune` as an experiment, which supervisor and worker read alike.
#pragma once

#include <vector>

#include "commands/tune.h"
#include "fft/registry.h"
#include "run/cases/run_settings.h"
#include "wisdom/wisdom.h"

namespace fftbench::commands {

// Returns the algorithms that were named; none where the search is to choose. Throws std::invalid_argument
// for a name that is no algorithm, for one whose options can't be searched, and for one that computes no
// transform beside others.
std::vector<const fft::Algorithm*> algorithms_to_tune(const TuneSettings& settings);

// Returns the settings of a run with a case for each problem and mode. Throws std::invalid_argument and
// json::ConfigError where sizes, batches, directions or modes can't be read.
run::RunSettings tuning_run(const TuneSettings& settings,
                            const std::vector<const fft::Algorithm*>& algorithms);

// Returns the settings of a run that has a case for each entry's problem, in whichever norm, and mode, among
// others. There has to be an entry.
run::RunSettings review_run(const std::vector<wisdom::Entry>& entries, const DeviceSettings& device);

}  // namespace fftbench::commands
