#include "run/choice_messages.h"

#include <fmt/format.h>

#include <stdexcept>

namespace fftbench::run {

using nlohmann::json;

nlohmann::json to_message(const experiment::AlgorithmChoice& choice) {
  return {{"algorithm", choice.algorithm->name}, {"options", choice.options}};
}

experiment::AlgorithmChoice choice_from(const nlohmann::json& message) {
  const auto name = message.at("algorithm").get<std::string>();
  const fft::Algorithm* algorithm = fft::find_algorithm(name);
  if (algorithm == nullptr) throw std::runtime_error(fmt::format("there is no algorithm \"{}\"", name));
  fft::Options options;
  for (const auto& [option, value] : message.at("options").items())
    options[option] = value.get<std::string>();
  return {algorithm, fft::complete_options(algorithm->options, options)};
}

nlohmann::json to_message(const ClassifyRequest& request) {
  json choices = json::array();
  for (const experiment::AlgorithmChoice& choice : request.choices) choices.push_back(to_message(choice));
  return {{"classify", request.case_index}, {"choices", std::move(choices)}};
}

ClassifyRequest classify_request_from(const nlohmann::json& message) {
  ClassifyRequest request{.case_index = message.at("classify").get<std::size_t>(), .choices = {}};
  for (const json& choice : message.at("choices")) request.choices.push_back(choice_from(choice));
  return request;
}

nlohmann::json to_message(const std::vector<fft::PlanClass>& classes) {
  json list = json::array();
  for (const fft::PlanClass& each : classes) list.push_back({each.first, each.skip_reason});
  return {{"classes", std::move(list)}};
}

std::vector<fft::PlanClass> classes_from(const nlohmann::json& message) {
  std::vector<fft::PlanClass> classes;
  for (const json& each : message.at("classes")) {
    classes.push_back({.first = each.at(0).get<std::size_t>(), .skip_reason = each.at(1).get<std::string>()});
  }
  return classes;
}

nlohmann::json programs_request(const std::map<std::size_t, experiment::AlgorithmChoice>& instead) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [index, choice] : instead) list.push_back({index, to_message(choice)});
  return {{"programs", std::move(list)}};
}

std::map<std::size_t, experiment::AlgorithmChoice> programs_request_from(const nlohmann::json& message) {
  std::map<std::size_t, experiment::AlgorithmChoice> instead;
  for (const nlohmann::json& each : message.at("programs")) {
    instead.emplace(each.at(0).get<std::size_t>(), choice_from(each.at(1)));
  }
  return instead;
}

}  // namespace fftbench::run
