// The command `fftbench transform` runs any kernel on the user's own data.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_transform_command(Commands& commands);

}  // namespace fftbench::commands
