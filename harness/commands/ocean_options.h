// The options of `fftbench ocean`, and its help.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_ocean_command(Commands& commands);

}  // namespace fftbench::commands
