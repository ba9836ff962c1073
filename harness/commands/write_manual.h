// Writes the man page and the shells' completions, which the build installs.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "commands/command.h"

namespace fftbench::commands {

struct ManualSettings {
  std::filesystem::path folder = ".";
  std::string date = {};  // of the man page, as it is to be printed
};

// Writes fftbench.1, fftbench.bash, _fftbench and fftbench.fish. The first command is the main job, which has
// no word.
ExitCode write_manual(const ManualSettings& settings, std::span<const Command> commands);

}  // namespace fftbench::commands
