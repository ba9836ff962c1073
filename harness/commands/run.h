// The main job takes an experiment from its file to its results.
#pragma once

#include "commands/exit_code.h"
#include "run/cases/run_settings.h"

namespace fftbench::commands {

// Throws json::ConfigError, gl::NoContext, and system::WriteError where nothing at all could be written.
ExitCode run_experiment(const run::RunSettings& settings);

}  // namespace fftbench::commands
