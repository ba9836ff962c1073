// `fftbench calibrate`: makes the model of a device that has none.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_calibrate_command(Commands& commands);

}  // namespace fftbench::commands
