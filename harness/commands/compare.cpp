#include "commands/compare.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiment/experiment.h"
#include "json/json_file.h"
#include "measure/verdict.h"
#include "report/progress.h"
#include "report/run_folder.h"
#include "run/cases/run_settings.h"
#include "run/turns/turns.h"
#include "run/turns/turns_csv.h"
#include "run/turns/turns_text.h"
#include "system/file_lock.h"
#include "system/installation.h"
#include "system/interrupts.h"
#include "system/running_program.h"
#include "system/whole_file.h"
#include "text/utc_time.h"

namespace fftbench::commands {
namespace {

struct CompareSettings {
  std::string a, b;  // sides, as one types them in a shell
  std::filesystem::path config = "compare.json";
  std::filesystem::path output = "results";
  std::filesystem::path resume;
  bool list_cases = false;  // say what each side would measure, and measure nothing
  unsigned rounds = 0;      // 0: as many as a verdict on so many cases takes
  measure::VerdictLimits limits = {};
  experiment::Overrides overrides;
  std::vector<std::pair<std::string, std::string>> options;  // passed on to both sides
  std::optional<report::ProgressStyle> progress;
};

namespace fs = std::filesystem;

// Beyond the fewest rounds with which a change in every case can be told: a few that were disturbed then
// leave a verdict possible.
constexpr std::size_t kSpareRounds = 4;
constexpr double kPercent = 100;

struct ReadExperiment {
  experiment::Experiment experiment;
  fs::path folder;
};

ReadExperiment read_side_experiment(const CompareSettings& settings, const run::Side& side) {
  const fs::path data = system::find_data_folder();
  run::RunSettings run;
  run.config = system::find_config(side.config.empty() ? settings.config : fs::path(side.config), data);
  run.config_text = json::read_text(run.config);
  run.plan_folder = run.config.parent_path();
  run.overrides = settings.overrides;
  if (const auto filter = run::own_value(side, "--filter")) run.overrides.filter = *filter;
  if (const auto sizes = run::own_value(side, "--sizes")) {
    run.overrides.sizes = experiment::parse_sizes(*sizes);
  }
  return {.experiment = run::read_experiment(run, data), .folder = fs::absolute(run.plan_folder)};
}

// Returns what a process measures: one visit of each case, which takes its share of the case's time.
std::string experiment_of_a_round(const experiment::Experiment& experiment, std::size_t rounds) {
  nlohmann::json whole = experiment.configuration;
  whole["name"] = experiment.name;
  nlohmann::json& measure = whole["measure"];
  if (!measure.is_object()) measure = nlohmann::json::object();
  const auto share = static_cast<double>(rounds);
  measure["rounds"] = 1;
  measure["max_seconds_per_case"] = experiment.measure.max_seconds_per_case / share;
  measure["minimum_samples"] = std::max(1.0, std::ceil(experiment.measure.minimum_samples / share));
  for (const char* slow : {"passes", "energy"}) measure.erase(slow);
  return whole.dump();
}

struct NewTurns {
  run::Turns turns;
  std::array<std::vector<experiment::Case>, 2> cases;
};

NewTurns new_turns(const CompareSettings& settings) {
  if (settings.a.empty() || settings.b.empty()) {
    throw UsageError("two sides are needed: fftbench compare A B, as in fftbench compare ../before .");
  }
  run::Turns turns;
  turns.options = settings.options;
  turns.limits = settings.limits;
  turns.started = text::iso_utc(text::UtcTime::clock::now());
  const std::array words{settings.a, settings.b};
  std::vector<ReadExperiment> experiments;
  std::size_t cases = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    turns.sides.at(side) =
        run::parse_side(side == 0 ? "A" : "B", CLI::detail::split_up(words.at(side)), system::program_file());
    experiments.push_back(read_side_experiment(settings, turns.sides.at(side)));
    cases = std::max(cases, experiments.back().experiment.cases.size());
  }
  const std::size_t fewest = measure::fewest_pairs(cases, settings.limits.alpha);
  turns.rounds = settings.rounds > 0 ? settings.rounds : fewest + kSpareRounds;
  if (turns.rounds < fewest) {
    std::cerr << fmt::format("fftbench: {} round{} can't tell a change in {}; {} can\n", turns.rounds,
                             turns.rounds == 1 ? "" : "s",
                             cases == 1 ? "the case" : fmt::format("each of {} cases", cases), fewest);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const ReadExperiment& read = experiments[side];
    turns.experiments.at(side) = {.text = experiment_of_a_round(read.experiment, turns.rounds),
                                  .folder = read.folder};
  }
  return {.turns = std::move(turns),
          .cases = {experiments[0].experiment.cases, experiments[1].experiment.cases}};
}

std::string lists_text(const NewTurns& planned) {
  std::string text;
  for (std::size_t side = 0; side < 2; ++side) {
    text += fmt::format("{}: {}, {} rounds\n", planned.turns.sides.at(side).name,
                        run::words_of(planned.turns.sides.at(side)), planned.turns.rounds);
    for (const experiment::Case& test_case : planned.cases.at(side)) {
      text += "  " + experiment::describe(test_case) + "\n";
    }
  }
  return text;
}

ExitCode exit_code_of(run::TurnsOutcome outcome) {
  switch (outcome) {
    case run::TurnsOutcome::kPassed:
      return kAllOk;
    case run::TurnsOutcome::kFailed:
      return kCaseFailed;
    case run::TurnsOutcome::kNothingJudged:
      return kNothingJudged;
  }
  return kCaseFailed;
}

ExitCode exit_code_of(const run::ProcessFailure& failure) {
  return failure.exit_code == kBadUsage || failure.exit_code == kNoDevice ? ExitCode(failure.exit_code)
                                                                          : kCaseFailed;
}

ExitCode measure_and_print(const fs::path& folder, const run::Turns& turns,
                           std::optional<report::ProgressStyle> style) {
  const std::string go_on = fmt::format("go on with fftbench compare --resume {}", folder.string());
  report::Progress progress(2 * turns.rounds, std::cerr, style.value_or(report::standard_error_style()));
  run::TurnsResult result;
  try {
    result = run::run_turns(folder, turns, progress);
  } catch (const run::ProcessFailure& failure) {
    progress.warn(fmt::format("fftbench: {}; {}", failure.what(), go_on));
    return exit_code_of(failure);
  }
  if (result.interrupted) {
    progress.warn(fmt::format("interrupted: {} of {} rounds are measured; {}", result.rounds.size(),
                              turns.rounds, go_on));
    return kInterrupted;
  }
  const run::TurnVerdicts verdicts = run::compare_rounds(result.rounds, turns.limits);
  system::write_whole_file(folder / "comparison.csv", {run::turns_csv(verdicts)});
  run::write_turns(folder, turns, text::iso_utc(text::UtcTime::clock::now()));
  progress.finish();
  std::cout << run::turns_text(turns, result.rounds, verdicts) << "results: " << folder.string() << "\n";
  const run::TurnsOutcome outcome = run::outcome_of(verdicts);
  if (outcome == run::TurnsOutcome::kNothingJudged) {
    progress.warn(fmt::format("fftbench: nothing could be judged (exit code {}): {}", int(kNothingJudged),
                              run::why_nothing_judged(verdicts)));
  }
  return exit_code_of(outcome);
}

void add_compare_options(CommandOptions& options, CompareSettings& settings) {
  const auto pass_on = [&settings](const char* name) {
    return [&settings, name](const std::string& text) { settings.options.emplace_back(name, text); };
  };
  options.add("--config", "FILE", "Experiment of both sides (default: compare.json)",
              [&settings](const std::string& text) { settings.config = text; });
  options.add("--filter", "REGEX", "Only the cases whose --list-cases line matches",
              [&settings, keep = pass_on("--filter")](const std::string& text) {
                settings.overrides.filter = text;
                keep(text);
              });
  options.add("--sizes", "SIZES", "Take these sizes instead, as in 128,256x512",
              [&settings, keep = pass_on("--sizes")](const std::string& text) {
                settings.overrides.sizes = experiment::parse_sizes(text);
                keep(text);
              });
  options.add(
      "--rounds", "N", "Rounds of one process a side (default: by cases)",
      [&settings](const std::string& text) { settings.rounds = whole_number("--rounds", text, 1, 200); });
  options.add("--threshold", "PERCENT", "The least change that matters (default: 3)",
              [&settings](const std::string& text) {
                settings.limits.threshold = number("--threshold", text, 0, 99) / kPercent;
              });
  options.add("--output", "DIR", "Where results go (default: results, here)",
              [&settings](const std::string& text) { settings.output = text; });
  options.add("--resume", "DIR", "Go on with an interrupted comparison",
              [&settings](const std::string& text) { settings.resume = text; });
  options.add_flag("--list-cases", "Say what each side would run, and run nothing",
                   [&settings] { settings.list_cases = true; });
  options.add("--context", "auto|glfw|egl", "How to reach OpenGL: glfw is a hidden window",
              [keep = pass_on("--context")](const std::string& text) {
                one_of("--context", text, {"auto", "glfw", "egl"});
                keep(text);
              });
  options.add("--device", "N", "EGL device by its number in `fftbench devices`",
              [keep = pass_on("--device")](const std::string& text) {
                whole_number("--device", text, 0, 1000);
                keep(text);
              });
  options.add_flag("--quiet", "No progress; warnings stay",
                   [&settings] { settings.progress = report::ProgressStyle::kSilent; });
}

// Returns kCaseFailed where a case is slower, or no longer ok, and kNothingJudged where no case has a
// verdict. Throws UsageError, run::SideError and json::ConfigError.
ExitCode compare(const CompareSettings& settings) {
  system::watch_for_interrupts();
  if (!settings.resume.empty()) {
    if (!settings.a.empty())
      throw UsageError("--resume takes both sides from the comparison; leave them out");
    const run::Turns turns = run::read_turns(settings.resume, system::program_file());
    const system::FileLock lock(settings.resume / ".lock", settings.resume.string());
    return measure_and_print(settings.resume, turns, settings.progress);
  }
  const NewTurns planned = new_turns(settings);
  if (settings.list_cases) {
    std::cout << lists_text(planned);
    return kAllOk;
  }
  const run::Turns& turns = planned.turns;
  const report::RunFolder folder(settings.output, "compare", settings.config.stem().string(),
                                 text::UtcTime::clock::now());
  const system::FileLock lock(folder.path() / ".lock", folder.path().string());
  run::write_turns(folder.path(), turns, "");
  return measure_and_print(folder.path(), turns, settings.progress);
}

}  // namespace

void add_compare_command(Commands& commands) {
  const auto settings = std::make_shared<CompareSettings>();
  Command& command =
      commands.add("compare", "Measure two builds, plans or drivers by turns",
                   "Each round runs a fresh process of A and one of B, in an order that changes.\n"
                   "The rounds' ratios decide whether B is faster or slower than A by more than the\n"
                   "threshold, the same within it, or unclear.\n"
                   "\n"
                   "A side is written as in a shell: NAME=VALUE of the environment, then a program\n"
                   "or a tree that has one (\"this\" is the running program, and may be left out\n"
                   "behind a variable), then options of fftbench, such as --config and --filter.\n"
                   "Where no case of A is one of B, kernels of the same problem are compared.\n"
                   "\n"
                   "Examples:\n"
                   "  fftbench compare ../before .\n"
                   "  fftbench compare this 'LP_NUM_THREADS=1 this' --config radix4.json\n"
                   "  fftbench compare 'this --filter radix=4' 'this --filter radix=8' \\\n"
                   "      --config radices.json\n"
                   "  fftbench compare this this\n"
                   "\n"
                   "Exit codes: 0 nothing is slower; 1 a case is slower, or is no longer ok; 2 bad\n"
                   "usage; 3 no usable device, or nothing could be judged.");
  command.app->add_option("A", settings->a, "Before: a program, a tree, options")->type_name("");
  command.app->add_option("B", settings->b, "After")->type_name("");
  add_compare_options(command.options, *settings);
  command.act = [settings, &command] {
    for (const std::string& name : command.options.given()) {
      if (settings->resume.empty() || name == "--resume" || name == "--quiet") continue;
      throw UsageError(fmt::format("--resume takes everything from the comparison; leave out {}", name));
    }
    return compare(*settings);
  };
}

}  // namespace fftbench::commands
