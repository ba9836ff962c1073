// The command line: argv in, what to do out.
#pragma once

#include <functional>

#include "run/exit_code.h"

namespace fftbench {

// The one function that the arguments ask for. Wrong arguments give one that explains them and returns
// kBadUsage.
std::function<run::ExitCode()> parse_arguments(int argc, char** argv);

}  // namespace fftbench
