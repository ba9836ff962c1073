#include "experiment/schema_defaults.h"

#include <string>
#include <utility>

namespace fftbench::experiment {

nlohmann::json with_defaults(nlohmann::json document, const SchemaNode& node) {
  const SchemaNode own = node.for_value(document);
  if (document.is_object() && own.json().contains("properties"))
    for (const auto& [name, property] : own.json()["properties"].items())
      if (property.contains("default") && !document.contains(name)) document[name] = property["default"];

  if (document.is_object() || document.is_array())
    for (auto& [key, value] : document.items())
      if (const std::optional<SchemaNode> child = own.child(key))
        value = with_defaults(std::move(value), *child);
  return document;
}

}  // namespace fftbench::experiment
