// The command `fftbench filter` takes frequencies out of a picture, or shows them.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_filter_command(Commands& commands);

}  // namespace fftbench::commands
