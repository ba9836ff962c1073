// The other side of the supervisor: loads the experiment, reaches the device, answers requests until there
// are no more.
#pragma once

#include "commands/exit_code.h"

namespace fftbench::commands {

// The hidden command `fftbench worker`. Speaks over the descriptor kWorkerSocket alone.
ExitCode run_worker();

}  // namespace fftbench::commands
