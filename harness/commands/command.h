// A command is the word that a user types first, with the arguments that may follow it and the function that
// it calls. Each adds itself, with its help.
#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <functional>
#include <string>

#include "commands/command_options.h"
#include "commands/exit_code.h"

namespace fftbench::commands {

struct Command {
  CLI::App* app;
  CommandOptions options;
  std::function<ExitCode()> act;  // keeps the settings that the options fill in

  // Whether --help leaves it out, as one that other programs start.
  bool is_hidden() const { return app->get_group().empty(); }
};

// All commands in the order in which help shows them. What refers to one stays valid.
class Commands {
 public:
  // The first one is the main job, which has no word.
  explicit Commands(CLI::App& app) : app_(app) { all_.push_back({&app, CommandOptions(app), {}}); }

  // `footer` ends the command's help with examples that fit it.
  Command& add(const char* word, const char* summary, const std::string& footer) {
    CLI::App* app = app_.add_subcommand(word, summary);
    app->footer(footer);
    return all_.emplace_back(Command{app, CommandOptions(*app), {}});
  }

  // Adds one that other programs start.
  Command& add_hidden(const char* word) {
    Command& command = add(word, "", "");
    command.app->group("");
    return command;
  }

  Command& main_job() { return all_.front(); }
  const std::deque<Command>& all() const { return all_; }

 private:
  CLI::App& app_;
  std::deque<Command> all_;
};

}  // namespace fftbench::commands
