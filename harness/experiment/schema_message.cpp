#include "experiment/schema_message.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fft/nearest_name.h"
#include "fft/one_line.h"

namespace fftbench::experiment {
namespace {

using nlohmann::json;

std::string shortened(const json& scalar) {
  return fft::one_line(scalar.dump());
}

std::string describe_value(const json& value) {
  if (value.is_object()) return value.empty() ? "an empty object" : "an object";
  if (!value.is_array()) return shortened(value);
  if (value.empty()) return "an empty array";
  return fmt::format("an array of {} value{}", value.size(), value.size() == 1 ? "" : "s");
}

std::string in_brackets(const json& node) {
  std::string text = node.value("description", "");
  if (text.ends_with('.')) text.pop_back();
  return text.empty() ? "" : " (" + text + ")";
}

std::string suggestion(const json& value, const json& node) {
  if (!value.is_string() || !node.contains("enum")) return "";
  return fft::did_you_mean(value.get<std::string>(), node["enum"].get<std::vector<std::string>>());
}

std::string found_and_expected(const json& value, const SchemaNode& node) {
  return fmt::format("found {}{}, expected {}{}", describe_value(value), suggestion(value, node.json()),
                     node.expectation(), in_brackets(node.json()));
}

bool has_wrong_length(const json& array, const json& node) {
  return array.size() < node.value("minItems", std::size_t{0}) ||
         array.size() > node.value("maxItems", array.size());
}

std::vector<SchemaProblem> explain_object(const json& object, const SchemaNode& node) {
  const json& properties = node.json().contains("properties") ? node.json()["properties"] : json::object();
  std::vector<std::string> allowed;
  for (const auto& [name, unused] : properties.items()) allowed.push_back(name);

  std::vector<SchemaProblem> problems;
  for (const auto& [name, unused] : object.items())
    if (!node.child(name))
      problems.push_back({fmt::format("unknown key {}{}; allowed here: {}", shortened(name),
                                      fft::did_you_mean(name, allowed), fmt::join(allowed, ", ")),
                          name});
  for (const json& name : node.json().value("required", json::array()))
    if (!object.contains(name.get<std::string>()))
      problems.push_back({fmt::format("the key {} is missing{}", name.dump(),
                                      in_brackets(node.child(name.get<std::string>())->json())),
                          std::nullopt});
  return problems;
}

}  // namespace

std::vector<SchemaProblem> explain(const nlohmann::json& value, const SchemaNode& node) {
  if (node.accepts_type_of(value)) {
    if (value.is_object()) return explain_object(value, node);
    if (value.is_array() && !has_wrong_length(value, node.json())) return {};
  }
  return {{found_and_expected(value, node), std::nullopt}};
}

}  // namespace fftbench::experiment
