// The defaults of an experiment, taken from configs/schema.json so that they are stated once.
#pragma once

#include <nlohmann/json.hpp>

#include "experiment/schema_node.h"

namespace fftbench::experiment {

// The document, which is valid, with the default of every key that it leaves out and that has one, at every
// depth.
nlohmann::json with_defaults(nlohmann::json document, const SchemaNode& node);

}  // namespace fftbench::experiment
