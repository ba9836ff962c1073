#include "commands/review_wisdom.h"

#include <fmt/format.h>
#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "commands/tune_settings.h"
#include "commands/tuning_session.h"
#include "fft/best.h"
#include "run/worker/remote_measurer.h"
#include "system/installation.h"
#include "system/interrupts.h"
#include "text/text_grid.h"
#include "tune/review.h"
#include "wisdom/known_wisdom.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::commands {
namespace {

constexpr std::size_t kWidth = 110;
// The time for what is compared in six rounds, and for compiling it.
constexpr double kSecondsAnEntry = 10;

struct ReviewedEntry {
  wisdom::Entry entry;
  tune::Review review;
};

std::string_view word_of(tune::Verdict verdict) {
  switch (verdict) {
    case tune::Verdict::kWins:
      return "kept";
    case tune::Verdict::kLoses:
      return "dropped";
    case tune::Verdict::kUnknown:
      return "left";
  }
  throw std::logic_error("a verdict without a word");
}

std::string summary_of(const std::vector<ReviewedEntry>& done) {
  using enum text::Align;
  std::vector<text::GridColumn> columns{{.heading = "problem", .align = kLeft, .cells = {}},
                                        {.heading = "found ms", .align = kRight, .cells = {}},
                                        {.heading = "fastest ms", .align = kRight, .cells = {}},
                                        {.heading = "verdict", .align = kLeft, .cells = {}}};
  for (const ReviewedEntry& each : done) {
    const tune::ReviewedChoice& choice = each.review.choice;
    const std::string sync = fft::sync_of(each.entry.options) == fft::Sync::kInShader ? " in_shader" : "";
    columns[0].cells.push_back(describe(each.entry.problem, each.entry.mode) + sync);
    columns[1].cells.push_back(fmt::format("{:.4g}", each.entry.median_ms));
    columns[2].cells.push_back(choice.confirmed ? fmt::format("{:.4g}", choice.confirmed->timing.median_ms)
                                                : "-");
    columns[3].cells.push_back(
        fmt::format("{}{}{}", word_of(choice.verdict), choice.reason.empty() ? "" : ": ", choice.reason));
  }
  const text::TextGrid grid(columns, {columns.size() - 1}, kWidth);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < done.size(); ++row) text += grid.row_lines(row);
  return text;
}

// Returns a task for each entry that can be reviewed on the device.
std::vector<tune::ReviewTask> tasks_of(const std::vector<wisdom::Entry>& entries,
                                       const experiment::Experiment& experiment,
                                       const wisdom::Device& device) {
  std::vector<tune::ReviewTask> tasks;
  for (const wisdom::Entry& entry : entries) {
    const std::optional<fft::Choice> known = wisdom::choice_of(entry, entry.problem);
    if (!known || !wisdom::same_hardware(entry.device, device)) continue;
    const auto found = std::ranges::find_if(experiment.cases, [&](const experiment::Case& test_case) {
      fft::Problem problem = test_case.problem;
      problem.norm = entry.problem.norm;
      return problem == entry.problem && test_case.mode == entry.mode;
    });
    if (found == experiment.cases.end()) continue;
    tasks.push_back({.entry = entry,
                     .known = *known,
                     .case_index = static_cast<std::size_t>(found - experiment.cases.begin()),
                     .transforms = found->merged,
                     .pairs = found->pairs});
  }
  return tasks;
}

// Refuses options that name problems: a review takes those of the file's entries.
void require_no_problems(const TuneSettings& settings) {
  const bool names_any = !settings.algorithms.empty() || !settings.asked.empty() || !settings.sizes.empty() ||
                         !settings.batches.empty() || !settings.directions.empty() ||
                         !settings.domains.empty();
  if (names_any) {
    throw std::invalid_argument(
        "--review looks at every entry of the file for this device; it takes no --algorithm, --option, "
        "--sizes, --batches, --directions or --domains");
  }
}

class Reviewing {
 public:
  Reviewing(const TuneSettings& settings, std::filesystem::path file, std::filesystem::path schema_file,
            std::vector<tune::ReviewTask> tasks)
      : file_(std::move(file)),
        schema_file_(std::move(schema_file)),
        tasks_(std::move(tasks)),
        session_(settings, tasks_.size(), kSecondsAnEntry) {}

  ExitCode run(run::CaseMeasurer& measurer) {
    const auto model = model_of(measurer);
    session_.run([&](std::size_t number, double seconds) {
      tune::ReviewTask& task = tasks_[number];
      session_.progress().step(number, describe(task.entry.problem, task.entry.mode));
      task.seconds = seconds;
      task.model = model;
      tune::Review review = tune::review_entry(task, measurer);
      if (system::interrupted()) return;
      keep(task.entry, review);
      done_.push_back({task.entry, std::move(review)});
    });
    std::cout << summary_of(done_) << "\nWisdom: " << file_.string() << "\n";
    return exit_code();
  }

 private:
  // On a software renderer `best` tries nothing, so that nothing is measured for it.
  std::optional<fft::DeviceModel> model_of(run::CaseMeasurer& measurer) {
    if (wisdom::is_software_renderer(measurer.device().opengl.renderer)) return std::nullopt;
    return session_.model_of(measurer);
  }

  void keep(const wisdom::Entry& entry, const tune::Review& review) {
    session_.warn_of(entry.problem, entry.mode, review.failures);
    if (review.choice.verdict == tune::Verdict::kUnknown) return;
    std::vector<wisdom::Entry> renewed;
    if (review.renewed) renewed.push_back(*review.renewed);
    wisdom::exchange_wisdom(file_, {entry}, renewed, schema_file_);
  }

  ExitCode exit_code() const {
    if (system::interrupted()) return kInterrupted;
    const bool all = std::ranges::all_of(done_, [](const ReviewedEntry& each) {
      return each.review.choice.verdict != tune::Verdict::kUnknown;
    });
    return all ? kAllOk : kCaseFailed;
  }

  std::filesystem::path file_;
  std::filesystem::path schema_file_;
  std::vector<tune::ReviewTask> tasks_;
  TuningSession session_;
  std::vector<ReviewedEntry> done_;
};

}  // namespace

ExitCode review_wisdom(const TuneSettings& settings) {
  require_no_problems(settings);
  const std::filesystem::path data = system::find_data_folder();
  const std::filesystem::path schema_file = wisdom::wisdom_schema_file(data);
  const std::filesystem::path file = output_of(settings);
  const std::vector<wisdom::Entry> entries = wisdom::read_wisdom(file, schema_file);
  if (entries.empty()) {
    std::cout << "There is no wisdom to review: " << file.string() << "\n";
    return kAllOk;
  }
  // Find out before minutes of work, not after them, whether the file can be written.
  wisdom::merge_wisdom(file, {}, schema_file);
  const run::RunSettings run = review_run(entries, settings.device);
  const experiment::Experiment experiment = run::read_experiment(run, data);
  system::watch_for_interrupts();
  run::RemoteMeasurer measurer(experiment, run);
  std::vector<tune::ReviewTask> tasks = tasks_of(entries, experiment, measurer.device().opengl);
  if (tasks.empty()) {
    std::cout << fmt::format("No entry is of a transform on {}: {}\n", measurer.device().name, file.string());
    return kAllOk;
  }
  return Reviewing(settings, file, schema_file, std::move(tasks)).run(measurer);
}

}  // namespace fftbench::commands
