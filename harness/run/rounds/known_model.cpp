#include "run/rounds/known_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <chrono>
#include <utility>

#include "gl/driver_cache.h"
#include "json/config_error.h"
#include "system/content_hash.h"
#include "system/installation.h"
#include "text/utc_time.h"

namespace fftbench::run {
namespace {

// The number changes with what the probes are.
std::string identity_of(const wisdom::Device& device) {
  return fmt::format("device model 1\n{}\n{}\n{}\n{}\n", device.renderer, device.driver, device.processor,
                     fmt::join(fft::kNamesOfWork, " "));
}

std::string origin_of(const wisdom::Calibration& calibrated) {
  return fmt::format("the model of this device was calibrated on {}, from that of {}", calibrated.date,
                     calibrated.relative);
}

KnownModel none() {
  return {.model = std::nullopt, .origin = "this device has no model; `fftbench calibrate` makes one"};
}

KeptModels kept_models(const ModelSources& sources) {
  return {sources.cache, sources.data_folder / "configs" / "devices" / "schema.json"};
}

KnownModel of_file(const wisdom::DeviceFile& file, const fft::DeviceLimits& limits) {
  return {.model = wisdom::model_for(file.device, limits, file), .origin = origin_of(*file.calibrated)};
}

}  // namespace

std::optional<wisdom::DeviceFile> KeptModels::find(const wisdom::Device& device, const Note& note) const {
  const std::string identity = identity_of(device);
  const auto entry = folder_.read(system::content_hash(identity));
  if (!entry) return std::nullopt;
  const std::string again = "the calibrated model that is kept for this device is damaged, or of another";
  if (!entry->starts_with(identity)) {
    note(again);
    return std::nullopt;
  }
  try {
    wisdom::DeviceFile file =
        wisdom::parse_device_file(entry->substr(identity.size()), "calibrated model", schema_file_);
    if (file.calibrated && wisdom::same_hardware(file.device, device)) return file;
    note(again);
  } catch (const json::ConfigError& error) {
    note(fmt::format("{} ({})", again, error.what()));
  }
  return std::nullopt;
}

void KeptModels::keep(const wisdom::DeviceFile& file) const {
  wisdom::Device device = file.device;
  if (file.calibrated) device.driver = file.calibrated->driver;
  const std::string identity = identity_of(device);
  folder_.write(system::content_hash(identity), identity + wisdom::to_json(file).dump(2) + "\n");
}

KnownModel known_model(const wisdom::Device& device, const std::optional<fft::DeviceLimits>& limits,
                       const ModelSources& sources) {
  if (!limits) return none();
  auto model = wisdom::model_of(device, limits, sources.data_folder);
  const std::string file = "configs/devices/" + wisdom::device_file_name(device);
  if (model && fft::has_times(*model, fft::Sync::kBarrier))
    return {.model = std::move(model), .origin = "the model of this device is " + file};
  const auto kept = kept_models(sources).find(device, sources.note);
  if (kept) return of_file(*kept, *limits);
  if (!model) return none();
  return {.model = std::move(model),
          .origin = fmt::format(
              "{} has this device without times; `fftbench calibrate` makes a model with them", file)};
}

ModelSources usual_model_sources(const std::filesystem::path& program_cache, Note note) {
  return {.data_folder = system::find_data_folder(),
          .cache = system::CacheFolder(program_cache, gl::kUsualCacheBytes),
          .note = std::move(note)};
}

KnownModel known_or_calibrated_model(CaseMeasurer& measurer, const ModelSources& sources,
                                     const CalibrationRules& rules) {
  const DeviceReport& device = measurer.device();
  KnownModel known = known_model(device.opengl, device.limits, sources);
  const bool has_model = known.model && fft::has_times(*known.model, fft::Sync::kBarrier);
  if (has_model || !device.limits || !sources.cache.keeps_anything() ||
      wisdom::is_software_renderer(device.opengl.renderer))
    return known;
  const CalibratedOrNot made =
      calibrate(measurer, wisdom::known_devices(sources.data_folder), today(), sources.note, rules);
  if (const auto* failed = std::get_if<NoCalibration>(&made)) {
    sources.note(fmt::format("this device could not be calibrated: {}", failed->reason));
    return known;
  }
  const auto& file = std::get<wisdom::DeviceFile>(made);
  kept_models(sources).keep(file);
  return of_file(file, *device.limits);
}

std::string today() {
  return text::iso_utc(std::chrono::system_clock::now()).substr(0, 10);
}

}  // namespace fftbench::run
