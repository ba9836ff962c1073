#include "commands/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <deque>
#include <iostream>
#include <memory>

#include "commands/algorithms.h"
#include "commands/calibrate.h"
#include "commands/command.h"
#include "commands/compare.h"
#include "commands/convolve.h"
#include "commands/devices.h"
#include "commands/explain.h"
#include "commands/export.h"
#include "commands/filter.h"
#include "commands/first_transform.h"
#include "commands/library_overhead.h"
#include "commands/new_kernel.h"
#include "commands/ocean_options.h"
#include "commands/price.h"
#include "commands/run.h"
#include "commands/spectrogram.h"
#include "commands/sweep.h"
#include "commands/transform.h"
#include "commands/tune.h"
#include "commands/worker.h"
#include "commands/write_manual.h"
#include "report/run_metadata.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

std::vector<std::string> command_words(const std::deque<Command>& commands) {
  std::vector<std::string> words;
  for (const Command& command : commands) {
    if (&command != &commands.front() && !command.is_hidden()) {
      words.push_back(command.app->get_name());
    }
  }
  return words;
}

ExitCode print_help(const std::deque<Command>& commands, const std::string& about) {
  const auto print = [&](const CLI::App& app, const std::string& name) {
    std::cout << commands.front().app->get_formatter()->make_help(&app, name, CLI::AppFormatMode::Normal);
  };
  if (about.empty()) {
    print(*commands.front().app, "fftbench");
    return kAllOk;
  }
  for (const Command& command : commands) {
    if (command.app->get_name() != about || command.is_hidden()) continue;
    print(*command.app, "fftbench " + command.app->get_name());
    return kAllOk;
  }
  const std::vector<std::string> words = command_words(commands);
  throw UsageError(fmt::format("there is no command \"{}\"{}; commands: {}", text::one_line(about),
                               text::did_you_mean(about, words), fmt::join(words, ", ")));
}

void add_help_command(Commands& commands) {
  const auto about = std::make_shared<std::string>();
  Command& command = commands.add("help", "Explain a command", "Example:\n  fftbench help transform");
  command.app->add_option("COMMAND", *about, "A command; without one, all of it")->type_name("");
  command.act = [about, &commands] { return print_help(commands.all(), *about); };
}

// In the order in which help shows them.
constexpr std::array kAdd{add_main_job,
                          add_algorithms_command,
                          add_devices_command,
                          add_transform_command,
                          add_filter_command,
                          add_convolve_command,
                          add_spectrogram_command,
                          add_ocean_command,
                          add_export_command,
                          add_new_kernel_command,
                          add_explain_command,
                          add_first_transform_command,
                          add_library_overhead_command,
                          add_tune_command,
                          add_sweep_command,
                          add_price_command,
                          add_calibrate_command,
                          add_compare_command,
                          add_help_command,
                          add_worker_command,
                          add_manual_command};

struct Arguments {
  CLI::App app{
      "fftbench: which FFT kernel, on this GPU, at this size, and why.\n"
      "Without a command it runs an experiment: it proves each FFT right, measures it\n"
      "and writes CSV files.",
      "fftbench"};
  Commands commands{app};
};

// Returns the error for the first word that the parser could not place.
UsageError misplaced(const Arguments& arguments, const Command& command, const std::string& word) {
  const bool is_main = &command == &arguments.commands.all().front();
  const std::string who = is_main ? "fftbench" : "fftbench " + command.app->get_name();
  const std::string name = word.substr(0, word.find('='));
  if (!word.starts_with('-')) {
    if (!is_main) return UsageError(fmt::format("{} takes no argument \"{}\"", who, text::one_line(word)));
    const std::vector<std::string> words = command_words(arguments.commands.all());
    return UsageError(
        fmt::format("there is no command \"{}\"{}; commands: {}; an experiment is run with "
                    "--config FILE",
                    text::one_line(word), text::did_you_mean(word, words), fmt::join(words, ", ")));
  }
  std::vector<std::string> owners;
  for (const Command& other : arguments.commands.all()) {
    const std::vector<std::string> names = other.options.names();
    if (std::ranges::find(names, name) == names.end()) continue;
    const bool other_is_main = &other == &arguments.commands.all().front();
    owners.push_back(other_is_main ? "fftbench without a command" : "fftbench " + other.app->get_name());
  }
  const std::string complaint = fmt::format("{} has no option {}", who, text::one_line(name));
  if (!owners.empty())
    return UsageError(complaint + fmt::format("; it belongs to {}", fmt::join(owners, " and ")));
  std::vector<std::string> known = command.options.names();
  known.insert(known.end(), {"--help", "--version"});
  return UsageError(complaint + text::did_you_mean(name, known));
}

const Command& chosen_command(const Arguments& arguments) {
  for (const Command& command : arguments.commands.all()) {
    if (&command != &arguments.commands.all().front() && *command.app) return command;
  }
  return arguments.commands.all().front();
}

ExitCode follow(const Arguments& arguments) {
  const Command& command = chosen_command(arguments);
  const Command& main = arguments.commands.all().front();
  const std::vector<std::string> strays = arguments.app.remaining(true);
  if (!strays.empty()) {
    const bool before_the_command = !arguments.app.remaining(false).empty();
    throw misplaced(arguments, before_the_command ? main : command, strays.front());
  }
  if (&command != &main && !main.options.given().empty()) {
    const std::string early = main.options.given().front();
    const std::vector<std::string> names = command.options.names();
    const bool misordered = std::ranges::find(names, early) != names.end();
    const std::string& word = command.app->get_name();
    throw UsageError(misordered ? fmt::format("write {} behind {}", early, word)
                                : fmt::format("fftbench {} has no option {}; leave it out", word, early));
  }
  command.options.read();
  return command.act();
}

}  // namespace

std::function<ExitCode()> parse_arguments(const std::vector<std::string>& words) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->app.require_subcommand(0, 1);
  // On Windows, too, "/a" is a path and no option.
  arguments->app.allow_windows_style_options(false);
  arguments->app.set_version_flag(
      "--version",
      [] {
        return fmt::format("fftbench {} (revision {})", FFTBENCH_VERSION,
                           report::build_metadata().at("revision").get<std::string>());
      },
      "Say which version and revision this is");
  arguments->app.get_formatter()->column_width(28);
  arguments->app.set_help_flag("-h,--help", "Explain this");
  for (const auto add : kAdd) add(arguments->commands);
  return [arguments, words]() -> ExitCode {
    try {
      std::vector<const char*> texts;
      for (const std::string& word : words) texts.push_back(word.c_str());
      arguments->app.parse(int(texts.size()), texts.data());
      return follow(*arguments);
    } catch (const CLI::Success& wish) {  // The user asked for --help or --version.
      arguments->app.exit(wish);
      return kAllOk;
    } catch (const CLI::ArgumentMismatch& error) {
      const std::string text = error.what();
      const std::string name = text.substr(0, text.find(' '));
      std::cerr << fmt::format("fftbench: {}{} takes no value\n", name.starts_with('-') ? "" : "--", name);
    } catch (const CLI::ParseError& error) {
      std::cerr << "fftbench: " << error.what() << "\n";
    } catch (const UsageError& error) {
      const std::string& word = chosen_command(*arguments).app->get_name();
      std::cerr << fmt::format("fftbench: {} (see fftbench {}{}--help)\n", error.what(),
                               word == "fftbench" ? "" : word, word == "fftbench" ? "" : " ");
    }
    return kBadUsage;
  };
}

}  // namespace fftbench::commands
