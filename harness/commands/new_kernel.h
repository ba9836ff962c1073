// The command `fftbench new-kernel` writes a plan file with its shader and an experiment, to start from.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_new_kernel_command(Commands& commands);

}  // namespace fftbench::commands
