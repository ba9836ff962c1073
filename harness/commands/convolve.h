// The command `fftbench convolve` convolves pictures with a kernel, which is another picture.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_convolve_command(Commands& commands);

}  // namespace fftbench::commands
