// Reads and writes models of devices, whose format is stated in configs/devices/schema.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "fft/planner/device_model.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

// How a model was made that was measured in a moment, and fitted to no sweep.
struct Calibration {
  std::string driver;  // GL_VERSION
  std::string date;    // "2026-11-30"
  std::string relative;
  std::size_t probes = 0;
  double spread = 0;        // by which the times of nine in ten of them differed at most
  double median_error = 0;  // of their prices

  bool operator==(const Calibration&) const = default;
};

struct DeviceFile {
  Device device;  // its GL_RENDERER and, if it is a software renderer, its processor
  fft::DeviceModel model;
  std::optional<Calibration> calibrated = {};

  bool operator==(const DeviceFile&) const = default;
};

// Return limits as a file has them, and those of a document that has them.
nlohmann::json to_json(const fft::DeviceLimits& limits);
fft::DeviceLimits limits_from(const nlohmann::json& document);

// `document` must be valid under the schema.
DeviceFile device_file_in(const nlohmann::json& document);
nlohmann::ordered_json to_json(const DeviceFile& file);

// Returns the name of a device's file: "nvidia-h200.json".
std::string device_file_name(const Device& device);

// Throws json::ConfigError, with the place and what would be right, where there is no such file, or anything
// but a model of a device in it.
DeviceFile read_device_file(const std::filesystem::path& file, const std::filesystem::path& schema_file);

// Does the same for the text of such a file.
DeviceFile parse_device_file(const std::string& text, const std::filesystem::path& file,
                             const std::filesystem::path& schema_file);

// Returns the files of configs/devices. Throws as read_device_file does.
std::vector<DeviceFile> known_devices(const std::filesystem::path& data_folder);

// Returns the model of the file under the limits of a device here; nothing where it is of other hardware.
std::optional<fft::DeviceModel> model_for(const Device& device, const fft::DeviceLimits& limits,
                                          const DeviceFile& file);

// Returns the model of configs/devices for the same hardware, under the limits that it has here; nothing
// where there is none, or no OpenGL. Throws as read_device_file does.
std::optional<fft::DeviceModel> model_of(const Device& device, const std::optional<fft::DeviceLimits>& limits,
                                         const std::filesystem::path& data_folder);

}  // namespace fftbench::wisdom
