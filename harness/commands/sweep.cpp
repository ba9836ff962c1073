#include "commands/sweep.h"

#include <fmt/format.h>
#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <random>

#include "commands/shared_options.h"
#include "commands/tune.h"
#include "fft/best.h"
#include "json/config_error.h"
#include "json/json_file.h"
#include "measure/sampler.h"
#include "run/cases/run_settings.h"
#include "run/rounds/known_model.h"
#include "run/worker/remote_measurer.h"
#include "system/installation.h"
#include "system/interrupts.h"
#include "tune/measurer_bench.h"
#include "tune/sweep_problem.h"

namespace fftbench::commands {
namespace {

// A third of the candidates are the cheapest: 20 of 60.
constexpr std::size_t kShareOfCheapest = 3;

// Puts tasks that the seed draws in front. std::shuffle draws otherwise in each standard library.
void draw(std::vector<SweepTask>& tasks, std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  for (std::size_t at = 0; at < std::min(count, tasks.size()); ++at)
    std::swap(tasks[at], tasks[at + random() % (tasks.size() - at)]);
}

class Sweep {
 public:
  Sweep(const SweepSettings& settings, std::vector<SweepTask> tasks)
      : settings_(settings),
        tasks_(std::move(tasks)),
        end_(settings.budget_s ? measure::steady_seconds() + *settings.budget_s
                               : std::numeric_limits<double>::infinity()),
        progress_(tasks_.size(), std::cerr, settings.progress.value_or(report::standard_error_style())) {}

  ExitCode run(run::CaseMeasurer& measurer) {
    progress_.note("sweeping on " + measurer.device().name);
    const auto note = [this](const std::string& text) { progress_.note(text); };
    model_ = run::known_or_calibrated_model(measurer,
                                            run::usual_model_sources(settings_.device.program_cache, note))
                 .model;
    tune::SweepFile file(settings_.output, measurer.device().opengl);
    std::size_t done = 0;
    for (std::size_t number = 0; number < tasks_.size(); ++number) {
      if (!file.has(tasks_[number].swept) && !sweep_one(number, measurer, file)) continue;
      ++done;
    }
    progress_.stop();
    if (system::interrupted()) return kInterrupted;
    progress_.finish();
    std::cout << fmt::format("{} of {} problems are in {}{}\n", done, tasks_.size(),
                             settings_.output.string(),
                             done < tasks_.size() ? "; call it again to go on" : "");
    return kAllOk;
  }

 private:
  // Returns false where time ran out before or meanwhile.
  bool sweep_one(std::size_t number, run::CaseMeasurer& measurer, tune::SweepFile& file) {
    const SweepTask& task = tasks_[number];
    const tune::SweptProblem& swept = task.swept;
    tune::MeasurerBench bench(measurer, task.case_index, end_ - measure::steady_seconds());
    if (!bench.may_measure()) return false;
    progress_.step(number, describe(swept.problem, swept.mode));
    tune::Catalogue catalogue(bench);
    const fft::Problem at_once = fft::problem_at_once(swept.problem, swept.sync, swept.merged);
    const tune::CheapestRules cheapest{.device = model_ ? &*model_ : nullptr,
                                       .most = settings_.candidates.most / kShareOfCheapest,
                                       .pairs = swept.pairs};
    tune::enter_candidates(tune::starting_choices(at_once, swept.sync, cheapest), settings_.candidates,
                           catalogue);
    if (!tune::measure_candidates(catalogue, bench, settings_.rounds)) return false;
    file.append(swept, catalogue.entrants());
    for (const tune::FailedVariant& failure : bench.failures()) {
      progress_.warn(
          fmt::format("{}: {}: {}", describe(swept.problem, swept.mode), failure.variant, failure.reason));
    }
    const std::vector<std::size_t> fastest = catalogue.fastest(1);
    progress_.result({.what = describe(swept.problem, swept.mode),
                      .median_ms = fastest.empty() ? std::nullopt
                                                   : std::optional(catalogue.at(fastest.front()).cost_ms())});
    progress_.note(fmt::format("{} candidates: {:.1f} s to prepare them, {:.1f} s to measure them",
                               catalogue.entrants().size(), bench.spent().preparing,
                               bench.spent().measuring));
    return true;
  }

  const SweepSettings& settings_;
  std::vector<SweepTask> tasks_;
  double end_;
  std::optional<fft::DeviceModel> model_;
  report::Progress progress_;
};

}  // namespace

std::vector<SweepTask> sweep_tasks(const experiment::Experiment& experiment, std::optional<std::size_t> count,
                                   std::uint32_t seed) {
  std::vector<SweepTask> tasks;
  for (std::size_t index = 0; index < experiment.cases.size(); ++index) {
    const experiment::Case& test_case = experiment.cases[index];
    const std::string& name = test_case.choice.algorithm->name;
    const fft::Problem& problem = test_case.problem;
    if (problem.depth > 1 || problem.axes != fft::AxisSet{}) {
      throw json::ConfigError(
          fmt::format("{} {}: the files of a sweep have images, transformed along both axes; "
                      "leave out depths and axes",
                      fft::describe_size(problem), fft::describe_kind(problem)));
    }
    if (name != fft::kBestName) {
      throw json::ConfigError(fmt::format(
          "algorithms: a sweep tries the kernels of \"{}\" by itself, so it takes that one alone; here is {}",
          fft::kBestName, name));
    }
    if (!experiment::is_timed(test_case.mode)) {
      throw json::ConfigError(
          fmt::format("measure.modes: {} times nothing", experiment::name_of(test_case.mode)));
    }
    const SweepTask task{.swept = {.problem = test_case.problem,
                                   .mode = test_case.mode,
                                   .sync = fft::sync_of(test_case.choice.options),
                                   .pairs = test_case.pairs,
                                   .merged = test_case.merged},
                         .case_index = index};
    if (std::ranges::find(tasks, task.swept, &SweepTask::swept) == tasks.end()) tasks.push_back(task);
  }
  if (count && *count < tasks.size()) {
    draw(tasks, *count, seed);
    tasks.resize(*count);
  }
  return tasks;
}

ExitCode sweep(const SweepSettings& settings) {
  const std::filesystem::path data = system::find_data_folder();
  run::RunSettings run;
  run.config = system::find_config(settings.config, data);
  run.config_text = json::read_text(run.config);
  run.context = settings.device.context;
  run.program_cache = settings.device.program_cache;
  const experiment::Experiment experiment = run::read_experiment(run, data);
  std::vector<SweepTask> tasks = sweep_tasks(experiment, settings.problems, settings.candidates.seed);
  system::watch_for_interrupts();
  run::RemoteMeasurer measurer(experiment, run);
  return Sweep(settings, std::move(tasks)).run(measurer);
}

void add_sweep_command(Commands& commands) {
  const auto settings = std::make_shared<SweepSettings>();
  Command& command = commands.add("sweep", "Time many choices of many problems, and keep all",
                                  "Examples:\n"
                                  "  fftbench sweep --config sweep.json --output sweep.csv\n"
                                  "  fftbench sweep --config sweep.json --problems 60 --seed 7 \\\n"
                                  "      --budget 600 --output sweep.csv");
  CommandOptions& options = command.options;
  options.add("--config", "FILE", "Whose problems: an experiment of \"best\" alone", keep(settings->config),
              Given::kRequired);
  options.add("--output", "FILE", "CSV to add to; problems that it has are done", keep(settings->output),
              Given::kRequired);
  options.add("--problems", "N", "So many, drawn by the seed (default: all)",
              [settings](const std::string& text) {
                settings->problems = whole_number("--problems", text, 1, 100000);
              });
  options.add("--candidates", "N", "Choices to try a problem (default: 60)",
              [settings](const std::string& text) {
                settings->candidates.most = whole_number("--candidates", text, 1, 10000);
              });
  options.add("--seed", "N", "Draws problems and options (default: 0)", [settings](const std::string& text) {
    settings->candidates.seed = whole_number("--seed", text, 0, 4294967295);
  });
  options.add(
      "--rounds", "N", "Measurements of what is nearly fastest (default: 3)",
      [settings](const std::string& text) { settings->rounds = whole_number("--rounds", text, 1, 1000); });
  options.add(
      "--budget", "SECONDS", "Stop then; the next call goes on (default: none)",
      [settings](const std::string& text) { settings->budget_s = number("--budget", text, 1, 86400); });
  add_device_options(options, settings->device);
  add_progress_options(options, settings->progress);
  command.act = [settings] { return commands::sweep(*settings); };
}

}  // namespace fftbench::commands
