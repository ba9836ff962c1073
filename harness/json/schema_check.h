// Checks a document against its schema, such as configs/schema.json, which alone states the format of
// experiments.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "json/config_source.h"
#include "json/schema_node.h"

namespace fftbench::json {

// What is wrong with a value under the schema, as sentences.
struct SchemaProblem {
  std::string text;
  // the key of the value that this is about; without one, it is about the whole value
  std::optional<std::string> key;
};

// Explains what is wrong with the value itself, not with what is inside it; empty where the mistake is
// inside. The validator has found that something is wrong here, and this function finds the words for it.
// `node` belongs to the value (SchemaNode::for_value).
std::vector<SchemaProblem> explain(const nlohmann::json& value, const SchemaNode& node);

// Throws ConfigError with one line for each mistake, at most 10 of them. `schema_file` is only named in
// messages.
void check_against_schema(const nlohmann::json& document, const ConfigSource& source,
                          const nlohmann::json& schema, const std::filesystem::path& schema_file);

}  // namespace fftbench::json
