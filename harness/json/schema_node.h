// A place in a JSON Schema, which can be followed along a document.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace fftbench::json {

// Understands the keywords that configs/schema.json uses. Refers to the schema, which must outlive it.
class SchemaNode {
 public:
  explicit SchemaNode(const nlohmann::json& schema);  // the root of the schema

  // Returns the alternative of a oneOf whose type is the value's; this node where it has no alternatives or
  // none fits.
  SchemaNode for_value(const nlohmann::json& value) const;

  // Returns the node for the value at the key of an object, or for the elements of an array (`key` is then
  // ignored); nothing where the schema has none.
  std::optional<SchemaNode> child(const std::string& key) const;

  bool accepts_type_of(const nlohmann::json& value) const;

  // Returns "an integer from 1 to 1000" or 'one of "forward", "inverse"'.
  std::string expectation() const;

  // Returns the node as the schema writes it, with $ref followed.
  const nlohmann::json& json() const { return *node_; }

 private:
  SchemaNode(const nlohmann::json& root, const nlohmann::json& node);

  const nlohmann::json* root_;
  const nlohmann::json* node_;
};

// Returns a valid document with the default of every key that it leaves out and that has one, at every depth.
nlohmann::json with_defaults(nlohmann::json document, const SchemaNode& node);

}  // namespace fftbench::json
