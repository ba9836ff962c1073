#include "commands/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "commands/algorithms.h"
#include "commands/command_options.h"
#include "commands/devices.h"
#include "commands/run.h"
#include "commands/transform.h"
#include "commands/tune.h"
#include "commands/worker.h"
#include "report/run_metadata.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 all cases ok or skipped; 1 a case failed, timed out or crashed, or\n"
    "results could not be written; 2 bad usage, configuration or input; 3 no usable\n"
    "device; 130 interrupted (Ctrl-C).";

// A command is the word that a user types first, with the arguments that may follow it and the function that
// it calls.
struct Command {
  CLI::App* app;
  CommandOptions options;
  std::function<ExitCode()> act;
};

// The command line fills in all of this. The chosen command then reads its own part.
struct Arguments {
  CLI::App app{
      "fftbench: which FFT kernel, on this GPU, at this size, and why.\n"
      "Without a command it runs an experiment: proves each FFT right, measures it,\n"
      "writes CSV files.",
      "fftbench"};
  std::vector<Command> commands;  // the first one is the main job, which has no word
  run::RunSettings run;
  TransformSettings transform;
  TuneSettings tune;
  std::string help_about;
};

void add_context_options(CommandOptions& options, gl::ContextRequest& request) {
  options.add("--context", "auto|glfw|egl", "How to reach OpenGL: glfw is a hidden window",
              [&request](const std::string& text) {
                request.kind = gl::ContextKind(one_of("--context", text, {"auto", "glfw", "egl"}));
              });
  options.add(
      "--device", "N", "EGL device by its number in `fftbench devices`",
      [&request](const std::string& text) { request.egl_device = whole_number("--device", text, 0, 1000); });
}

void add_progress_options(CommandOptions& options, std::optional<report::ProgressStyle>& style) {
  const auto choose = [&style](report::ProgressStyle chosen) {
    if (style) throw UsageError("--quiet and --progress contradict each other; keep one");
    style = chosen;
  };
  options.add("--progress", "lines|json|none", "Progress on standard error, in a form for programs",
              [choose](const std::string& text) {
                using enum report::ProgressStyle;
                constexpr std::array kStyles{kLines, kJson, kSilent};
                choose(kStyles.at(one_of("--progress", text, {"lines", "json", "none"})));
              });
  options.add_flag("--quiet", "No progress; warnings stay",
                   [choose] { choose(report::ProgressStyle::kSilent); });
}

void add_run_options(CommandOptions& options, run::RunSettings& run) {
  const auto keep = [](auto& target) { return [&target](const std::string& text) { target = text; }; };
  options.add("--config", "FILE", "Experiment: a file, one of configs/ by name, or -", keep(run.config));
  options.add("--output", "DIR", "Where results go (default: results, here)", keep(run.output));
  options.add("--filter", "REGEX", "Only the cases whose --list-cases line matches",
              keep(run.overrides.filter));
  options.add("--sizes", "SIZES", "Instead of the file's sizes, as in 128,256x512",
              [&run](const std::string& text) { run.overrides.sizes = experiment::parse_sizes(text); });
  options.add("--rounds", "N", "Instead of the file's number of rounds", [&run](const std::string& text) {
    run.overrides.rounds = whole_number("--rounds", text, 1, 1000);
  });
  options.add("--shard", "I/N", "Only part I of N of the cases, for merge.py",
              [&run](const std::string& text) { run.overrides.shard = experiment::parse_shard(text); });
  options.add_flag("--quick", "One short round, for a first impression",
                   [&run] { run.overrides.quick = true; });
  add_context_options(options, run.context);
  // This option slows transforms down. scripts/selfcheck.py measures with it.
  options.add_hidden("--handicap", "PERCENT", [&run](const std::string& text) {
    run.slowdown_percent = number("--handicap", text, 0, 1000);
  });
  // A resumed run takes the options from here on, too.
  options.add("--resume", "RUN_DIR", "Go on with an interrupted run, as it was begun", keep(run.resume));
  options.add_flag("--list-cases", "Say what would be run, and run nothing",
                   [&run] { run.list_cases = true; });
  options.add("--format", "FORMAT", "On standard output: table, csv, json or markdown",
              [&run](const std::string& text) {
                run.format = report::OutputFormat(one_of("--format", text, report::output_format_names()));
              });
  options.add_flag("--no-isolation", "Measure in this process, for debuggers",
                   [&run] { run.isolated = false; });
  add_progress_options(options, run.progress);
}

ExitCode run_main_job(const Arguments& arguments) {
  const std::vector<std::string> given = arguments.commands.front().options.given();
  const auto is_given = [&](const char* name) { return std::ranges::find(given, name) != given.end(); };
  if (is_given("--resume")) {
    for (const char* name : {"--config", "--output", "--filter", "--sizes", "--rounds", "--shard", "--quick",
                             "--context", "--device", "--handicap"}) {
      if (!is_given(name)) continue;
      throw UsageError(fmt::format("--resume takes everything from the run; leave out {}", name));
    }
  } else if (!is_given("--config")) {
    throw UsageError("--config FILE is needed, or --resume RUN_DIR, or a command");
  }
  return run_experiment(arguments.run);
}

constexpr unsigned kLargestWidth = 1U << 30;

void add_transform_options(CommandOptions& options, TransformSettings& transform) {
  options.add(
      "--algorithm", "NAME", "Its name in `fftbench algorithms`",
      [&transform](const std::string& text) { transform.algorithm = text; }, Given::kRequired);
  options.add(
      "--option", "KEY=VALUE", "An option of the algorithm; may be repeated",
      [&transform](const std::string& pair) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0) {
          throw UsageError(fmt::format("--option: found \"{}\", expected KEY=VALUE, as in storage=buffer",
                                       text::one_line(pair)));
        }
        const auto [known, is_new] =
            transform.options.emplace(pair.substr(0, equals), pair.substr(equals + 1));
        if (!is_new) throw UsageError(fmt::format("--option: {} is there twice; keep one", known->first));
      },
      Given::kRepeatedly);
  TransformKind& kind = transform.kind;
  options.add_flag("--inverse", "The inverse transform", [&kind] { kind.inverse = true; });
  options.add("--domain", "DOMAIN", "complex or real: half spectra as numpy.fft.rfft2",
              [&kind](const std::string& text) {
                kind.domain = fft::Domain(one_of("--domain", text, {"complex", "real"}));
              });
  options.add(
      "--width", "N", "Of real images from half spectra (default: even)",
      [&kind](const std::string& text) { kind.width = whole_number("--width", text, 1, kLargestWidth); });
  options.add("--precision", "PRECISION", "fp16, fp32 or fp64 (default: fp32)",
              [&kind](const std::string& text) {
                kind.precision = fft::Precision(one_of("--precision", text, {"fp16", "fp32", "fp64"}));
              });
  options.add("--norm", "NORM", "As in NumPy: backward, ortho or forward", [&kind](const std::string& text) {
    kind.norm = fft::Norm(one_of("--norm", text, {"backward", "ortho", "forward"}));
  });
  options.add(
      "--input", "FILE", "complex64 or float32 .npy of 1 to 3 axes, or -",
      [&transform](const std::string& text) { transform.input = text; }, Given::kRequired);
  options.add(
      "--output", "FILE", "The .npy file to write, or -",
      [&transform](const std::string& text) { transform.output = text; }, Given::kRequired);
  add_context_options(options, transform.context);
}

void add_tune_options(CommandOptions& options, TuneSettings& tune) {
  const auto keep = [](auto& target) { return [&target](const std::string& text) { target = text; }; };
  options.add(
      "--algorithm", "NAME", "Whose options to search; may be repeated",
      [&tune](const std::string& text) { tune.algorithms.push_back(text); }, Given::kRepeatedly);
  options.add("--sizes", "SIZES", "As in 128,256x512 (default: 128 ... 2048)", keep(tune.sizes));
  options.add("--batches", "NUMBERS", "Images at once, as in 1,16 (default: 1)", keep(tune.batches));
  options.add("--directions", "LIST", "forward, inverse, roundtrip (default: forward)",
              keep(tune.directions));
  options.add("--domains", "LIST", "complex, real (default: complex)", keep(tune.domains));
  options.add("--precisions", "LIST", "fp16, fp32, fp64 (default: fp32)", keep(tune.precisions));
  options.add("--modes", "LIST", "throughput, latency, cold (default: throughput)", keep(tune.modes));
  options.add("--budget", "SECONDS", "Time for everything (default: 50 a problem and mode)",
              [&tune](const std::string& text) { tune.budget_s = number("--budget", text, 1, 86400); });
  options.add("--output", "FILE", "Wisdom to add to (default: your own)", keep(tune.output));
  add_context_options(options, tune.context);
  add_progress_options(options, tune.progress);
}

std::vector<std::string> command_words(const Arguments& arguments) {
  std::vector<std::string> words;
  for (const Command& command : arguments.commands) {
    if (&command != &arguments.commands.front() && !command.app->get_group().empty()) {
      words.push_back(command.app->get_name());
    }
  }
  return words;
}

ExitCode print_help(const Arguments& arguments) {
  const auto print = [&](const CLI::App& app, const std::string& name) {
    std::cout << arguments.app.get_formatter()->make_help(&app, name, CLI::AppFormatMode::Normal);
  };
  if (arguments.help_about.empty()) {
    print(arguments.app, "fftbench");
    return kAllOk;
  }
  for (const Command& command : arguments.commands) {
    if (command.app->get_name() != arguments.help_about || command.app->get_group().empty()) continue;
    print(*command.app, "fftbench " + command.app->get_name());
    return kAllOk;
  }
  const std::vector<std::string> words = command_words(arguments);
  throw UsageError(fmt::format("there is no command \"{}\"{}; commands: {}",
                               text::one_line(arguments.help_about),
                               text::did_you_mean(arguments.help_about, words), fmt::join(words, ", ")));
}

// `footer` shows examples that fit the command.
Command& add_command(Arguments& arguments, const char* word, const char* summary, const char* footer) {
  CLI::App* app = arguments.app.add_subcommand(word, summary);
  app->footer(footer);
  return arguments.commands.emplace_back(Command{app, CommandOptions(*app), {}});
}

void add_commands(Arguments& all) {
  all.commands.reserve(16);  // The commands are referred to, so that they must not move.
  all.app.footer(std::string("Examples:\n"
                             "  fftbench --config radix4.json\n"
                             "  fftbench --config radix4.json --sizes 512,1024x256 --filter exchange=shared\n"
                             "  fftbench --resume results/radix4/20261121T082123Z-llvmpipe\n"
                             "  fftbench --config quick.json --format json --quiet > timings.json\n\n") +
                 kExitCodes);
  Command& main = all.commands.emplace_back(Command{&all.app, CommandOptions(all.app), {}});
  add_run_options(main.options, all.run);
  main.act = [&all] { return run_main_job(all); };

  add_command(all, "algorithms", "List every algorithm, its options and its source",
              "Example:\n  fftbench algorithms")
      .act = list_algorithms;
  add_command(all, "devices", "List the devices, their limits and trusted timers",
              "Example:\n  fftbench devices")
      .act = list_devices;

  Command& transform =
      add_command(all, "transform", "Run any kernel on a NumPy array of yours",
                  "The shape of an array is (width), (height, width) or (batch, height, width).\n"
                  "--domain real takes real values and writes half spectra of width / 2 + 1\n"
                  "columns; with --inverse the other way round, as numpy.fft.irfft2, and --width\n"
                  "says which of two widths the images have. --precision fp64 takes and writes\n"
                  "complex128 and float64. --precision fp16 takes complex64 and float32, or\n"
                  "float16, where a last axis of 2 holds complex values, and writes what it took.\n\n"
                  "Examples:\n"
                  "  fftbench transform --algorithm stockham_radix4 --option twiddle=table \\\n"
                  "      --input a.npy --output b.npy\n"
                  "  fftbench transform --algorithm best --input - --output - < a.npy > b.npy\n"
                  "  fftbench transform --algorithm fftw --domain real --inverse --width 641 \\\n"
                  "      --input spectrum.npy --output image.npy");
  add_transform_options(transform.options, all.transform);
  transform.act = [&all] {
    const TransformKind& kind = all.transform.kind;
    if (kind.width && !(kind.inverse && kind.domain == fft::Domain::kReal)) {
      throw UsageError("--width is the width of real images from half spectra: --domain real --inverse");
    }
    return transform_file(all.transform);
  };

  Command& tune = add_command(all, "tune", "Search the fastest options, for \"best\"",
                              "Examples:\n"
                              "  fftbench tune\n"
                              "  fftbench tune --sizes 512,1024x256 --batches 1,16 --budget 120");
  add_tune_options(tune.options, all.tune);
  tune.act = [&all] { return commands::tune(all.tune); };

  Command& help = add_command(all, "help", "Explain a command", "Example:\n  fftbench help transform");
  help.app->add_option("command", all.help_about, "A command; without one, all of it")->type_name("");
  help.act = [&all] { return print_help(all); };

  // A run starts this command as a process that measures its cases.
  Command& worker = add_command(all, "worker", "", "");
  worker.app->group("");
  worker.act = run_worker;
}

// Returns the error for the first word that the parser could not place.
UsageError misplaced(const Arguments& arguments, const Command& command, const std::string& word) {
  const bool is_main = &command == &arguments.commands.front();
  const std::string who = is_main ? "fftbench" : "fftbench " + command.app->get_name();
  const std::string name = word.substr(0, word.find('='));
  if (!word.starts_with('-')) {
    if (!is_main) return UsageError(fmt::format("{} takes no argument \"{}\"", who, text::one_line(word)));
    const std::vector<std::string> words = command_words(arguments);
    return UsageError(
        fmt::format("there is no command \"{}\"{}; commands: {}; an experiment is run with "
                    "--config FILE",
                    text::one_line(word), text::did_you_mean(word, words), fmt::join(words, ", ")));
  }
  std::vector<std::string> owners;
  for (const Command& other : arguments.commands) {
    const std::vector<std::string> names = other.options.names();
    if (std::ranges::find(names, name) == names.end()) continue;
    const bool other_is_main = &other == &arguments.commands.front();
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
  for (const Command& command : arguments.commands) {
    if (&command != &arguments.commands.front() && *command.app) return command;
  }
  return arguments.commands.front();
}

ExitCode follow(const Arguments& arguments) {
  const Command& command = chosen_command(arguments);
  const Command& main = arguments.commands.front();
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

std::function<ExitCode()> parse_arguments(int argc, char** argv) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->app.require_subcommand(0, 1);
  arguments->app.set_version_flag(
      "--version",
      [] {
        return fmt::format("fftbench {} (revision {})", FFTBENCH_VERSION,
                           report::build_metadata().at("revision").get<std::string>());
      },
      "Say which version and revision this is");
  arguments->app.get_formatter()->column_width(28);
  arguments->app.set_help_flag("-h,--help", "Explain this");
  add_commands(*arguments);
  return [arguments, argc, argv]() -> ExitCode {
    try {
      arguments->app.parse(argc, argv);
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
