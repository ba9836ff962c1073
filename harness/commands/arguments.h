// The command line: argv in, what to do out.
#pragma once

#include <functional>

#include "commands/exit_code.h"

namespace fftbench::commands {

// The one function that the arguments ask for. Wrong arguments give one that explains them and returns
// kBadUsage.
std::function<ExitCode()> parse_arguments(int argc, char** argv);

}  // namespace fftbench::commands
