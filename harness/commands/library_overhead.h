// The command `fftbench library-overhead` times the same transforms through the library, as a program records
// them that uses it, and as experiments run them.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_library_overhead_command(Commands& commands);

}  // namespace fftbench::commands
