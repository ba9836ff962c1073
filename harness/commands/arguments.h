// Reads the command line.
#pragma once

#include <functional>

#include "commands/exit_code.h"

namespace fftbench::commands {

// Returns the one function that the arguments ask for. For wrong arguments it is a function that explains
// what is wrong and returns kBadUsage.
std::function<ExitCode()> parse_arguments(int argc, char** argv);

}  // namespace fftbench::commands
