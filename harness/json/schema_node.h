// A place in a JSON Schema, followed along a document.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace fftbench::json {

// Understands the keywords that configs/schema.json uses. Refers to the schema, which must outlive it.
class SchemaNode {
 public:
  explicit SchemaNode(const nlohmann::json& schema);  // its root

  // The alternative of a oneOf whose type is the value's; this node where it has no alternatives or none
  // fits.
  SchemaNode for_value(const nlohmann::json& value) const;

  // What describes the key of an object, or the elements of an array (`key` is not looked at), or nothing.
  std::optional<SchemaNode> child(const std::string& key) const;

  bool accepts_type_of(const nlohmann::json& value) const;

  // "an integer from 1 to 1000", 'one of "forward", "inverse"'.
  std::string expectation() const;

  // The node as the schema writes it, $ref followed.
  const nlohmann::json& json() const { return *node_; }

 private:
  SchemaNode(const nlohmann::json& root, const nlohmann::json& node);

  const nlohmann::json* root_;
  const nlohmann::json* node_;
};

// The defaults of an experiment, taken from configs/schema.json so that they are stated once.

// The document, which is valid, with the default of every key that it leaves out and that has one, at every
// depth.
nlohmann::json with_defaults(nlohmann::json document, const SchemaNode& node);

}  // namespace fftbench::json
