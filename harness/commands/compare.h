// The command `fftbench compare` measures two builds, trees, plans, option sets or drivers by turns, and says
// of each case which of the two is faster.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands/command_options.h"
#include "commands/exit_code.h"
#include "experiment/experiment.h"
#include "measure/verdict.h"
#include "report/progress.h"

namespace fftbench::commands {

struct CompareSettings {
  std::string a, b;  // sides, as one types them in a shell
  std::filesystem::path config = "compare.json";
  std::filesystem::path output = "results";
  std::filesystem::path resume;
  bool list_cases = false;  // say what each side would measure, and measure nothing
  unsigned rounds = 0;      // 0: as many as a verdict on so many cases takes
  measure::VerdictLimits limits = {};
  experiment::Overrides overrides;
  std::vector<std::pair<std::string, std::string>> options;  // passed on to both sides
  std::optional<report::ProgressStyle> progress;
};

// Reading the command line fills in the settings, which outlive the options.
void add_compare_options(CommandOptions& options, CompareSettings& settings);

// Returns kCaseFailed where a case is slower, or no longer ok, and kNothingJudged where no case has a
// verdict. Throws UsageError, run::SideError and json::ConfigError.
ExitCode compare(const CompareSettings& settings);

}  // namespace fftbench::commands
