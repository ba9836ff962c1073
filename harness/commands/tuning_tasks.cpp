#include "commands/tuning_tasks.h"

#include <fmt/format.h>
#include <algorithm>
#include <string>

#include "fft/best.h"
#include "json/config_error.h"

namespace fftbench::commands {
namespace {

// Returns the named algorithms that do not refuse the problem; none where none were named, and the search is
// to choose. Throws ConfigError where all of them refuse it.
std::vector<const fft::Algorithm*> algorithms_for(const fft::Problem& problem,
                                                  const std::vector<const fft::Algorithm*>& algorithms) {
  std::vector<const fft::Algorithm*> asked = algorithms;
  if (asked.empty()) asked.push_back(fft::find_algorithm(fft::kBestName));
  if (problem.depth > 1) {
    throw json::ConfigError(fmt::format(
        "--sizes: {} has a depth, and tuning is of lines and images; `best` plans volumes by what "
        "is usual",
        fft::describe_size(problem)));
  }
  std::vector<const fft::Algorithm*> able;
  for (const fft::Algorithm* algorithm : asked) {
    if (!fft::refusal_of(*algorithm, problem)) able.push_back(algorithm);
  }
  if (able.empty()) {
    throw json::ConfigError(fmt::format("--sizes: {} cannot transform {}: {}", asked.front()->name,
                                        fft::describe_size(problem),
                                        *fft::refusal_of(*asked.front(), problem)));
  }
  return algorithms.empty() ? algorithms : able;
}

// Returns what is asked of an algorithm that computes no transform.
std::optional<fft::Choice> asked_of(fft::Choice choice, fft::Sync sync) {
  if (choice.algorithm->is_transform()) return std::nullopt;
  // Asked for by an option of its own is an order within a transform alone.
  if (sync == fft::Sync::kInShader) {
    choice.options.insert_or_assign(std::string(fft::kSyncOption), std::string(name_of(sync)));
  }
  return choice;
}

}  // namespace

std::vector<tune::TuningTask> tuning_tasks(const experiment::Experiment& experiment, fft::Sync sync,
                                           const std::vector<const fft::Algorithm*>& algorithms) {
  std::vector<tune::TuningTask> tasks;
  for (std::size_t index = 0; index < experiment.cases.size(); ++index) {
    const experiment::Case& test_case = experiment.cases[index];
    const auto is_same = [&](const tune::TuningTask& task) {
      return task.problem == test_case.problem && task.mode == test_case.mode;
    };
    if (std::ranges::any_of(tasks, is_same)) continue;
    tasks.push_back({.problem = test_case.problem,
                     .sync = sync,
                     .mode = test_case.mode,
                     .case_index = index,
                     .algorithms = algorithms_for(test_case.problem, algorithms),
                     .asked = asked_of(test_case.choice, sync),
                     .seconds = 0});
  }
  return tasks;
}

}  // namespace fftbench::commands
