// Reads JSON text, with errors that say where a mistake is.
#pragma once

#include <cstddef>
#include <filesystem>
#include <istream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace fftbench::json {

// Returns a sentence such as "my.json:7:3: not valid JSON: while reading an object key: unexpected '}' ...".
// Lines and columns count from 1, columns in characters. `position`, `last_token` and `parser_message` are
// what nlohmann::json_sax reports.
std::string describe_syntax_error(const std::filesystem::path& file, std::string_view text,
                                  std::size_t position, std::string_view last_token,
                                  std::string_view parser_message);

// Parses JSON. `file` is only named in messages. Numbers such as 128.0 become integers. Throws ConfigError
// for empty text, for a syntax error (with line and column), for a key that an object has twice, for values
// nested deeper than 64 levels, and for more than 100000 values.
nlohmann::json parse_json(std::string_view text, const std::filesystem::path& file);

// Messages use this name for a configuration that came through a pipe.
inline constexpr std::string_view kStandardInput = "standard input";

// Returns the content of the file, JSON or not. Throws ConfigError where it cannot be read, is no regular
// file (opening a pipe that nothing writes to would wait for ever) or is larger than 16 MiB.
std::string read_text(const std::filesystem::path& file);

// Returns the rest of a stream, which messages call `name`. Throws ConfigError as read_text does.
std::string read_text(std::istream& stream, std::string_view name);

// Reads and parses a file. Throws ConfigError as read_text and parse_json do.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace fftbench::json
