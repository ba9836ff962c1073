// Writes the man page and the shells' completions, which the build installs.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

// Adds the hidden command that writes fftbench.1, fftbench.bash, _fftbench and fftbench.fish. The build
// starts it, for what it installs. It tells of all `commands`, which outlive it.
void add_manual_command(Commands& commands);

}  // namespace fftbench::commands
