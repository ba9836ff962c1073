// The worker's side of the conversation with the supervisor: it loads the experiment, makes the device ready
// and answers requests until there are no more.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

// Adds the hidden command `fftbench worker`, which reads and writes the descriptor kWorkerSocket alone. A run
// starts it as a process that measures its cases.
void add_worker_command(Commands& commands);

}  // namespace fftbench::commands
