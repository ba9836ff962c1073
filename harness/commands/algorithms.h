// The command `fftbench algorithms` lists what can be measured.
#pragma once

#include "commands/exit_code.h"

namespace fftbench::commands {

ExitCode list_algorithms();

}  // namespace fftbench::commands
