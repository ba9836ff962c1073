// `fftbench devices`.
#pragma once

#include "commands/exit_code.h"

namespace fftbench::commands {

// kNoDevice where no way leads to a device.
ExitCode list_devices();

}  // namespace fftbench::commands
