// What the command line says about a run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "experiment/experiment.h"
#include "gl/context.h"
#include "gl/shader_files.h"
#include "report/progress.h"
#include "report/row_formats.h"

namespace fftbench::run {

struct RunSettings {
  std::filesystem::path config;
  std::string config_text;  // what the file held when the run began
  gl::ShaderFiles shaders;  // as they were when the run began: they may be edited while it goes on
  std::filesystem::path output = "results";
  experiment::Overrides overrides;
  gl::ContextRequest context;
  std::filesystem::path resume;                   // the folder of a run to go on with; empty: a new run
  bool list_cases = false;                        // only say what would be run
  std::optional<report::ProgressStyle> progress;  // nothing: as fits what is at standard error
  report::OutputFormat format = report::OutputFormat::kTable;  // of results and lists on standard output
  bool isolated = true;                                        // measure cases in a worker process
  double slowdown_percent = 0;  // slow every throughput case down by this much, for a self-check
};

// The experiment of a run's settings.

// Of `config_text`, so that every process of a run reads the same, whatever becomes of the file meanwhile.
// Throws experiment::ConfigError.
experiment::Experiment read_experiment(const RunSettings& settings, const std::filesystem::path& data_folder);

}  // namespace fftbench::run
