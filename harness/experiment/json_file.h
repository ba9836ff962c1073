// Reads a JSON file.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

namespace fftbench::experiment {

// Throws ConfigError where the file cannot be read, is empty or larger than 16 MiB, and as parse_json does.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace fftbench::experiment
