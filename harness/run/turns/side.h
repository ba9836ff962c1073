// One of the two that are measured by turns: a program, with what tells its processes from the other side's.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fftbench::run {

// A side can't be followed. `what()` is a complete message for the user.
class SideError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Side {
  std::string name;                                              // "A" or "B"
  std::vector<std::string> words;                                // as they were given
  std::vector<std::pair<std::string, std::string>> environment;  // for its processes
  std::filesystem::path program;                                 // a file, from the root
  std::string config;                // an experiment of its own; empty where it takes the common one
  std::vector<std::string> options;  // that it passes on to fftbench
};

// Reads a side as it is typed in a shell: NAME=VALUE of the environment, then the program, then options of
// `fftbench`. The program is a file, a source tree or an installation that has one, or "this", `own`. Throws
// SideError for a program that isn't there and for options that a comparison sets by itself.
Side parse_side(const std::string& name, const std::vector<std::string>& words,
                const std::filesystem::path& own);

// Returns the value of an option that the side has for itself.
std::optional<std::string> own_value(const Side& side, std::string_view option);

// Returns the side's options behind the common ones, which are in pairs of name and value and make way for
// the side's own.
std::vector<std::string> options_of(const Side& side,
                                    const std::vector<std::pair<std::string, std::string>>& common);

}  // namespace fftbench::run
