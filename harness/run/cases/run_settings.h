// The settings of a run, from the command line.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "experiment/experiment.h"
#include "gl/context.h"
#include "gl/shader_files.h"
#include "report/progress.h"
#include "report/row_formats.h"

namespace fftbench::run {

// The file of wisdom that a run was given, as run.json records it.
struct GivenWisdom {
  std::string file;  // its name, without the folders around it
  std::string hash;  // system::content_hash of its text
};

struct RunSettings {
  std::filesystem::path config;
  std::string config_text;  // the file's content when the run began
  gl::ShaderFiles shaders;  // as they were when the run began, since files may change while it goes on
  // The folder to which plans in the experiment are relative, and their files as they were when the run
  // began; without those, they are read with the experiment.
  std::filesystem::path plan_folder;
  std::optional<std::map<std::string, std::string>> plan_files;
  std::function<void(const std::filesystem::path&)> looked_for;  // told each file of a plan before it is read
  std::filesystem::path output = "results";
  experiment::Overrides overrides;
  double budget_s = 0;                // of the whole run, to which rounds and visits are fitted; 0: none
  std::filesystem::path wisdom_file;  // the only one that counts; empty: the user's own, then configs/wisdom
  std::optional<GivenWisdom> wisdom;  // what `wisdom_file` was when the run began
  gl::ContextRequest context;
  std::filesystem::path resume;                   // the folder of a run to resume; empty for a new run
  bool list_cases = false;                        // list the cases and measure nothing
  bool watch = false;                             // run again whenever a file of the experiment changes
  std::optional<report::ProgressStyle> progress;  // without it, what suits standard error
  report::OutputFormat format = report::OutputFormat::kTable;  // of the results and lists on standard output
  bool preview = false;                 // print what the first round comes to, before the others
  std::filesystem::path program_cache;  // the folder of programs that were compiled; empty: keep none
  bool isolated = true;                 // measure cases in a worker process
  double slowdown_percent = 0;          // slow every mode down by this much, for a self-check
};

// Reads the experiment from `config_text`, so that every process of a run reads the same, even if the file
// changes meanwhile. Throws json::ConfigError.
experiment::Experiment read_experiment(const RunSettings& settings, const std::filesystem::path& data_folder);

}  // namespace fftbench::run
