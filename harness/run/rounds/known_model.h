// The model of a device: of a file, or of a calibration that is kept beside the programs of its driver.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "fft/planner/device_model.h"
#include "run/cases/measurer.h"
#include "run/rounds/calibration.h"
#include "system/cache_folder.h"
#include "wisdom/device_file.h"

namespace fftbench::run {

struct KnownModel {
  std::optional<fft::DeviceModel> model;
  std::string origin;  // a sentence: where it is from, or that there is none
};

// Keeps the models of calibrations, each for the device, its driver and this form of models.
class KeptModels {
 public:
  KeptModels(system::CacheFolder folder, std::filesystem::path schema_file)
      : folder_(std::move(folder)), schema_file_(std::move(schema_file)) {}

  bool keeps_anything() const { return folder_.keeps_anything(); }

  // Returns nothing where none is kept. What is damaged, or another device's, is none, and `note` is told so.
  std::optional<wisdom::DeviceFile> find(const wisdom::Device& device, const Note& note) const;
  void keep(const wisdom::DeviceFile& file) const;

 private:
  system::CacheFolder folder_;
  std::filesystem::path schema_file_;
};

// Where models are looked for.
struct ModelSources {
  std::filesystem::path data_folder = {};  // configs/devices is in it
  system::CacheFolder cache = {};
  Note note = [](const std::string&) {};
};

// Returns the project's folder of data, and the models that are kept among the programs.
ModelSources usual_model_sources(const std::filesystem::path& program_cache, Note note);

// Returns that of configs/devices, or else the one that is kept. Throws as wisdom::read_device_file does.
KnownModel known_model(const wisdom::Device& device, const std::optional<fft::DeviceLimits>& limits,
                       const ModelSources& sources);

// Does the same, and calibrates where there is neither, and keeps that. It does not where nothing can be
// kept, nor a software renderer, on which measured trials cost more than they gain.
KnownModel known_or_calibrated_model(CaseMeasurer& measurer, const ModelSources& sources,
                                     const CalibrationRules& rules = {});

// Returns the day in UTC: "2026-11-30".
std::string today();

}  // namespace fftbench::run
