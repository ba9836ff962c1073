#include "run/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "fft/best.h"
#include "report/progress.h"
#include "run/data_folder.h"
#include "run/known_wisdom.h"
#include "run/read_experiment.h"
#include "run/signals.h"
#include "run/tune_problem.h"
#include "run/tuning_experiment.h"
#include "run/tuning_summary.h"
#include "run/worker_visitor.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::run {
namespace {

// All dissertation sizes, in one mode, in less than five minutes.
constexpr double kSecondsAProblem = 50;

std::filesystem::path output_of(const TuneSettings& settings) {
  const std::filesystem::path file = settings.output.empty() ? users_wisdom_file() : settings.output;
  if (!file.empty()) return file;
  throw std::invalid_argument(
      "--output FILE is needed: neither XDG_DATA_HOME nor HOME says where to keep wisdom");
}

// Those that do not refuse the problem; none where none were named, and the search is to choose. Throws
// ConfigError where all do.
std::vector<const fft::Algorithm*> algorithms_for(const fft::Problem& problem,
                                                  const std::vector<const fft::Algorithm*>& algorithms) {
  std::vector<const fft::Algorithm*> asked = algorithms;
  if (asked.empty()) asked.push_back(fft::find_algorithm(fft::kBestName));
  std::vector<const fft::Algorithm*> able;
  for (const fft::Algorithm* algorithm : asked) {
    if (!algorithm->refuse(problem)) able.push_back(algorithm);
  }
  if (able.empty()) {
    throw experiment::ConfigError(fmt::format("--sizes: {} cannot transform {}: {}", asked.front()->name,
                                              fft::describe_size(problem), *asked.front()->refuse(problem)));
  }
  return algorithms.empty() ? algorithms : able;
}

// One for each problem and mode, in the order of the cases.
std::vector<TuningTask> tasks_of(const experiment::Experiment& experiment,
                                 const std::vector<const fft::Algorithm*>& algorithms) {
  std::vector<TuningTask> tasks;
  for (std::size_t index = 0; index < experiment.cases.size(); ++index) {
    const experiment::Case& test_case = experiment.cases[index];
    const auto is_same = [&](const TuningTask& task) {
      return task.problem == test_case.problem && task.mode == test_case.mode;
    };
    if (std::ranges::any_of(tasks, is_same)) continue;
    tasks.push_back({.problem = test_case.problem,
                     .mode = test_case.mode,
                     .case_index = index,
                     .algorithms = algorithms_for(test_case.problem, algorithms),
                     .seconds = 0});
  }
  return tasks;
}

std::string describe(const fft::Problem& problem, experiment::Mode mode) {
  return fmt::format("{} {} {}", fft::describe_size(problem), fft::name_of(problem.direction),
                     experiment::name_of(mode));
}

class Tuning {
 public:
  Tuning(const TuneSettings& settings, std::vector<TuningTask> tasks, std::filesystem::path output,
         std::filesystem::path data)
      : tasks_(std::move(tasks)),
        output_(std::move(output)),
        data_(std::move(data)),
        end_(measure::steady_seconds() +
             settings.budget_s.value_or(kSecondsAProblem * double(tasks_.size()))),
        progress_(tasks_.size(), std::cerr, settings.progress.value_or(report::standard_error_style())) {}

  ExitCode run(Visitor& visitor) {
    learn(visitor.device());
    for (std::size_t number = 0; number < tasks_.size() && !interrupted(); ++number) {
      TuningTask& task = tasks_[number];
      task.seconds = (end_ - measure::steady_seconds()) / double(tasks_.size() - number);
      done_.push_back({task.problem, task.mode, tune_one(task, number, visitor)});
      keep(done_.back());
    }
    progress_.stop();
    if (!interrupted()) progress_.finish();
    std::cout << tuning_summary(done_) << "\nWisdom: " << output_.string() << "\n";
    return exit_code();
  }

 private:
  void learn(const DeviceReport& device) {
    progress_.note(fmt::format("tuning on {}{}", device.name,
                               device.context.empty() ? "" : fmt::format(" ({})", device.context)));
    KnownWisdom known = read_known_wisdom(data_);
    known_ = wisdom::read_wisdom(output_, wisdom_schema_file(data_));
    known_.insert(known_.end(), known.entries.begin(), known.entries.end());
    for (const std::string& note : known.notes) progress_.warn(note);
  }

  TuningOutcome tune_one(const TuningTask& task, std::size_t number, Visitor& visitor) {
    const auto step = [&](const std::string& what) {
      progress_.step(number, fmt::format("{}: {}", describe(task.problem, task.mode), what));
    };
    const TuningListener listener{.began = step, .found = [&](const tune::SearchProgress& found) {
                                    step(fmt::format("{}, {:.4g} ms, {} variants", describe(found.choice),
                                                     found.cost_ms, found.measured));
                                  }};
    return tune_problem(task, visitor, known_, listener);
  }

  void keep(const TunedProblem& tuned) {
    for (const FailedVariant& failure : tuned.outcome.failures) {
      progress_.warn(
          fmt::format("{}: {}: {}", describe(tuned.problem, tuned.mode), failure.variant, failure.reason));
    }
    if (!tuned.outcome.winner) return;
    wisdom::merge_wisdom(output_, {*tuned.outcome.winner}, wisdom_schema_file(data_));
    known_.insert(known_.begin(), *tuned.outcome.winner);
  }

  ExitCode exit_code() const {
    if (interrupted()) return kInterrupted;
    for (const TunedProblem& tuned : done_) {
      if (!tuned.outcome.winner) return kCaseFailed;
    }
    return kAllOk;
  }

  std::vector<TuningTask> tasks_;
  std::filesystem::path output_;
  std::filesystem::path data_;
  double end_;
  report::Progress progress_;
  std::vector<wisdom::Entry> known_;  // what was found last comes first
  std::vector<TunedProblem> done_;
};

}  // namespace

ExitCode tune(const TuneSettings& settings) {
  const std::filesystem::path data = find_data_folder();
  const std::vector<const fft::Algorithm*> algorithms = algorithms_to_tune(settings);
  const RunSettings run = tuning_run(settings, algorithms);
  const experiment::Experiment experiment = read_experiment(run, data);
  const std::filesystem::path output = output_of(settings);
  // Before minutes of work, not after them: can the file be read and written?
  wisdom::merge_wisdom(output, {}, wisdom_schema_file(data));

  watch_for_interrupts();
  let_oversized_writes_fail();
  Tuning tuning(settings, tasks_of(experiment, algorithms), output, data);
  WorkerVisitor visitor(experiment, run);
  return tuning.run(visitor);
}

}  // namespace fftbench::run
