#include "run/turns/turns.h"

#include <fmt/format.h>
#include <optional>
#include <span>

#include "json/config_error.h"
#include "json/json_file.h"
#include "system/child_process.h"
#include "system/file_descriptor.h"
#include "system/interrupts.h"
#include "system/whole_file.h"

namespace fftbench::run {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 2> kFolders{"a", "b"};
constexpr int kNothingMeasured = 2;  // and above: exit codes of runs without results

fs::path folder_of(const fs::path& folder, std::size_t side, std::size_t round) {
  return folder / kFolders.at(side) / fmt::format("{:02}", round + 1);
}

// Which side's turn comes first: A's in the first round, B's in the second.
std::array<std::size_t, 2> order_of(std::size_t round) {
  return round % 2 == 0 ? std::array<std::size_t, 2>{0, 1} : std::array<std::size_t, 2>{1, 0};
}

std::optional<fs::path> only_run_in(const fs::path& output) {
  std::error_code unreadable;
  for (const auto& experiment : fs::directory_iterator(output, unreadable)) {
    for (const auto& run : fs::directory_iterator(experiment.path(), unreadable)) {
      if (fs::exists(run.path() / "timings.csv", unreadable)) return run.path();
    }
  }
  return std::nullopt;
}

// Returns whether the process measured everything; it did not where this one is interrupted.
bool measure_turn(const fs::path& folder, const Turns& turns, std::size_t side, std::size_t round) {
  const Side& own = turns.sides.at(side);
  const SideExperiment& experiment = turns.experiments.at(side);
  const fs::path scratch = fs::absolute(folder) / "running";
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  std::vector<std::string> arguments{"--config", "-", "--output", scratch.string(), "--quiet"};
  const std::vector<std::string> options = options_of(own, turns.options);
  arguments.insert(arguments.end(), options.begin(), options.end());
  const system::ChildEnd end = system::run_child({.program = own.program,
                                                  .arguments = arguments,
                                                  .environment = own.environment,
                                                  .folder = experiment.folder,
                                                  .input = experiment.text});
  const std::optional<fs::path> run = only_run_in(scratch);
  const bool is_whole = end.killed_by.empty() && end.exit_code < kNothingMeasured && run;
  if (is_whole) {
    const fs::path place = folder_of(folder, side, round);
    fs::remove_all(place);
    fs::create_directories(place.parent_path());
    fs::rename(*run, place);
  }
  fs::remove_all(scratch, ignored);
  if (is_whole) return true;
  if (system::interrupted()) return false;
  throw ProcessFailure(
      fmt::format("{} ended in round {} without results: {}", own.name, round + 1, end.description()),
      end.killed_by.empty() ? end.exit_code : -1);
}

bool is_measured(const fs::path& folder, std::size_t side, std::size_t round) {
  std::error_code unreadable;
  return fs::exists(folder_of(folder, side, round) / "timings.csv", unreadable);
}

void check_same_build(const Side& side, const ProcessResults& first, const ProcessResults& later,
                      std::size_t round) {
  const auto check = [&](const char* what, const std::string& then, const std::string& now) {
    if (then == now) return;
    throw std::runtime_error(fmt::format(
        "{}: the {} changed between round 1 (\"{}\") and round {} (\"{}\"); begin a new comparison",
        side.name, what, then, round + 1, now));
  };
  check("program's revision", first.revision, later.revision);
  check("shaders", first.shaders, later.shaders);
  check("device", first.device, later.device);
}

}  // namespace

void write_turns(const fs::path& folder, const Turns& turns, const std::string& finished) {
  constexpr int kIndent = 2;
  nlohmann::json facts{{"rounds", turns.rounds},
                       {"threshold", turns.limits.threshold},
                       {"alpha", turns.limits.alpha},
                       {"started", turns.started},
                       {"finished", finished.empty() ? nlohmann::json() : nlohmann::json(finished)},
                       {"options", nlohmann::json::array()}};
  for (const auto& [name, value] : turns.options) facts["options"].push_back({name, value});
  for (std::size_t side = 0; side < 2; ++side) {
    const SideExperiment& experiment = turns.experiments.at(side);
    // A full path would reveal the user's folders.
    const fs::path plans = fs::weakly_canonical(fs::absolute(experiment.folder));
    facts[kFolders.at(side)] = {
        {"words", turns.sides.at(side).words},
        {"experiment", nlohmann::json::parse(experiment.text)},
        {"plan_folder", plans.lexically_relative(fs::weakly_canonical(folder)).generic_string()}};
  }
  const std::string text = facts.dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  system::write_whole_file(folder / "comparison.json", {text});
}

Turns read_turns(const fs::path& folder, const fs::path& own) {
  const fs::path file = folder / "comparison.json";
  const nlohmann::json facts = json::read_json(file);
  Turns turns;
  try {
    turns.rounds = facts.at("rounds");
    turns.limits = {.threshold = facts.at("threshold"), .alpha = facts.at("alpha")};
    turns.started = facts.at("started");
    for (const auto& option : facts.at("options")) turns.options.emplace_back(option.at(0), option.at(1));
    for (std::size_t side = 0; side < 2; ++side) {
      const nlohmann::json& facts_of_side = facts.at(kFolders.at(side));
      turns.sides.at(side) = parse_side(side == 0 ? "A" : "B", facts_of_side.at("words"), own);
      turns.experiments.at(side) = {
          .text = facts_of_side.at("experiment").dump(),
          .folder =
              (fs::absolute(folder) / facts_of_side.at("plan_folder").get<std::string>()).lexically_normal()};
    }
  } catch (const nlohmann::json::exception& error) {
    throw json::ConfigError(
        fmt::format("{}: not what fftbench compare writes ({})", file.string(), error.what()));
  }
  return turns;
}

TurnsResult run_turns(const fs::path& folder, const Turns& turns, report::Progress& progress) {
  TurnsResult result;
  for (std::size_t round = 0; round < turns.rounds; ++round) {
    const std::array<std::size_t, 2> order = order_of(round);
    // Both of a round are measured beside each other, or it isn't one.
    const bool is_whole = is_measured(folder, 0, round) && is_measured(folder, 1, round);
    for (std::size_t turn = 0; turn < 2 && !is_whole; ++turn) {
      const std::size_t side = order.at(turn);
      progress.step(2 * round + turn, fmt::format("round {}, {}", round + 1, turns.sides.at(side).name));
      if (system::interrupted() || !measure_turn(folder, turns, side, round)) {
        result.interrupted = true;
        return result;
      }
      progress.result({.what = turns.sides.at(side).name, .finished = false});
    }
    result.rounds.push_back({read_process_results(folder_of(folder, 0, round)),
                             read_process_results(folder_of(folder, 1, round))});
    for (std::size_t side = 0; side < 2; ++side) {
      check_same_build(turns.sides.at(side), result.rounds.front().at(side), result.rounds.back().at(side),
                       round);
    }
  }
  return result;
}

}  // namespace fftbench::run
