// The command `fftbench explain` measures one case and says where its time goes, or two kernels side by side
// and what their difference is made of.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_explain_command(Commands& commands);

}  // namespace fftbench::commands
