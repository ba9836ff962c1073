// The wisdom that there is on this machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "backends/opengl/opengl_backend.h"
#include "run/device_report.h"
#include "wisdom/entry.h"

namespace fftbench::run {

// $XDG_DATA_HOME/fftbench/wisdom.json, or ~/.local/share in its place; empty where there is neither.
std::filesystem::path users_wisdom_file();

std::filesystem::path wisdom_schema_file(const std::filesystem::path& data_folder);

struct KnownWisdom {
  std::vector<wisdom::Entry> entries;  // the user's own, then those of configs/wisdom
  std::vector<std::string> notes;      // sentences about files that are not used
};

KnownWisdom read_known_wisdom(const std::filesystem::path& data_folder);

// What wisdom calls the OpenGL device.
wisdom::Device wisdom_device(const backends::OpenGlBackend& backend);
wisdom::Device wisdom_device(const DeviceReport& report);

}  // namespace fftbench::run
