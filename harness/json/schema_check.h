// Holds a document against configs/schema.json, the one statement of the experiment format.
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
  std::optional<std::string> key;  // the key of the value that this is about; otherwise it is about all of it
};

// About the value itself, not about what is inside it; empty where what is wrong is inside. The validator has
// found that something at this place is wrong; this finds the words. `node` is the value's own
// (SchemaNode::for_value).
std::vector<SchemaProblem> explain(const nlohmann::json& value, const SchemaNode& node);

// Throws ConfigError with one line for each thing that is wrong (10 at most). `schema_file` is only named
// in messages.
void check_against_schema(const nlohmann::json& document, const ConfigSource& source,
                          const nlohmann::json& schema, const std::filesystem::path& schema_file);

}  // namespace fftbench::json
