// What the command line says about a run.
#pragma once

#include <filesystem>

#include "experiment/experiment.h"
#include "gl/context.h"

namespace fftbench::run {

struct RunSettings {
  std::filesystem::path config;
  std::filesystem::path output = "results";
  experiment::Overrides overrides;
  gl::ContextRequest context;
  bool list_cases = false;  // only say what would be run
  bool quiet = false;       // no progress
  bool isolated = true;     // visit cases in a worker process
};

}  // namespace fftbench::run
