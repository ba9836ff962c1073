// What the command line says about a run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "experiment/experiment.h"
#include "gl/context.h"
#include "gl/shader_files.h"
#include "report/output_format.h"
#include "report/progress.h"

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
  bool isolated = true;                                        // visit cases in a worker process
  double handicap_percent = 0;  // slow every throughput case down by this much, for a self-check
};

}  // namespace fftbench::run
