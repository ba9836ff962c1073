#include "json/schema_node.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <utility>
#include <vector>

namespace fftbench::json {

namespace {

bool is_of_type(const nlohmann::json& value, const std::string& type) {
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return type == value.type_name();
}

std::string with_article(const std::string& noun) {
  return (std::string_view("aeiou").find(noun.front()) == std::string_view::npos ? "a " : "an ") + noun;
}

// Returns " from 1 to 1000", " greater than 0 and at most 1", or "".
std::string bounds(const nlohmann::json& node) {
  if (node.contains("minimum") && node.contains("maximum"))
    return fmt::format(" from {} to {}", node["minimum"].dump(), node["maximum"].dump());
  std::vector<std::string> parts;
  if (node.contains("minimum")) parts.push_back("at least " + node["minimum"].dump());
  if (node.contains("exclusiveMinimum")) parts.push_back("greater than " + node["exclusiveMinimum"].dump());
  if (node.contains("maximum")) parts.push_back("at most " + node["maximum"].dump());
  if (node.contains("exclusiveMaximum")) parts.push_back("less than " + node["exclusiveMaximum"].dump());
  return parts.empty() ? "" : fmt::format(" {}", fmt::join(parts, " and "));
}

std::string item_count(const nlohmann::json& node) {
  const std::size_t least = node.value("minItems", std::size_t{0});
  if (least == 0) return "";
  const char* plural = least == 1 ? "" : "s";
  return fmt::format(" of {}{} value{}", node.value("maxItems", std::size_t{0}) == least ? "" : "at least ",
                     least, plural);
}

std::string keys(const nlohmann::json& node) {
  std::vector<std::string> names;
  if (node.contains("properties"))
    for (const auto& [name, unused] : node["properties"].items()) names.push_back(name);
  return names.empty() ? "" : fmt::format(" with {}", fmt::join(names, ", "));
}

}  // namespace

SchemaNode::SchemaNode(const nlohmann::json& schema) : SchemaNode(schema, schema) {}

SchemaNode::SchemaNode(const nlohmann::json& root, const nlohmann::json& node) : root_(&root), node_(&node) {
  while (node_->contains("$ref"))
    node_ = &root.at(nlohmann::json::json_pointer(node_->at("$ref").get<std::string>().substr(1)));
}

SchemaNode SchemaNode::for_value(const nlohmann::json& value) const {
  if (!node_->contains("oneOf")) return *this;
  for (const nlohmann::json& alternative : (*node_)["oneOf"]) {
    const SchemaNode candidate(*root_, alternative);
    if (candidate.accepts_type_of(value)) return candidate;
  }
  return *this;
}

std::optional<SchemaNode> SchemaNode::child(const std::string& key) const {
  if (node_->contains("items")) return SchemaNode(*root_, (*node_)["items"]);
  if (node_->contains("properties") && (*node_)["properties"].contains(key))
    return SchemaNode(*root_, (*node_)["properties"][key]);
  if (node_->contains("additionalProperties") && (*node_)["additionalProperties"].is_object())
    return SchemaNode(*root_, (*node_)["additionalProperties"]);
  return std::nullopt;
}

bool SchemaNode::accepts_type_of(const nlohmann::json& value) const {
  if (node_->contains("oneOf")) {
    for (const nlohmann::json& alternative : (*node_)["oneOf"])
      if (SchemaNode(*root_, alternative).accepts_type_of(value)) return true;
    return false;
  }
  return !node_->contains("type") || is_of_type(value, (*node_)["type"].get<std::string>());
}

std::string SchemaNode::expectation() const {
  std::vector<std::string> parts;
  if (node_->contains("oneOf")) {
    for (const nlohmann::json& alternative : (*node_)["oneOf"])
      parts.push_back(SchemaNode(*root_, alternative).expectation());
    return fmt::format("{}", fmt::join(parts, "; or "));
  }
  if (node_->contains("enum")) {
    for (const nlohmann::json& value : (*node_)["enum"]) parts.push_back(value.dump());
    return fmt::format("one of {}", fmt::join(parts, ", "));
  }
  const std::string type = node_->value("type", "value");
  std::string text = with_article(type) + bounds(*node_) + item_count(*node_) + keys(*node_);
  if (node_->contains("pattern")) text += " matching " + (*node_)["pattern"].get<std::string>();
  if (node_->contains("minLength")) text += " that is not empty";
  if (node_->contains("items")) {
    const SchemaNode items(*root_, (*node_)["items"]);
    text += (items.json().contains("oneOf") ? ", each (" : ", each ") + items.expectation();
    if (items.json().contains("oneOf")) text += ")";
  }
  return text;
}

nlohmann::json with_defaults(nlohmann::json document, const SchemaNode& node) {
  const SchemaNode value_node = node.for_value(document);
  if (document.is_object() && value_node.json().contains("properties"))
    for (const auto& [name, property] : value_node.json()["properties"].items())
      if (property.contains("default") && !document.contains(name)) document[name] = property["default"];

  if (document.is_object() || document.is_array())
    for (auto& [key, value] : document.items())
      if (const std::optional<SchemaNode> child = value_node.child(key))
        value = with_defaults(std::move(value), *child);
  return document;
}

}  // namespace fftbench::json
