// The command `fftbench spectrogram` shows which frequencies a sound has at which time, and makes a sound of
// such spectra again.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_spectrogram_command(Commands& commands);

}  // namespace fftbench::commands
