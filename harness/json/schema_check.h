// Checks documents against their schema, such as configs/schema.json, which alone states the format of
// experiments.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "json/config_source.h"
#include "json/schema_node.h"

namespace valijson {
class Schema;
}

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

// A JSON Schema, prepared for any number of documents: preparing it takes longer than checking one.
class Schema {
 public:
  // `file` is only named in messages. Throws ConfigError where this is no usable JSON Schema.
  Schema(nlohmann::json content, std::filesystem::path file);

  // The schema as it is written.
  const nlohmann::json& json() const { return content_; }

  // Throws ConfigError with one line for each mistake of the document, at most 10 of them.
  void check(const nlohmann::json& document, const ConfigSource& source) const;

 private:
  nlohmann::json content_;
  std::filesystem::path file_;
  std::shared_ptr<const valijson::Schema> prepared_;  // shared by copies, which change nothing
};

// Reads a schema's file. Throws ConfigError.
Schema read_schema(const std::filesystem::path& file);

}  // namespace fftbench::json
