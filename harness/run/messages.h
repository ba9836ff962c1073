// What supervisor and worker say to each other, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "run/run_settings.h"
#include "run/visitor.h"

namespace fftbench::run {

// Numbers that JSON does not have (NaN, infinity) survive.
nlohmann::json to_message(const Visit& visit);
Visit visit_from(const nlohmann::json& message, const experiment::Case& test_case);

nlohmann::json to_message(const VisitRequest& request);
VisitRequest request_from(const nlohmann::json& message);

nlohmann::json to_message(const DeviceReport& device);
DeviceReport device_from(const nlohmann::json& message);

nlohmann::json to_message(const Baselines& baselines);
Baselines baselines_from(const nlohmann::json& message);

// What a worker needs to load the same experiment and reach the same device.
nlohmann::json to_message(const RunSettings& settings);
RunSettings settings_from(const nlohmann::json& message);

}  // namespace fftbench::run
