// Without this, valijson ends the program where a schema is broken.
#ifndef VALIJSON_USE_EXCEPTIONS
#define VALIJSON_USE_EXCEPTIONS 1
#endif
#include "json/schema_check.h"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <string>
#include <utility>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <vector>
#include "json/config_error.h"
#include "json/json_file.h"
#include "json/schema_node.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::json {

namespace {

std::string shortened(const nlohmann::json& scalar) {
  return text::one_line(scalar.dump());
}

std::string describe_value(const nlohmann::json& value) {
  if (value.is_object()) return value.empty() ? "an empty object" : "an object";
  if (!value.is_array()) return shortened(value);
  if (value.empty()) return "an empty array";
  return fmt::format("an array of {} value{}", value.size(), value.size() == 1 ? "" : "s");
}

std::string in_brackets(const nlohmann::json& node) {
  std::string text = node.value("description", "");
  if (text.ends_with('.')) text.pop_back();
  return text.empty() ? "" : " (" + text + ")";
}

std::string suggestion(const nlohmann::json& value, const nlohmann::json& node) {
  if (!value.is_string() || !node.contains("enum")) return "";
  return text::did_you_mean(value.get<std::string>(), node["enum"].get<std::vector<std::string>>());
}

std::string found_and_expected(const nlohmann::json& value, const SchemaNode& node) {
  return fmt::format("found {}{}, expected {}{}", describe_value(value), suggestion(value, node.json()),
                     node.expectation(), in_brackets(node.json()));
}

bool has_wrong_length(const nlohmann::json& array, const nlohmann::json& node) {
  return array.size() < node.value("minItems", std::size_t{0}) ||
         array.size() > node.value("maxItems", array.size());
}

std::vector<SchemaProblem> explain_object(const nlohmann::json& object, const SchemaNode& node) {
  const nlohmann::json& properties =
      node.json().contains("properties") ? node.json()["properties"] : nlohmann::json::object();
  std::vector<std::string> allowed;
  for (const auto& [name, unused] : properties.items()) allowed.push_back(name);

  std::vector<SchemaProblem> problems;
  for (const auto& [name, unused] : object.items())
    if (!node.child(name))
      problems.push_back({fmt::format("unknown key {}{}; allowed here: {}", shortened(name),
                                      text::did_you_mean(name, allowed), fmt::join(allowed, ", ")),
                          name});
  for (const nlohmann::json& name : node.json().value("required", nlohmann::json::array()))
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

namespace {

using Context = std::vector<std::string>;  // as valijson writes it: "<root>", "[sizes]", "[0]"

constexpr std::size_t kMostProblems = 10;

[[noreturn]] void refuse_schema(const std::filesystem::path& file, const std::exception& error) {
  throw ConfigError(fmt::format("{}: is not a usable JSON Schema; restore it from the distribution: {}",
                                file.string(), error.what()));
}

std::shared_ptr<const valijson::Schema> prepare(nlohmann::json schema, const std::filesystem::path& file) {
  // The validator would look for "#/definitions/..." under the name that $id gives, and would not find it.
  if (schema.is_object()) schema.erase("$id");
  try {
    auto prepared = std::make_shared<valijson::Schema>();
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), *prepared);
    return prepared;
  } catch (const std::exception& error) {
    refuse_schema(file, error);
  }
}

// Returns sentences about the place that the validator complains of. Each begins with that place.
std::vector<std::string> problems_at(const Context& context, const nlohmann::json& document,
                                     const nlohmann::json& schema, const ConfigSource& source) {
  nlohmann::json::json_pointer pointer;
  const nlohmann::json* value = &document;
  SchemaNode node = SchemaNode(schema).for_value(document);
  for (std::size_t i = 1; i < context.size(); ++i) {
    const std::string key = context[i].substr(1, context[i].size() - 2);
    const std::optional<SchemaNode> child = node.child(key);
    if (!child) return {};
    pointer /= key;
    value = value->is_array() ? &value->at(std::stoul(key)) : &value->at(key);
    node = child->for_value(*value);
  }
  std::vector<std::string> sentences;
  for (const SchemaProblem& problem : explain(*value, node)) {
    const std::string place =
        problem.key ? source.begin(pointer / *problem.key, JsonPart::kKey) : source.begin(pointer);
    sentences.push_back(place + ": " + problem.text);
  }
  return sentences;
}

}  // namespace

Schema::Schema(nlohmann::json content, std::filesystem::path file)
    : content_(std::move(content)), file_(std::move(file)), prepared_(prepare(content_, file_)) {}

void Schema::check(const nlohmann::json& document, const ConfigSource& source) const {
  valijson::ValidationResults results;
  try {
    valijson::Validator().validate(*prepared_, valijson::adapters::NlohmannJsonAdapter(document), &results);
  } catch (const std::exception& error) {
    refuse_schema(file_, error);  // of a regular expression, which is read only when it is needed
  }
  if (results.numErrors() == 0) return;

  std::vector<std::string> problems;
  std::set<Context> seen;
  for (const valijson::ValidationResults::Error& error : results) {
    if (problems.size() > kMostProblems) break;
    if (!seen.insert(error.context).second) continue;
    for (std::string& problem : problems_at(error.context, document, content_, source))
      problems.push_back(std::move(problem));
  }
  // The explanations do not know this keyword, so that the validator's own message has to do.
  if (problems.empty())
    problems.push_back(fmt::format("{}: {}: {}", source.file().string(),
                                   fmt::join(results.begin()->context, ""), results.begin()->description));
  if (problems.size() > kMostProblems) {
    problems.resize(kMostProblems);
    problems.push_back(source.file().string() + ": ... and more");
  }
  throw ConfigError(fmt::format("{}", fmt::join(problems, "\n")));
}

Schema read_schema(const std::filesystem::path& file) {
  return Schema(read_json(file), file);
}

}  // namespace fftbench::json
