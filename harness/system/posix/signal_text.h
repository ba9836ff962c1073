// Names a signal that ended a process.
#pragma once

#include <string>

namespace fftbench::system {

// Returns "killed by signal 11 (Segmentation fault)".
std::string signal_text(int signal);

}  // namespace fftbench::system
