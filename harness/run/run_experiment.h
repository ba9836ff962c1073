// The main job: an experiment from its file to its results.
#pragma once

#include <filesystem>

#include "experiment/experiment.h"
#include "gl/context.h"
#include "run/exit_code.h"

namespace fftbench::run {

struct RunSettings {
  std::filesystem::path config;
  std::filesystem::path output = "results";
  experiment::Overrides overrides;
  gl::ContextRequest context;
  bool list_cases = false;  // only say what would be run
  bool quiet = false;       // no progress
};

// Throws experiment::ConfigError, gl::NoContext, and files::WriteError where nothing could be written at
// all.
ExitCode run_experiment(const RunSettings& settings);

}  // namespace fftbench::run
