// A command is the word that a user types first, with the arguments that may follow it and the function that
// it calls.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "commands/command_options.h"
#include "commands/exit_code.h"

namespace fftbench::commands {

struct Command {
  CLI::App* app;
  CommandOptions options;
  std::function<ExitCode()> act;

  // Whether --help leaves it out, as one that other programs start.
  bool is_hidden() const { return app->get_group().empty(); }
};

}  // namespace fftbench::commands
