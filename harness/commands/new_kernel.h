// The command `fftbench new-kernel` writes a plan file with its shader and an experiment, to start from.
#pragma once

#include <string>

#include "commands/exit_code.h"

namespace fftbench::commands {

struct NewKernelSettings {
  std::string name;  // of the kernel, its folder and its experiment
};

// Writes NAME/plan.json, NAME/NAME.comp and NAME.json into the current folder. Throws UsageError where the
// name is none or one of these files exists, and system::WriteError.
ExitCode write_new_kernel(const NewKernelSettings& settings);

}  // namespace fftbench::commands
