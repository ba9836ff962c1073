// `fftbench algorithms`.
#pragma once

#include "commands/exit_code.h"

namespace fftbench::commands {

ExitCode list_algorithms();

}  // namespace fftbench::commands
