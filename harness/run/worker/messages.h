// The messages between supervisor and worker. Some of them (settings, choices) stand in run.json as JSON.
// Between the processes they travel as CBOR, which has the numbers that JSON lacks: NaN and infinity.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "fft/plan.h"
#include "run/cases/measurer.h"
#include "run/cases/run_settings.h"

namespace fftbench::run {

nlohmann::json to_message(const fft::Choice& choice);

// Throws std::runtime_error for an algorithm that does not exist, and fft::UnknownOption as complete_options
// does.
fft::Choice choice_from(const nlohmann::json& message);

// Asks which of the choices lead to the same plan for a case's problem.
struct ClassifyRequest {
  std::size_t case_index;
  std::vector<fft::Choice> choices;
};
nlohmann::json to_message(const ClassifyRequest& request);
ClassifyRequest classify_request_from(const nlohmann::json& message);

// Asks which programs the cases run; some of them run the choices of `instead` in place of their own.
// run/cases/programs.h has the answer.
nlohmann::json programs_request(const std::map<std::size_t, fft::Choice>& instead);
std::map<std::size_t, fft::Choice> programs_request_from(const nlohmann::json& message);

// Asks for the programs of the choices. The answer says nothing but that this has ended.
struct ProgramsAheadRequest {
  std::size_t case_index;
  std::vector<fft::Choice> choices;
};
nlohmann::json to_message(const ProgramsAheadRequest& request);
ProgramsAheadRequest programs_ahead_request_from(const nlohmann::json& message);

nlohmann::json to_message(const std::vector<fft::PlanClass>& classes);
std::vector<fft::PlanClass> classes_from(const nlohmann::json& message);

nlohmann::json to_message(const Measurement& measurement);
Measurement measurement_from(const nlohmann::json& message, const experiment::Case& test_case);

nlohmann::json to_message(const MeasurementRequest& request);
MeasurementRequest request_from(const nlohmann::json& message);

nlohmann::json to_message(const DeviceReport& device);
DeviceReport device_from(const nlohmann::json& message);

nlohmann::json to_message(const ProbeTimes& times);
ProbeTimes probe_times_from(const nlohmann::json& message);

nlohmann::json to_message(const Baselines& baselines);
Baselines baselines_from(const nlohmann::json& message);

// The worker needs these settings to load the same experiment and to use the same device.
nlohmann::json to_message(const RunSettings& settings);
RunSettings settings_from(const nlohmann::json& message);

}  // namespace fftbench::run
