// Runs an experiment again whenever one of its files is saved, for the author of a kernel.
#pragma once

#include "commands/exit_code.h"
#include "run/cases/run_settings.h"

namespace fftbench::commands {

// The files are the experiment and those of its plans: JSON, shaders and tables, and those that a plan names
// and that are missing. Each run has a folder of its own among the results. What is wrong with a file is told
// on standard error, and watching goes on. Returns kInterrupted after Ctrl-C. Throws UsageError where there
// is nothing to watch, and gl::NoContext or run::NoDevice, which no file can mend.
ExitCode watch_experiment(const run::RunSettings& settings);

}  // namespace fftbench::commands
