// The options of `fftbench ocean`.
#pragma once

#include "commands/command_options.h"
#include "commands/ocean.h"

namespace fftbench::commands {

// Reading the command line fills in the command, which outlives the options.
void add_ocean_options(CommandOptions& options, OceanCommand& command);

}  // namespace fftbench::commands
