// The command `fftbench convolve` convolves pictures with a kernel, which is another picture.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apps/picture_convolution.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"

namespace fftbench::commands {

struct ConvolveSettings {
  std::vector<std::filesystem::path> inputs;  // files and folders
  std::filesystem::path kernel;
  std::filesystem::path output;  // a file, or a folder for several pictures
  apps::ConvolutionSettings convolution;
  std::optional<unsigned> bits;  // of values in .png files; otherwise as the input has them
  DeviceSettings device;
};

// Throws UsageError for settings that contradict each other, std::runtime_error or std::invalid_argument for
// unusable input or output, and gl::NoContext where there is no device.
ExitCode convolve_pictures(const ConvolveSettings& settings);

}  // namespace fftbench::commands
