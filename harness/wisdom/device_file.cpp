#include "wisdom/device_file.h"

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
                    .cache_bytes = document.at("cache_bytes"),
                    .transaction_bytes = document.at("transaction_bytes"),
                    .microseconds = microseconds_from(document.at("microseconds")),
                    .microseconds_of_streams = microseconds_from(document.at("microseconds_of_streams"))}};
}

std::string device_file_name(const Device& device) {
  return text::device_slug(device.renderer) + ".json";
}

DeviceFile read_device_file(const std::filesystem::path& file, const std::filesystem::path& schema_file) {
  const std::string text = json::read_text(file);
  const nlohmann::json document = json::parse_json(text, file);
  json::read_schema(schema_file).check(document, json::ConfigSource(file, text));
  return device_file_in(document);
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
