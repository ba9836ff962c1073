// What is wrong with a value under the schema, as sentences.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiment/schema_node.h"

namespace fftbench::experiment {

struct SchemaProblem {
  std::string text;
  std::optional<std::string> key;  // the key of the value that this is about; otherwise it is about all of it
};

// About the value itself, not about what is inside it; empty where what is wrong is inside. The validator has
// found that something at this place is wrong; this finds the words. `node` is the value's own
// (SchemaNode::for_value).
std::vector<SchemaProblem> explain(const nlohmann::json& value, const SchemaNode& node);

}  // namespace fftbench::experiment
