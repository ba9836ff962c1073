// What is thrown for anything wrong with an experiment file or with what the command line asks of it.
#pragma once

#include <stdexcept>

namespace fftbench::json {

// `what()` is complete for a person: file, line, column, JSON pointer, what was found, what would be right.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fftbench::json
