// `fftbench tune`: searches the options of algorithms on the device, by measurement, and keeps what it finds.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "commands/exit_code.h"
#include "gl/context.h"
#include "report/progress.h"
#include "tune/tune_problem.h"

namespace fftbench::commands {

// What came of tuning, as a table.

struct TunedProblem {
  fft::Problem problem;
  experiment::Mode mode;
  tune::TuningOutcome outcome;
};

// A line for each problem and mode; then how many variants were measured and how many failed.
std::string tuning_summary(const std::vector<TunedProblem>& done);

struct TuneSettings {
  std::vector<std::string> algorithms;  // whose options to search; empty: those that come near the fastest
  std::string sizes = "128,256,512,1024,2048";
  std::string batches = "1";
  std::string directions = "forward";
  std::string modes = "throughput";
  std::optional<double> budget_s;  // for everything together; without it, 50 seconds a problem and mode
  std::filesystem::path output;    // empty: the user's own wisdom
  gl::ContextRequest context;
  std::optional<report::ProgressStyle> progress;  // nothing: as fits what is at standard error
};

// kAllOk where every problem has its winner in every mode, kCaseFailed where one has none, kInterrupted after
// Ctrl-C; what was found by then is kept. Throws std::invalid_argument and experiment::ConfigError for
// settings that make no sense, and for an output that holds anything but wisdom; gl::NoContext without a
// device.
ExitCode tune(const TuneSettings& settings);

}  // namespace fftbench::commands
