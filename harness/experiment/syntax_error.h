// A JSON syntax error as a sentence.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace fftbench::experiment {

// "my.json:7:3: not valid JSON: while reading an object key: unexpected '}' ...". Lines and columns count
// from 1, columns in characters. `position`, `last_token` and `parser_message` are what nlohmann::json_sax
// reports.
std::string describe_syntax_error(const std::filesystem::path& file, std::string_view text,
                                  std::size_t position, std::string_view last_token,
                                  std::string_view parser_message);

}  // namespace fftbench::experiment
