// JSON text -> value, with errors that tell where.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

namespace fftbench::experiment {

// `file` is only named in messages. Numbers such as 128.0 become integers. Throws ConfigError for empty text,
// for a syntax error (with line and column), for a key that an object has twice, for values nested deeper
// than 64 levels, and for more than 100000 values.
nlohmann::json parse_json(std::string_view text, const std::filesystem::path& file);

}  // namespace fftbench::experiment
