// The command `fftbench filter` takes frequencies out of a picture, or shows them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "apps/frequency_band.h"
#include "apps/picture.h"
#include "apps/picture_fft.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"

namespace fftbench::commands {

struct FilterSettings {
  apps::FftChoice choice;
  std::filesystem::path input;
  std::filesystem::path output;  // empty where only the steps are asked for
  std::filesystem::path steps;   // a folder; empty where they are not asked for
  std::string mode;              // the option that was given: --lowpass ..., --spectrum; or empty
  apps::FrequencyBand band;      // of a filter
  std::optional<double> softness;
  apps::Channel channel = apps::Channel::kEach;
  std::optional<unsigned> bits;  // of values in .png files; otherwise as the input has them
  DeviceSettings device;
};

inline constexpr const char* kSpectrumMode = "--spectrum";

// Throws UsageError for settings that contradict each other, std::runtime_error or std::invalid_argument for
// unusable input or output, and gl::NoContext where there is no device.
ExitCode filter_picture(const FilterSettings& settings);

}  // namespace fftbench::commands
