// The command `fftbench ocean` shows a sea in a window, or writes its pictures or its fields.
#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <vector>

#include "apps/ocean/wave_simulation.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"

namespace fftbench::commands {

struct OceanCommand {
  ocean::OceanSettings ocean;
  std::filesystem::path npy;     // a folder; empty where no fields are asked for
  std::vector<double> times;     // of the fields, in seconds
  std::uint32_t frames = 0;      // 0: a window
  double frames_per_second = 0;  // 0 where it was not given, as below
  std::filesystem::path output;  // a folder
  glm::uvec2 picture{0, 0};
  DeviceSettings device;
};

// Throws UsageError for settings that contradict each other, std::runtime_error or std::invalid_argument
// where the sea can't be transformed, shown or written, and gl::NoContext where there is no device.
ExitCode show_ocean(const OceanCommand& command);

}  // namespace fftbench::commands
