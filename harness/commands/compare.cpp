#include "commands/compare.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "json/json_file.h"
#include "report/csv_file.h"
#include "report/run_folder.h"
#include "run/cases/run_settings.h"
#include "run/turns/turns.h"
#include "system/file_lock.h"
#include "system/installation.h"
#include "system/interrupts.h"
#include "system/whole_file.h"
#include "text/text_grid.h"
#include "text/utc_time.h"

namespace fftbench::commands {
namespace {

namespace fs = std::filesystem;

// Beyond the fewest rounds with which a change in every case can be told: a few that were disturbed then
// leave a verdict possible.
constexpr std::size_t kSpareRounds = 4;
constexpr std::size_t kPrintedWidth = 80;
constexpr double kPercent = 100;

fs::path own_program() {
  return fs::read_symlink("/proc/self/exe");
}

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

std::string words_of(const run::Side& side) {
  return side.words.empty() ? "this" : fmt::format("{}", fmt::join(side.words, " "));
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
        run::parse_side(side == 0 ? "A" : "B", CLI::detail::split_up(words.at(side)), own_program());
    experiments.push_back(read_side_experiment(settings, turns.sides.at(side)));
    cases = std::max(cases, experiments.back().experiment.cases.size());
  }
  const std::size_t fewest = measure::fewest_pairs(cases, settings.limits.alpha);
  turns.rounds = settings.rounds > 0 ? settings.rounds : fewest + kSpareRounds;
  if (turns.rounds < fewest) {
    std::cerr << fmt::format("fftbench: {} rounds can't tell a change in each of {} cases; {} can\n",
                             turns.rounds, cases, fewest);
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
                        words_of(planned.turns.sides.at(side)), planned.turns.rounds);
    for (const experiment::Case& test_case : planned.cases.at(side)) {
      text += "  " + experiment::describe(test_case) + "\n";
    }
  }
  return text;
}

bool is_the_same_twice(const run::Turns& turns, const run::Round& first) {
  const run::Side &a = turns.sides[0], &b = turns.sides[1];
  return a.environment == b.environment && a.options == b.options &&
         turns.experiments[0].text == turns.experiments[1].text && first[0].revision == first[1].revision &&
         first[0].shaders == first[1].shaders;
}

std::string head_text(const run::Turns& turns, const std::vector<run::Round>& rounds) {
  std::string text;
  for (std::size_t side = 0; side < 2; ++side) {
    const run::ProcessResults& first = rounds.front().at(side);
    const run::Side& own = turns.sides.at(side);
    text += fmt::format("{}: {} (revision {}, shaders {}, on {})\n", own.name, words_of(own), first.revision,
                        first.shaders.empty() ? "unknown" : first.shaders.substr(0, 12), first.device);
  }
  if (is_the_same_twice(turns, rounds.front())) {
    text += "A and B are the same: whatever is claimed here is a false alarm.\n";
  }
  return text + fmt::format("{} rounds, each a process of A and one of B.\n\n", rounds.size());
}

std::string ratio_text(double ratio) {
  return ratio < 10 ? fmt::format("{:.3f}", ratio) : fmt::format("{:.3g}", ratio);
}

std::string name_of_pair(const run::ComparedCase& one) {
  if (one.baseline == one.candidate) return run::case_name(one.baseline);
  return fmt::format("A {}; B {}", run::case_name(one.baseline), run::case_name(one.candidate));
}

std::string table_text(const std::vector<run::ComparedCase>& compared) {
  if (compared.empty()) return "";
  std::vector<text::GridColumn> columns{{.heading = "case", .cells = {}},
                                        {.heading = "A", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "B", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "B / A", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "95 % interval", .cells = {}},
                                        {.heading = "B is", .cells = {}}};
  for (const run::ComparedCase& one : compared) {
    const measure::PairedRatio& ratio = one.ratio;
    const std::string word(measure::name_of(one.verdict));
    const std::array cells{name_of_pair(one),
                           report::milliseconds_text(one.baseline_ms),
                           report::milliseconds_text(one.candidate_ms),
                           ratio_text(ratio.ratio),
                           ratio.interval ? fmt::format("{} to {}", ratio_text(ratio.interval->low),
                                                        ratio_text(ratio.interval->high))
                                          : "unknown",
                           word};
    for (std::size_t column = 0; column < cells.size(); ++column)
      columns[column].cells.push_back(cells.at(column));
  }
  const text::TextGrid grid(columns, 0, kPrintedWidth);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < compared.size(); ++row) text += grid.row_lines(row);
  return text + "\n";
}

std::string left_out_text(const run::TurnVerdicts& verdicts) {
  std::string text;
  for (const run::UncomparedCase& one : verdicts.left_out) {
    const std::string line = fmt::format(
        "{}{}: {}", one.is_missing ? "MISSING " : "not compared: ", run::case_name(one.key), one.why);
    text += text::join(text::wrap(line, kPrintedWidth, 4), "\n") + "\n";
  }
  return text;
}

std::string summary_text(const run::TurnVerdicts& verdicts, const run::Turns& turns) {
  std::map<measure::Verdict, std::size_t> counts;
  for (const run::ComparedCase& one : verdicts.compared) ++counts[one.verdict];
  std::string text;
  if (counts[measure::Verdict::kUnclear] > 0) {
    text += fmt::format(
        "unclear: the interval reaches over 1 -/+ {:g} %, or p is not below {:g} for {} cases at once.\n"
        "More rounds narrow both (--rounds).\n",
        kPercent * turns.limits.threshold, turns.limits.alpha, verdicts.compared.size());
  }
  using enum measure::Verdict;
  text += fmt::format("{} faster, {} slower, {} same, {} unclear", counts[kFaster], counts[kSlower],
                      counts[kSame], counts[kUnclear]);
  const auto missing = std::ranges::count_if(verdicts.left_out, &run::UncomparedCase::is_missing);
  if (missing > 0) text += fmt::format(", {} missing", missing);
  const auto others = static_cast<std::ptrdiff_t>(verdicts.left_out.size()) - missing;
  if (others > 0) text += fmt::format(", {} not compared", others);
  return text + "\n";
}

std::string end_of(const std::optional<measure::Interval>& interval, double measure::Interval::*end) {
  return interval ? report::csv_number((*interval).*end) : "";
}

std::string csv_text(const run::TurnVerdicts& verdicts) {
  std::vector<std::string> head = run::case_key_names();
  for (const char* name : {"candidate_algorithm", "candidate_options", "rounds", "baseline_ms",
                           "candidate_ms", "ratio", "ratio_low", "ratio_high", "p", "verdict", "reason"}) {
    head.emplace_back(name);
  }
  std::string text = report::csv_row(head);
  for (const run::ComparedCase& one : verdicts.compared) {
    std::vector<std::string> row = one.baseline;
    row.insert(row.end(),
               {one.candidate[1], one.candidate[2], std::to_string(one.rounds),
                report::csv_number(one.baseline_ms), report::csv_number(one.candidate_ms),
                report::csv_number(one.ratio.ratio), end_of(one.ratio.interval, &measure::Interval::low),
                end_of(one.ratio.interval, &measure::Interval::high), report::csv_number(one.ratio.p),
                std::string(measure::name_of(one.verdict)), ""});
    text += report::csv_row(row);
  }
  for (const run::UncomparedCase& one : verdicts.left_out) {
    std::vector<std::string> row = one.key;
    row.resize(head.size() - 2);
    row.insert(row.end(), {one.is_missing ? "missing" : "", one.why});
    text += report::csv_row(row);
  }
  return text;
}

ExitCode exit_code_of(const run::TurnVerdicts& verdicts) {
  const auto has = [&](measure::Verdict verdict) {
    return std::ranges::find(verdicts.compared, verdict, &run::ComparedCase::verdict) !=
           verdicts.compared.end();
  };
  if (has(measure::Verdict::kSlower)) return kCaseFailed;
  if (std::ranges::any_of(verdicts.left_out, &run::UncomparedCase::is_missing)) return kCaseFailed;
  if (!has(measure::Verdict::kSame) && !has(measure::Verdict::kFaster)) return kNothingJudged;
  return kAllOk;
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
  system::write_whole_file(folder / "comparison.csv", {csv_text(verdicts)});
  run::write_turns(folder, turns, text::iso_utc(text::UtcTime::clock::now()));
  progress.finish();
  std::cout << head_text(turns, result.rounds) << table_text(verdicts.compared) << left_out_text(verdicts)
            << summary_text(verdicts, turns) << "results: " << folder.string() << "\n";
  return exit_code_of(verdicts);
}

}  // namespace

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
  options.add("--sizes", "SIZES", "Instead of the file's sizes, as in 128,256x512",
              [&settings, keep = pass_on("--sizes")](const std::string& text) {
                settings.overrides.sizes = experiment::parse_sizes(text);
                keep(text);
              });
  options.add(
      "--rounds", "N", "Of a process each (default: what the cases take)",
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

ExitCode compare(const CompareSettings& settings) {
  system::watch_for_interrupts();
  if (!settings.resume.empty()) {
    if (!settings.a.empty())
      throw UsageError("--resume takes both sides from the comparison; leave them out");
    const run::Turns turns = run::read_turns(settings.resume, own_program());
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

}  // namespace fftbench::commands
