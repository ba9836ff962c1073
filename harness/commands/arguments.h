// Reads the command line.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commands/exit_code.h"

namespace fftbench::commands {

// Returns the one function that the arguments ask for, the first of which is the name of the program. For
// wrong arguments it is a function that explains what is wrong and returns kBadUsage.
std::function<ExitCode()> parse_arguments(const std::vector<std::string>& words);

}  // namespace fftbench::commands
