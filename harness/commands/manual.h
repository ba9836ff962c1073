// The command line as data, and what is made of it for shells and for man: the manual's page and completions.
// All are made from the options that the program itself declares, so that they say what it takes.
#pragma once

#include <string>
#include <vector>

#include "commands/command_options.h"

namespace fftbench::commands {

// A word that a user types first, or none: the main job.
struct CommandManual {
  std::string word;
  std::string summary;
  std::string argument;  // what stands behind the word without an option, as in new-kernel NAME; may be empty
  std::string details;   // the end of its help, with examples
  std::vector<OptionFacts> options;
};

// The main job is the first command.
using Manual = std::vector<CommandManual>;

// Returns fftbench.1, in the macros of man(7). `date` is that of the page, as 2026-11-23.
std::string man_page(const Manual& manual, const std::string& version, const std::string& date);

// Return a file of completions for each shell. After --algorithm they know every name.
std::string bash_completion(const Manual& manual);
std::string zsh_completion(const Manual& manual);
std::string fish_completion(const Manual& manual);

}  // namespace fftbench::commands
