// The command `fftbench export` writes a plan as files that need nothing of this program.
#pragma once

#include <filesystem>
#include <string>

#include "commands/command_options.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::commands {

struct ExportSettings {
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  std::uint32_t merged = 1;      // independent transforms that share dispatches
  std::filesystem::path output;  // a folder
  DeviceSettings device;
};

// Reading the command line fills in the settings, which outlive the options.
void add_export_options(CommandOptions& options, ExportSettings& settings);

// Throws std::invalid_argument for what can't be planned or told by files, system::WriteError, and
// gl::NoContext where there is no device.
ExitCode export_plan(const ExportSettings& settings);

}  // namespace fftbench::commands
