// The command `fftbench first-transform` measures the way from a context to the first result, in the process
// that it is: scripts/first_transform.py starts many of them.
#pragma once

#include <string>

#include "commands/command_options.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::commands {

struct FirstTransformSettings {
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  bool as_json = false;
  DeviceSettings device;
};

// Reading the command line fills in the settings, which outlive the options.
void add_first_transform_options(CommandOptions& options, FirstTransformSettings& settings);

// Prints what each part of the way took. Returns kCaseFailed where the result is wrong. Throws
// std::invalid_argument for what is no transform or can't be planned, and gl::NoContext or run::NoDevice
// where there is no device.
ExitCode first_transform(const FirstTransformSettings& settings);

}  // namespace fftbench::commands
