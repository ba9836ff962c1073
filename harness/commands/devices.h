// The command `fftbench devices` describes the devices that can be measured.
#pragma once

#include "commands/exit_code.h"

namespace fftbench::commands {

// Returns kNoDevice where no context can be made.
ExitCode list_devices();

}  // namespace fftbench::commands
