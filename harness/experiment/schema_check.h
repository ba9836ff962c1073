// Holds a document against configs/schema.json, the one statement of the experiment format.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "experiment/config_source.h"

namespace fftbench::experiment {

// Throws ConfigError with one line for each thing that is wrong (10 at most). `schema_file` is only named
// in messages.
void check_against_schema(const nlohmann::json& document, const ConfigSource& source,
                          const nlohmann::json& schema, const std::filesystem::path& schema_file);

}  // namespace fftbench::experiment
