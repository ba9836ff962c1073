// Measures two sides by turns: in each round a process of either, in an order that changes from round to
// round. So what drifts or disturbs meets both alike, and processes, which differ by more than what one of
// them measures again, are the unit of the comparison.
//
// A folder keeps it: comparison.json says what is measured, and a/01, b/01, a/02, ... are the runs of the
// processes, each as `fftbench --config` leaves it. A round that was cut short is measured anew.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "measure/verdict.h"
#include "report/progress.h"
#include "run/turns/side.h"
#include "run/turns/turn_verdicts.h"

namespace fftbench::run {

// What a side measures in each of its processes.
struct SideExperiment {
  std::string text;              // JSON, with one round
  std::filesystem::path folder;  // to which its plans are relative
};

struct Turns {
  std::array<Side, 2> sides;
  std::array<SideExperiment, 2> experiments;
  std::vector<std::pair<std::string, std::string>> options;  // of both sides: name and value
  std::size_t rounds = 0;
  measure::VerdictLimits limits = {};
  std::string started;  // as iso_utc writes it
};

// A side's process did not measure. `what()` names it and what it said.
class ProcessFailure : public std::runtime_error {
 public:
  ProcessFailure(const std::string& what, int exit_code) : std::runtime_error(what), exit_code(exit_code) {}
  int exit_code;  // the process's own; -1 where it crashed
};

struct TurnsResult {
  std::vector<Round> rounds;  // those that are whole
  bool interrupted = false;
};

// Writes comparison.json. `finished` is empty while it goes on. Throws system::WriteError.
void write_turns(const std::filesystem::path& folder, const Turns& turns, const std::string& finished);

// Reads it again. `own` is the program of a side that names none. Throws json::ConfigError or SideError.
Turns read_turns(const std::filesystem::path& folder, const std::filesystem::path& own);

// Measures the rounds that the folder lacks and reads all of them. Throws ProcessFailure, std::system_error
// where a program can't be started, and std::runtime_error where a side is another build than it was before.
TurnsResult run_turns(const std::filesystem::path& folder, const Turns& turns, report::Progress& progress);

}  // namespace fftbench::run
