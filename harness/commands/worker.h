// The worker's side of the conversation with the supervisor: it loads the experiment, makes the device ready
// and answers requests until there are no more.
#pragma once

#include "commands/exit_code.h"

namespace fftbench::commands {

// Runs the hidden command `fftbench worker`, which reads and writes the descriptor kWorkerSocket alone.
ExitCode run_worker();

}  // namespace fftbench::commands
