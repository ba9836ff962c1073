// The command `fftbench tune` searches for the fastest options on the device, by measurement, and keeps what
// it finds.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "commands/command.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "report/progress.h"
#include "tune/tune_problem.h"

namespace fftbench::commands {

struct TunedProblem {
  fft::Problem problem;
  experiment::Mode mode;
  tune::TuningOutcome outcome;
};

// Returns a line for each problem and mode, then how many variants were measured and how many failed.
std::string tuning_summary(const std::vector<TunedProblem>& done);

struct TuneSettings {
  // whose options to search; where empty, those of the algorithms that come near the fastest
  std::vector<std::string> algorithms;
  // What is asked of an algorithm that computes no transform, such as a convolution's kernel.
  fft::Options asked;
  // Where empty: squares of 128 to 2048, one image, forward, complex; of an algorithm that computes no
  // transform the article's pictures, 1280x720 and 1920x1080, in three colours.
  std::string sizes;
  std::string batches;
  std::string directions;
  std::string domains;
  std::string precisions = "fp32";
  fft::Sync sync = fft::Sync::kBarrier;
  std::string modes = "throughput";
  // for all problems together; without it, 50 seconds for each problem and mode
  std::optional<double> budget_s;
  std::filesystem::path output;  // where empty, the user's own wisdom
  bool review = false;           // measure what the output holds again, instead of searching
  DeviceSettings device;
  std::optional<report::ProgressStyle> progress;  // without it, what suits standard error
};

// Returns the file to keep wisdom in. Throws std::invalid_argument where nothing says which.
std::filesystem::path output_of(const TuneSettings& settings);

// Names a problem and a mode in messages.
std::string describe(const fft::Problem& problem, experiment::Mode mode);

// Returns kAllOk where every problem has its winner in every mode, kCaseFailed where one has none, and
// kInterrupted after Ctrl-C; what was found until then is kept. Throws std::invalid_argument and
// json::ConfigError for settings that make no sense and for an output file that holds anything but wisdom,
// and gl::NoContext without a device.
ExitCode tune(const TuneSettings& settings);

void add_tune_command(Commands& commands);

}  // namespace fftbench::commands
