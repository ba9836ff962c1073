#include "run/run_experiment.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "report/csv_file.h"
#include "report/progress.h"
#include "report/run_folder.h"
#include "report/run_metadata.h"
#include "report/samples_csv.h"
#include "report/table.h"
#include "report/timings_csv.h"
#include "run/baselines.h"
#include "run/data_folder.h"
#include "run/local_visitor.h"
#include "run/rounds.h"
#include "run/signals.h"
#include "run/worker_visitor.h"

namespace fftbench::run {
namespace {

// The files of a run, each whole after every call.
class RunFiles {
 public:
  RunFiles(const report::RunFolder& folder, const report::RunIdentity& identity)
      : identity_(identity),
        timings_(report::CsvFile::create(folder.path() / "timings.csv", report::timings_columns())),
        samples_(report::CsvFile::create(folder.path() / "samples.csv", report::samples_columns())) {}

  void add(const report::Record& record) { timings_.append(report::timings_row(identity_, record)); }

  void add(const experiment::Case& test_case, std::size_t round, const measure::Sampling& sampling) {
    for (std::size_t index = 0; index < sampling.samples.size(); ++index) {
      samples_.append(report::samples_row(identity_, test_case, round, index, sampling.samples[index]));
    }
  }

 private:
  report::RunIdentity identity_;
  report::CsvFile timings_;
  report::CsvFile samples_;
};

ExitCode exit_code_of(const RoundsResult& result) {
  if (result.interrupted) return kInterrupted;
  for (const report::Record& record : result.records) {
    if (report::went_wrong(record.status)) return kCaseFailed;
  }
  return kAllOk;
}

nlohmann::json facts_of(const experiment::Experiment& experiment, const DeviceReport& device,
                        const Baselines& baselines) {
  nlohmann::json facts = device.facts;
  facts["experiment"] = experiment.name;
  facts["configuration"] = experiment.configuration;
  facts["cases"] = experiment.cases.size();
  facts["baselines"] = to_json(baselines);
  return facts;
}

ExitCode measure_into(const report::RunFolder& folder, const experiment::Experiment& experiment,
                      Visitor& visitor, report::ProgressStyle style, report::UtcTime started) {
  const DeviceReport device = visitor.device();
  RunFiles files(folder, {.experiment = experiment.name, .device = device.name, .timer = device.timer});
  report::Progress progress(experiment.cases.size() * experiment.measure.rounds, std::cerr, style);
  progress.note(fmt::format("{} on {} ({})", experiment.name, device.name, device.context));
  const Baselines baselines = visitor.measure_baselines();
  const nlohmann::json facts = facts_of(experiment, device, baselines);
  report::write_run_metadata(folder.path(), report::run_metadata(facts, started, std::nullopt));

  const RoundsListener listener{
      .sampled = [&](const experiment::Case& test_case, std::size_t round,
                     const measure::Sampling& sampling) { files.add(test_case, round, sampling); },
      .finished = [&](const report::Record& record) { files.add(record); }};
  const RoundsResult result = run_rounds(
      experiment, {.visitor = visitor, .baselines = baselines, .progress = progress, .listener = listener});
  report::write_run_metadata(folder.path(),
                             report::run_metadata(facts, started, report::UtcTime::clock::now()));

  if (result.interrupted) {
    progress.note(fmt::format("interrupted: {} of {} cases are in the results", result.records.size(),
                              experiment.cases.size()));
  } else {
    progress.finish();
  }
  std::cout << report::results_table(result.records) << "\nResults: " << folder.path().string() << "\n";
  return exit_code_of(result);
}

std::unique_ptr<Visitor> make_visitor(const experiment::Experiment& experiment, const RunSettings& settings,
                                      const std::filesystem::path& data) {
  if (settings.isolated) return std::make_unique<WorkerVisitor>(experiment, settings);
  return std::make_unique<LocalVisitor>(experiment, settings.context, data / "glsl");
}

}  // namespace

ExitCode run_experiment(const RunSettings& asked) {
  const std::filesystem::path data = find_data_folder();
  RunSettings settings = asked;
  settings.config = find_config(asked.config, data);
  const experiment::Experiment experiment =
      experiment::load_experiment(settings.config, data / "configs" / "schema.json", settings.overrides);
  if (settings.list_cases) {
    for (const experiment::Case& test_case : experiment.cases) {
      std::cout << experiment::describe(test_case) << "\n";
    }
    return kAllOk;
  }

  watch_for_interrupts();
  let_oversized_writes_fail();
  const auto started = report::UtcTime::clock::now();
  const std::unique_ptr<Visitor> visitor = make_visitor(experiment, settings, data);
  const report::RunFolder folder(settings.output, experiment.name, visitor->device().name, started);
  try {
    return measure_into(folder, experiment, *visitor, report::standard_error_style(settings.quiet), started);
  } catch (const files::WriteError& error) {
    folder.remove_if_empty();
    std::cerr << "fftbench: " << error.what() << "\n";
    return kCaseFailed;
  }
}

}  // namespace fftbench::run
