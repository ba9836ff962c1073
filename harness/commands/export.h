// The command `fftbench export` writes a plan as files that need nothing of this program.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_export_command(Commands& commands);

}  // namespace fftbench::commands
