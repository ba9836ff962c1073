// The command `fftbench sweep` measures many candidates of many problems, of which all times are kept. They
// tell what a choice costs that was made without measuring.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "commands/command.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "experiment/experiment.h"
#include "report/progress.h"
#include "tune/candidates.h"
#include "tune/sweep_file.h"

namespace fftbench::commands {

struct SweepSettings {
  std::filesystem::path config;
  std::filesystem::path output;
  std::optional<std::size_t> problems;  // so many of the experiment's, drawn by the seed; without it, all
  tune::CandidateRules candidates;
  std::size_t rounds = 3;
  std::optional<double> budget_s;
  DeviceSettings device;
  std::optional<report::ProgressStyle> progress;
};

struct SweepTask {
  tune::SweptProblem swept;
  std::size_t case_index;  // the first case of that problem
};

// Returns the problems of an experiment's cases, in the order of the cases or, where not all are asked for,
// that of the draw. Throws json::ConfigError where a case is not of `best`, or nothing is timed.
std::vector<SweepTask> sweep_tasks(const experiment::Experiment& experiment, std::optional<std::size_t> count,
                                   std::uint32_t seed);

// Returns kAllOk also where time ran out: the output says what is done, and the next call goes on. Throws
// what reading the experiment and the output throws, and gl::NoContext.
ExitCode sweep(const SweepSettings& settings);

void add_sweep_command(Commands& commands);

}  // namespace fftbench::commands
