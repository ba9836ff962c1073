// Reads models of devices, whose format is stated in configs/devices/schema.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "fft/planner/device_model.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

struct DeviceFile {
  Device device;  // its GL_RENDERER and, if it is a software renderer, its processor
  fft::DeviceModel model;
};

// Return limits as a file has them, and those of a document that has them.
nlohmann::json to_json(const fft::DeviceLimits& limits);
fft::DeviceLimits limits_from(const nlohmann::json& document);

// `document` must be valid under the schema.
DeviceFile device_file_in(const nlohmann::json& document);

// Returns the name of a device's file: "nvidia-h200.json".
std::string device_file_name(const Device& device);

// Throws json::ConfigError, with the place and what would be right, where there is no such file, or anything
// but a model of a device in it.
DeviceFile read_device_file(const std::filesystem::path& file, const std::filesystem::path& schema_file);

// Returns the model of the file under the limits of a device here; nothing where it is of other hardware.
std::optional<fft::DeviceModel> model_for(const Device& device, const fft::DeviceLimits& limits,
                                          const DeviceFile& file);

// Returns the model of configs/devices for the same hardware, under the limits that it has here; nothing
// where there is none, or no OpenGL. Throws as read_device_file does.
std::optional<fft::DeviceModel> model_of(const Device& device, const std::optional<fft::DeviceLimits>& limits,
                                         const std::filesystem::path& data_folder);

}  // namespace fftbench::wisdom
