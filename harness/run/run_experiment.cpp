#include "run/run_experiment.h"

#include <fmt/format.h>

#include <array>
#include <iostream>

#include "backends/opengl/opengl_backend.h"
#include "report/csv_file.h"
#include "report/progress.h"
#include "report/run_folder.h"
#include "report/run_metadata.h"
#include "report/samples_csv.h"
#include "report/table.h"
#include "report/timings_csv.h"
#include "run/baselines.h"
#include "run/data_folder.h"
#include "run/device_facts.h"
#include "run/rounds.h"
#include "run/signals.h"

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
    if (record.status != report::Status::kOk && record.status != report::Status::kSkipped) return kCaseFailed;
  }
  return kAllOk;
}

nlohmann::json facts_of(const experiment::Experiment& experiment, const backends::OpenGlBackend& backend,
                        const Baselines& baselines, const measure::Pace& pace) {
  return {{"experiment", experiment.name},    {"configuration", experiment.configuration},
          {"cases", experiment.cases.size()}, {"device", device_facts(backend)},
          {"timer", timer_facts(backend)},    {"pace_ms", pace.best_ms()},
          {"baselines", to_json(baselines)}};
}

// Wakes the device and learns its full speed.
measure::Pace start_pace(const backends::TransformOrSkip& prepared) {
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  const std::array<std::complex<float>, 1> start{{{1.0F, 0.5F}}};
  transform.upload(start);
  return measure::Pace([&transform](unsigned repeats) { return transform.run(repeats); });
}

ExitCode measure_into(const report::RunFolder& folder, const experiment::Experiment& experiment,
                      backends::OpenGlBackend& backend, report::ProgressStyle style,
                      report::UtcTime started) {
  RunFiles files(
      folder,
      {.experiment = experiment.name, .device = backend.device_name(), .timer = backend.timer_name()});
  report::Progress progress(experiment.cases.size() * experiment.measure.rounds, std::cerr, style);
  progress.note(
      fmt::format("{} on {} ({})", experiment.name, backend.device_name(), backend.context_origin()));
  const backends::TransformOrSkip pace_transform = backend.prepare_pace();
  measure::Pace pace = start_pace(pace_transform);
  const Baselines baselines = measure_baselines(backend, experiment.cases);
  const nlohmann::json facts = facts_of(experiment, backend, baselines, pace);
  report::write_run_metadata(folder.path(), report::run_metadata(facts, started, std::nullopt));

  const RoundsListener listener{
      .sampled = [&](const experiment::Case& test_case, std::size_t round,
                     const measure::Sampling& sampling) { files.add(test_case, round, sampling); },
      .finished = [&](const report::Record& record) { files.add(record); }};
  const RoundsResult result = run_rounds(
      experiment,
      {.backend = backend, .pace = pace, .baselines = baselines, .progress = progress, .listener = listener});
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

}  // namespace

ExitCode run_experiment(const RunSettings& settings) {
  const std::filesystem::path data = find_data_folder();
  const experiment::Experiment experiment = experiment::load_experiment(
      find_config(settings.config, data), data / "configs" / "schema.json", settings.overrides);
  if (settings.list_cases) {
    for (const experiment::Case& test_case : experiment.cases) {
      std::cout << experiment::describe(test_case) << "\n";
    }
    return kAllOk;
  }

  watch_for_interrupts();
  let_oversized_writes_fail();
  const auto started = report::UtcTime::clock::now();
  backends::OpenGlBackend backend(settings.context, data / "glsl");
  const report::RunFolder folder(settings.output, experiment.name, backend.device_name(), started);
  try {
    return measure_into(folder, experiment, backend, report::standard_error_style(settings.quiet), started);
  } catch (const files::WriteError& error) {
    folder.remove_if_empty();
    std::cerr << "fftbench: " << error.what() << "\n";
    return kCaseFailed;
  }
}

}  // namespace fftbench::run
