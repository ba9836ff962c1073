// Reads JSON files.
#pragma once

#include <filesystem>
#include <istream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace fftbench::experiment {

// What messages call a configuration that came by a pipe.
inline constexpr std::string_view kStandardInput = "standard input";

// What the file holds, JSON or not. Throws ConfigError where it cannot be read, is no regular file (opening a
// pipe that nobody writes to would wait for ever) or is larger than 16 MiB.
std::string read_text(const std::filesystem::path& file);

// What is left of a stream, which `name` stands for in messages. Throws ConfigError as read_text does.
std::string read_text(std::istream& stream, std::string_view name);

// Throws ConfigError as read_text and parse_json do.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace fftbench::experiment
