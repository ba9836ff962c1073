// The command `fftbench transform` runs any kernel on the user's own data.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "commands/transform_arrays.h"
#include "fft/options.h"

namespace fftbench::commands {

struct TransformSettings {
  std::string algorithm;
  std::string plan;  // in its place, the file of a plan of the user's
  fft::Options options;
  TransformKind kind;
  // An .npy file of shape (width), (height, width) or (batch, height, width); "-" is standard input.
  std::filesystem::path input;
  std::filesystem::path output;  // "-" is standard output
  DeviceSettings device;
};

// Throws std::runtime_error or std::invalid_argument for unusable input, and gl::NoContext or NoDevice where
// there is no device.
ExitCode transform_file(const TransformSettings& settings);

}  // namespace fftbench::commands
