// Choices of algorithms, and what their plans have in common, as JSON between supervisor and worker.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "fft/plan_class.h"

namespace fftbench::run {

nlohmann::json to_message(const experiment::AlgorithmChoice& choice);

// Throws std::runtime_error for an algorithm that does not exist, fft::UnknownOption as complete_options
// does.
experiment::AlgorithmChoice choice_from(const nlohmann::json& message);

// The question which of the choices make the same plan for a case's problem, and its answer.
struct ClassifyRequest {
  std::size_t case_index;
  std::vector<experiment::AlgorithmChoice> choices;
};
nlohmann::json to_message(const ClassifyRequest& request);
ClassifyRequest classify_request_from(const nlohmann::json& message);

// The question which programs the cases run, with what some of them run instead of their own; run/programs.h
// has the answer.
nlohmann::json programs_request(const std::map<std::size_t, experiment::AlgorithmChoice>& instead);
std::map<std::size_t, experiment::AlgorithmChoice> programs_request_from(const nlohmann::json& message);

nlohmann::json to_message(const std::vector<fft::PlanClass>& classes);
std::vector<fft::PlanClass> classes_from(const nlohmann::json& message);

}  // namespace fftbench::run
