// The command `fftbench library-overhead` times the same transforms through the library, as a program records
// them that uses it, and as experiments run them.
#pragma once

#include <string>

#include "commands/command_options.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::commands {

struct LibraryOverheadSettings {
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  unsigned rounds = 9;
  unsigned independent = 1;  // transforms at once, each with arrays of its own; 1 leaves these ways out
  DeviceSettings device;
};

// Reading the command line fills in the settings, which outlive the options.
void add_library_overhead_options(CommandOptions& options, LibraryOverheadSettings& settings);

// Prints CSV: a row for each way of recording, with its median, and its ratio to the harness's. Returns
// kCaseFailed where a result is wrong. Throws std::invalid_argument for what is no transform of OpenGL or
// can't be planned, and gl::NoContext where there is no device.
ExitCode library_overhead(const LibraryOverheadSettings& settings);

}  // namespace fftbench::commands
