// The command `fftbench first-transform` measures the way from a context to the first result, in the process
// that it is: scripts/first_transform.py starts many of them.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_first_transform_command(Commands& commands);

}  // namespace fftbench::commands
