// The command `fftbench algorithms` lists what can be measured.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_algorithms_command(Commands& commands);

}  // namespace fftbench::commands
