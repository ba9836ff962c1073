#include "wisdom/device_file.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <glm/vec3.hpp>
#include <limits>
#include <type_traits>

#include "json/config_error.h"
#include "json/config_source.h"
#include "json/json_file.h"
#include "json/schema_check.h"
#include "text/device_name.h"

namespace fftbench::wisdom {
namespace {

// Calls `visit` with each limit's name and member.
void visit_limits(auto& limits, auto visit) {
  visit("work_group_invocations", limits.work_group_invocations);
  visit("work_group_size", limits.work_group_size);
  visit("work_group_count", limits.work_group_count);
  visit("shared_memory_bytes", limits.shared_memory_bytes);
  visit("storage_buffer_bytes", limits.storage_buffer_bytes);
  visit("binding_alignment", limits.binding_alignment);
  visit("image_side", limits.image_side);
  visit("image_layers", limits.image_layers);
  visit("has_doubles", limits.has_doubles);
  visit("subgroup_size", limits.subgroup_size);
  visit("resident_work_groups", limits.resident_work_groups);
  visit("starts_dispatches_in_order", limits.starts_dispatches_in_order);
  visit("buffer_points", limits.buffer_points);
  visit("storage_blocks", limits.storage_blocks);
  visit("image_units", limits.image_units);
}

fft::ComputeUnits units_from(const nlohmann::json& json) {
  return {.count = json.at("count"),
          .invocations = json.at("invocations"),
          .work_groups = json.at("work_groups"),
          .registers = json.at("registers"),
          .shared_memory_bytes = json.at("shared_memory_bytes")};
}

// A kind of work that is not named takes no time.
fft::Amounts microseconds_from(const nlohmann::json& json) {
  fft::Amounts microseconds{};
  for (std::size_t kind = 0; kind < microseconds.size(); ++kind) {
    const nlohmann::json& value = json.value(std::string(fft::kNamesOfWork[kind]), nlohmann::json(0.0));
    microseconds[kind] = value.is_number() ? value.get<double>() : std::numeric_limits<double>::infinity();
  }
  return microseconds;
}

// As many digits as are known, and null for what no one knows.
nlohmann::ordered_json json_of(const fft::Amounts& microseconds) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (std::size_t kind = 0; kind < microseconds.size(); ++kind) {
    const std::string name(fft::kNamesOfWork[kind]);
    if (!std::isfinite(microseconds[kind])) {
      json[name] = nullptr;
    } else if (microseconds[kind] > 0) {
      json[name] = std::strtod(fmt::format("{:.4g}", microseconds[kind]).c_str(), nullptr);
    }
  }
  return json;
}

std::optional<Calibration> calibration_in(const nlohmann::json& document) {
  if (!document.contains("calibrated")) return std::nullopt;
  const nlohmann::json& json = document.at("calibrated");
  return Calibration{.driver = json.at("driver"),
                     .date = json.at("date"),
                     .relative = json.at("relative"),
                     .probes = json.at("probes"),
                     .spread = json.at("spread"),
                     .median_error = json.at("median_error")};
}

}  // namespace

nlohmann::json to_json(const fft::DeviceLimits& limits) {
  nlohmann::json json;
  visit_limits(limits, [&]<typename Value>(const char* name, const Value& value) {
    if constexpr (std::is_same_v<Value, glm::uvec3>) {
      json[name] = {value.x, value.y, value.z};
    } else {
      json[name] = value;
    }
  });
  return json;
}

fft::DeviceLimits limits_from(const nlohmann::json& document) {
  fft::DeviceLimits limits;
  visit_limits(limits, [&]<typename Value>(const char* name, Value& value) {
    const nlohmann::json& json = document.at(name);
    if constexpr (std::is_same_v<Value, glm::uvec3>) {
      value = {json.at(0).get<std::uint32_t>(), json.at(1).get<std::uint32_t>(),
               json.at(2).get<std::uint32_t>()};
    } else {
      json.get_to(value);
    }
  });
  return limits;
}

DeviceFile device_file_in(const nlohmann::json& document) {
  return {.device = {.renderer = document.at("device"),
                     .driver = "",
                     .processor = document.value("processor", "")},
          .model = {.limits = limits_from(document.at("limits")),
                    .units = units_from(document.at("compute_units")),
                    .most_registers = document.at("most_registers"),
                    .registers_beside_values = document.at("registers_beside_values"),
                    .registers_of_value = document.value("registers_of_value", 2.0),
                    .busy_invocations = document.value("busy_invocations", 0U),
                    .cache_bytes = document.at("cache_bytes"),
                    .transaction_bytes = document.at("transaction_bytes"),
                    .microseconds = microseconds_from(document.at("microseconds")),
                    .microseconds_of_streams = microseconds_from(document.at("microseconds_of_streams"))},
          .calibrated = calibration_in(document)};
}

nlohmann::ordered_json to_json(const DeviceFile& file) {
  const fft::DeviceModel& model = file.model;
  const fft::ComputeUnits& units = model.units;
  nlohmann::ordered_json json{{"device", file.device.renderer}};
  if (!file.device.processor.empty()) json["processor"] = file.device.processor;
  json["limits"] = to_json(model.limits);
  json["compute_units"] = {{"count", units.count},
                           {"invocations", units.invocations},
                           {"work_groups", units.work_groups},
                           {"registers", units.registers},
                           {"shared_memory_bytes", units.shared_memory_bytes}};
  json["most_registers"] = model.most_registers;
  json["registers_beside_values"] = model.registers_beside_values;
  if (model.registers_of_value != 2) json["registers_of_value"] = model.registers_of_value;
  if (model.busy_invocations > 0) json["busy_invocations"] = model.busy_invocations;
  json["cache_bytes"] = model.cache_bytes;
  json["transaction_bytes"] = model.transaction_bytes;
  json["microseconds"] = json_of(model.microseconds);
  json["microseconds_of_streams"] = json_of(model.microseconds_of_streams);
  if (const auto& calibrated = file.calibrated) {
    json["calibrated"] = {{"driver", calibrated->driver},     {"date", calibrated->date},
                          {"relative", calibrated->relative}, {"probes", calibrated->probes},
                          {"spread", calibrated->spread},     {"median_error", calibrated->median_error}};
  }
  return json;
}

std::string device_file_name(const Device& device) {
  return text::device_slug(device.renderer) + ".json";
}

DeviceFile read_device_file(const std::filesystem::path& file, const std::filesystem::path& schema_file) {
  return parse_device_file(json::read_text(file), file, schema_file);
}

DeviceFile parse_device_file(const std::string& text, const std::filesystem::path& file,
                             const std::filesystem::path& schema_file) {
  const nlohmann::json document = json::parse_json(text, file);
  json::read_schema(schema_file).check(document, json::ConfigSource(file, text));
  return device_file_in(document);
}

std::vector<DeviceFile> known_devices(const std::filesystem::path& data_folder) {
  const std::filesystem::path folder = data_folder / "configs" / "devices";
  std::vector<std::filesystem::path> paths;
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() == ".json" && path.filename() != "schema.json") paths.push_back(path);
  }
  std::ranges::sort(paths);
  std::vector<DeviceFile> files;
  for (const std::filesystem::path& path : paths)
    files.push_back(read_device_file(path, folder / "schema.json"));
  return files;
}

std::optional<fft::DeviceModel> model_for(const Device& device, const fft::DeviceLimits& limits,
                                          const DeviceFile& file) {
  if (!same_hardware(file.device, device)) return std::nullopt;
  fft::DeviceModel model = file.model;
  model.limits = limits;
  return model;
}

std::optional<fft::DeviceModel> model_of(const Device& device, const std::optional<fft::DeviceLimits>& limits,
                                         const std::filesystem::path& data_folder) {
  const std::filesystem::path folder = data_folder / "configs" / "devices";
  const std::filesystem::path file = folder / device_file_name(device);
  std::error_code unreadable;
  if (!limits || !std::filesystem::is_regular_file(file, unreadable)) return std::nullopt;
  return model_for(device, *limits, read_device_file(file, folder / "schema.json"));
}

}  // namespace fftbench::wisdom
