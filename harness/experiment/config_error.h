// What is thrown for anything wrong with an experiment file or with what the command line asks of it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace fftbench::experiment {

// `what()` is complete for a person: file, JSON pointer (line and column for syntax), what was found, what
// would be right.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// "at /measure/rounds", "at the top level".
std::string place_of(const nlohmann::json::json_pointer& pointer);

// How most such messages begin: "my.json: at /measure/rounds".
std::string place_in(const std::filesystem::path& file, const nlohmann::json::json_pointer& pointer);

}  // namespace fftbench::experiment
