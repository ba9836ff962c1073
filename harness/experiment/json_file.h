// Reads JSON files.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace fftbench::experiment {

// What the file holds, JSON or not. Throws ConfigError where it cannot be read or is larger than 16 MiB.
std::string read_text(const std::filesystem::path& file);

// Throws ConfigError as read_text and parse_json do.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace fftbench::experiment
