// Wisdom as JSON: configs/wisdom/schema.json states the format.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "wisdom/entry.h"

namespace fftbench::wisdom {

nlohmann::json to_json(const std::vector<Entry>& entries);

// `document` is valid under the schema. Throws experiment::ConfigError for what the schema can't say: a
// moment that is none.
std::vector<Entry> entries_from(const nlohmann::json& document, const std::filesystem::path& file);

}  // namespace fftbench::wisdom
