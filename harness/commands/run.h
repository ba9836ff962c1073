// The main job takes an experiment from its file to its results.
#pragma once

#include "commands/command.h"
#include "run/cases/run_settings.h"

namespace fftbench::commands {

// Throws json::ConfigError, gl::NoContext, and system::WriteError where nothing at all could be written.
ExitCode run_experiment(const run::RunSettings& settings);

// Without a word of its own, and watched where that is asked for.
void add_main_job(Commands& commands);

}  // namespace fftbench::commands
