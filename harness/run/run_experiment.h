// The main job: an experiment from its file to its results.
#pragma once

#include "run/exit_code.h"
#include "run/run_settings.h"

namespace fftbench::run {

// Throws experiment::ConfigError, gl::NoContext, and files::WriteError where nothing could be written at
// all.
ExitCode run_experiment(const RunSettings& settings);

}  // namespace fftbench::run
