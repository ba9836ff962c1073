// The exception for anything wrong with an experiment file or with what the command line asks of it.
#pragma once

#include <stdexcept>

namespace fftbench::json {

// `what()` is a complete message for the user: file, line, column, JSON pointer, what was found and what
// would be right.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fftbench::json
