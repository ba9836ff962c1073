// The command `fftbench devices` describes the devices that can be measured.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_devices_command(Commands& commands);

}  // namespace fftbench::commands
