// The main job: an experiment from its file to its results.
#pragma once

#include "commands/exit_code.h"
#include "run/cases/run_settings.h"

namespace fftbench::commands {

// Throws experiment::ConfigError, gl::NoContext, and files::WriteError where nothing could be written at
// all.
ExitCode run_experiment(const run::RunSettings& settings);

}  // namespace fftbench::commands
