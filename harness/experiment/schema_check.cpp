#include "experiment/schema_check.h"

// Without it valijson ends the program where a schema is broken.
#ifndef VALIJSON_USE_EXCEPTIONS
#define VALIJSON_USE_EXCEPTIONS 1
#endif

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <vector>

#include "experiment/config_error.h"
#include "experiment/schema_message.h"
#include "experiment/schema_node.h"

namespace fftbench::experiment {
namespace {

using nlohmann::json;
using Context = std::vector<std::string>;  // of valijson: "<root>", "[sizes]", "[0]"

constexpr std::size_t kMostProblems = 10;

valijson::ValidationResults validate(const json& document, json schema, const std::filesystem::path& file) {
  // The validator would look for "#/definitions/..." under the name that $id gives, and not find it.
  schema.erase("$id");
  try {
    valijson::Schema parsed;
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), parsed);
    valijson::ValidationResults results;
    valijson::Validator().validate(parsed, valijson::adapters::NlohmannJsonAdapter(document), &results);
    return results;
  } catch (const std::exception& error) {
    throw ConfigError(fmt::format("{}: is not a usable JSON Schema; restore it from the distribution: {}",
                                  file.string(), error.what()));
  }
}

// The sentences about the place that the validator complains of, each beginning with that place.
std::vector<std::string> problems_at(const Context& context, const json& document, const json& schema,
                                     const ConfigSource& source) {
  json::json_pointer pointer;
  const json* value = &document;
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

void check_against_schema(const nlohmann::json& document, const ConfigSource& source,
                          const nlohmann::json& schema, const std::filesystem::path& schema_file) {
  const valijson::ValidationResults results = validate(document, schema, schema_file);
  if (results.numErrors() == 0) return;

  std::vector<std::string> problems;
  std::set<Context> seen;
  for (const valijson::ValidationResults::Error& error : results) {
    if (problems.size() > kMostProblems) break;
    if (!seen.insert(error.context).second) continue;
    for (std::string& problem : problems_at(error.context, document, schema, source))
      problems.push_back(std::move(problem));
  }
  // A keyword that the explanations do not know: the validator's own words are better than none.
  if (problems.empty())
    problems.push_back(fmt::format("{}: {}: {}", source.file().string(),
                                   fmt::join(results.begin()->context, ""), results.begin()->description));
  if (problems.size() > kMostProblems) {
    problems.resize(kMostProblems);
    problems.push_back(source.file().string() + ": ... and more");
  }
  throw ConfigError(fmt::format("{}", fmt::join(problems, "\n")));
}

}  // namespace fftbench::experiment
