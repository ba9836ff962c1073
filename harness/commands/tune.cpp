#include "commands/tune.h"

#include <fmt/format.h>
#include <algorithm>
#include <iostream>
#include <memory>

#include "commands/review_wisdom.h"
#include "commands/shared_options.h"
#include "commands/tune_settings.h"
#include "commands/tuning_session.h"
#include "commands/tuning_tasks.h"
#include "run/cases/run_settings.h"
#include "run/worker/remote_measurer.h"
#include "system/installation.h"
#include "system/interrupts.h"
#include "text/text_grid.h"
#include "tune/tune_problem.h"
#include "wisdom/known_wisdom.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::commands {

namespace {

constexpr std::size_t kWidth = 110;

void add_row(std::vector<text::GridColumn>& columns, const TunedProblem& tuned) {
  const auto& winner = tuned.outcome.winner;
  const bool compared = winner && winner->default_median_ms;
  columns[0].cells.push_back(describe(tuned.problem, tuned.mode));
  columns[1].cells.push_back(winner ? fmt::format("{:.4g}", winner->median_ms) : "-");
  columns[2].cells.push_back(compared ? fmt::format("{:.4g}", *winner->default_median_ms) : "-");
  columns[3].cells.push_back(compared ? fmt::format("{:.2f}", *winner->default_median_ms / winner->median_ms)
                                      : "-");
  columns[4].cells.push_back(winner ? tuned.outcome.choice : tuned.outcome.failure);
}

}  // namespace

std::string describe(const fft::Problem& problem, experiment::Mode mode) {
  const std::string domain =
      problem.domain == fft::Domain::kComplex ? "" : fmt::format("{} ", name_of(problem.domain));
  return fmt::format("{}{} {} {}", domain, fft::describe_size(problem), fft::name_of(problem.direction),
                     experiment::name_of(mode));
}

std::filesystem::path output_of(const TuneSettings& settings) {
  const std::filesystem::path file = settings.output.empty() ? wisdom::users_wisdom_file() : settings.output;
  if (!file.empty()) return file;
  throw std::invalid_argument(
      "--output FILE is needed: neither XDG_DATA_HOME nor HOME says where to keep wisdom");
}

std::string tuning_summary(const std::vector<TunedProblem>& done) {
  using enum text::Align;
  std::vector<text::GridColumn> columns{{.heading = "problem", .align = kLeft, .cells = {}},
                                        {.heading = "best ms", .align = kRight, .cells = {}},
                                        {.heading = "untuned ms", .align = kRight, .cells = {}},
                                        {.heading = "ratio", .align = kRight, .cells = {}},
                                        {.heading = "best", .align = kLeft, .cells = {}}};
  std::size_t measured = 0;
  std::size_t failed = 0;
  for (const TunedProblem& tuned : done) {
    add_row(columns, tuned);
    measured += tuned.outcome.measured;
    failed += tuned.outcome.failures.size();
  }
  const text::TextGrid grid(columns, {columns.size() - 1}, kWidth);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < done.size(); ++row) text += grid.row_lines(row);
  return text + fmt::format("\n{} variants measured, {} failed.\n", measured, failed);
}

namespace {

// This tunes all sizes of the dissertation in one mode in less than five minutes.
constexpr double kSecondsAProblem = 50;

class Tuning {
 public:
  Tuning(const TuneSettings& settings, std::vector<tune::TuningTask> tasks, std::filesystem::path output,
         std::filesystem::path data)
      : tasks_(std::move(tasks)),
        output_(std::move(output)),
        data_(std::move(data)),
        session_(settings, tasks_.size(), kSecondsAProblem) {}

  ExitCode run(run::CaseMeasurer& measurer) {
    const run::DeviceReport& device = measurer.device();
    read_wisdom_for(device);
    const auto model = session_.model_of(measurer);
    session_.run([&](std::size_t number, double seconds) {
      tune::TuningTask& task = tasks_[number];
      task.seconds = seconds;
      task.model = model;
      done_.push_back({task.problem, task.mode, tune_one(task, number, measurer)});
      keep(done_.back());
    });
    std::cout << tuning_summary(done_) << "\nWisdom: " << output_.string() << "\n";
    return exit_code();
  }

 private:
  void read_wisdom_for(const run::DeviceReport& device) {
    session_.progress().note(fmt::format("tuning on {}{}", device.name,
                                         device.context.empty() ? "" : fmt::format(" ({})", device.context)));
    wisdom::KnownWisdom known = wisdom::read_known_wisdom(data_);
    known_ = wisdom::read_wisdom(output_, wisdom::wisdom_schema_file(data_));
    known_.insert(known_.end(), known.entries.begin(), known.entries.end());
    for (const std::string& note : known.notes) session_.progress().warn(note);
  }

  tune::TuningOutcome tune_one(const tune::TuningTask& task, std::size_t number,
                               run::CaseMeasurer& measurer) {
    const auto step = [&](const std::string& what) {
      session_.progress().step(number, fmt::format("{}: {}", describe(task.problem, task.mode), what));
    };
    const tune::TuningListener listener{
        .began = step, .found = [&](const tune::SearchProgress& found) {
          step(fmt::format("{}, {:.4g} ms, {} variants", describe(found.choice), found.cost_ms,
                           found.measured));
        }};
    return tune::tune_problem(task, measurer, known_, listener);
  }

  void keep(const TunedProblem& tuned) {
    session_.warn_of(tuned.problem, tuned.mode, tuned.outcome.failures);
    if (!tuned.outcome.winner) return;
    wisdom::merge_wisdom(output_, {*tuned.outcome.winner}, wisdom::wisdom_schema_file(data_));
  }

  ExitCode exit_code() const {
    if (system::interrupted()) return kInterrupted;
    for (const TunedProblem& tuned : done_) {
      if (!tuned.outcome.winner) return kCaseFailed;
    }
    return kAllOk;
  }

  std::vector<tune::TuningTask> tasks_;
  std::filesystem::path output_;
  std::filesystem::path data_;
  TuningSession session_;
  std::vector<wisdom::Entry> known_;
  std::vector<TunedProblem> done_;
};

}  // namespace

ExitCode tune(const TuneSettings& settings) {
  if (settings.review) return review_wisdom(settings);
  const std::filesystem::path data = system::find_data_folder();
  const std::vector<const fft::Algorithm*> algorithms = algorithms_to_tune(settings);
  const run::RunSettings run = tuning_run(settings, algorithms);
  const experiment::Experiment experiment = run::read_experiment(run, data);
  const std::filesystem::path output = output_of(settings);
  // Find out before minutes of work, not after them, whether the file can be read and written.
  wisdom::merge_wisdom(output, {}, wisdom::wisdom_schema_file(data));

  system::watch_for_interrupts();
  Tuning tuning(settings, tuning_tasks(experiment, settings.sync, algorithms), output, data);
  run::RemoteMeasurer measurer(experiment, run);
  return tuning.run(measurer);
}

namespace {

void add_tune_options(CommandOptions& options, TuneSettings& tune) {
  options.add(
      "--algorithm", "NAME", "Whose options to search; may be repeated",
      [&tune](const std::string& text) { tune.algorithms.push_back(text); }, Given::kRepeatedly);
  add_algorithm_option(options, tune.asked, "Option of a convolution: kernel=256; may be repeated");
  options.add("--sizes", "SIZES", "As in 128,256x512 (default: 128 ... 2048)", keep(tune.sizes));
  options.add("--batches", "NUMBERS", "Images at once, as in 1,16 (default: 1)", keep(tune.batches));
  options.add("--directions", "LIST", "forward, inverse, roundtrip (default: forward)",
              keep(tune.directions));
  options.add("--domains", "LIST", "As in complex,real,dct2 (default: complex)", keep(tune.domains));
  options.add("--precisions", "LIST", "fp16, fp32, fp64 (default: fp32)", keep(tune.precisions));
  options.add("--sync", "SYNC", "barrier or in_shader (default: barrier)", [&tune](const std::string& text) {
    const bool in_shader = one_of("--sync", text, {"barrier", "in_shader"}) == 1;
    tune.sync = in_shader ? fft::Sync::kInShader : fft::Sync::kBarrier;
  });
  options.add("--modes", "LIST", "As in chain,independent,cold (default: throughput)", keep(tune.modes));
  options.add("--budget", "SECONDS", "Time for everything (default: 50 a problem and mode)",
              [&tune](const std::string& text) { tune.budget_s = number("--budget", text, 1, 86400); });
  options.add("--output", "FILE", "Wisdom to add to (default: your own)", keep(tune.output));
  options.add_flag("--review", "Measure that wisdom again; drop what no longer wins",
                   [&tune] { tune.review = true; });
  add_device_options(options, tune.device);
  add_progress_options(options, tune.progress);
}

}  // namespace

void add_tune_command(Commands& commands) {
  const auto settings = std::make_shared<TuneSettings>();
  Command& command = commands.add("tune", "Search the fastest options, for \"best\"",
                                  "Examples:\n"
                                  "  fftbench tune\n"
                                  "  fftbench tune --sizes 512,1024x256 --batches 1,16 --budget 120\n"
                                  "  fftbench tune --algorithm convolution --option kernel=256\n"
                                  "  fftbench tune --review");
  add_tune_options(command.options, *settings);
  command.act = [settings] { return commands::tune(*settings); };
}

}  // namespace fftbench::commands
