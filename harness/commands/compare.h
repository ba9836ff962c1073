// The command `fftbench compare` measures two builds, trees, plans, option sets or drivers by turns, and says
// of each case which of the two is faster.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_compare_command(Commands& commands);

}  // namespace fftbench::commands
