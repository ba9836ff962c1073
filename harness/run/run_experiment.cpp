#include "run/run_experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "experiment/json_file.h"
#include "fft/best.h"
#include "report/progress.h"
#include "report/run_folder.h"
#include "report/run_metadata.h"
#include "report/table.h"
#include "run/baselines.h"
#include "run/best_choices.h"
#include "run/data_folder.h"
#include "run/earlier_work.h"
#include "run/known_wisdom.h"
#include "run/local_visitor.h"
#include "run/messages.h"
#include "run/read_experiment.h"
#include "run/resumed_run.h"
#include "run/rounds.h"
#include "run/run_files.h"
#include "run/signals.h"
#include "run/worker_visitor.h"

namespace fftbench::run {
namespace {

// A run of its own, or one that goes on.
struct Session {
  RunSettings settings;
  std::optional<ResumedRun> resumed;
  report::UtcTime started;
};

Session open_session(const RunSettings& asked, const std::filesystem::path& data) {
  Session session{.settings = asked, .resumed = {}, .started = report::UtcTime::clock::now()};
  if (asked.resume.empty()) {
    session.settings.config = find_config(asked.config, data);
    session.settings.config_text = experiment::read_text(session.settings.config);
    return session;
  }
  session.resumed = read_run(asked.resume);
  session.started = session.resumed->started;
  session.settings = session.resumed->settings;
  session.settings.resume = asked.resume;
  session.settings.isolated = asked.isolated;
  session.settings.quiet = asked.quiet;
  session.settings.list_cases = asked.list_cases;
  return session;
}

ExitCode exit_code_of(const RoundsResult& result, const std::vector<EarlierWork>& earlier) {
  if (result.interrupted) return kInterrupted;
  if (std::ranges::any_of(earlier, &EarlierWork::went_wrong)) return kCaseFailed;
  for (const report::Record& record : result.records) {
    if (report::went_wrong(record.status)) return kCaseFailed;
  }
  return kAllOk;
}

nlohmann::json facts_of(const Session& session, const experiment::Experiment& experiment,
                        const DeviceReport& device) {
  nlohmann::json facts = device.facts;
  facts["device_name"] = device.name;
  facts["experiment"] = experiment.name;
  facts["configuration"] = experiment.configuration;
  facts["settings"] = to_message(session.settings);
  facts["settings"].erase("config_text");
  // Where the file was is nobody else's business, and the configuration is all here.
  facts["settings"]["config"] = session.settings.config.filename().string();
  facts["cases"] = experiment.cases.size();
  facts["baselines"] = nullptr;
  nlohmann::json resumed = nlohmann::json::array();
  if (session.resumed) {
    const nlohmann::json& earlier = session.resumed->metadata;
    resumed = earlier.value("resumed", resumed);
    resumed.push_back(report::iso_utc(report::UtcTime::clock::now()));
    // Which runs scripts/merge.py joined: most of the rows are still theirs.
    if (earlier.contains("merged_from")) facts["merged_from"] = earlier["merged_from"];
  }
  facts["resumed"] = std::move(resumed);
  return facts;
}

// Those that the run began with, else by what is known now.
BestChoices best_choices(const Session& session, const experiment::Experiment& experiment, Visitor& visitor,
                         std::vector<std::string>& notes) {
  const auto is_best = [](const experiment::Case& each) { return each.algorithm->name == fft::kBestName; };
  if (!std::ranges::any_of(experiment.cases, is_best)) return {};
  if (session.resumed && session.resumed->metadata.contains("best")) {
    return best_choices_from(session.resumed->metadata["best"]);
  }
  const KnownWisdom known = read_known_wisdom(find_data_folder());
  notes = known.notes;
  return choose_best(experiment.cases, visitor, known.entries);
}

ExitCode measure_into(const std::filesystem::path& folder, const Session& session,
                      const experiment::Experiment& experiment, Visitor& visitor) {
  const DeviceReport device = visitor.device();
  nlohmann::json facts = facts_of(session, experiment, device);
  std::vector<std::string> notes;
  const BestChoices best = best_choices(session, experiment, visitor, notes);
  facts["best"] = to_json(best);
  const auto write_metadata = [&](std::optional<report::UtcTime> finished) {
    report::write_run_metadata(folder, report::run_metadata(facts, session.started, finished));
  };
  write_metadata(std::nullopt);
  const std::vector<EarlierWork> earlier = earlier_work(folder, experiment.cases);
  RunFiles files(folder, experiment.name, device);
  report::Progress progress(experiment.cases.size() * experiment.measure.rounds, std::cerr,
                            report::standard_error_style(session.settings.quiet));
  progress.note(fmt::format("{} on {}{}", experiment.name, device.name,
                            device.context.empty() ? "" : fmt::format(" ({})", device.context)));
  for (const std::string& note : notes) progress.note(note);
  const Baselines baselines = visitor.measure_baselines();
  facts["baselines"] = to_json(baselines);
  write_metadata(std::nullopt);

  const RoundsListener listener{
      .visited = [&](std::size_t round, const Visit& visit) { files.add(round, visit); },
      .finished = [&](const report::Record& record) { files.add(record); }};
  const RoundsResult result = run_rounds(
      experiment, earlier,
      {.visitor = visitor, .baselines = baselines, .progress = progress, .listener = listener, .best = best});
  write_metadata(report::UtcTime::clock::now());

  if (result.interrupted) {
    progress.note(fmt::format("interrupted: {} of {} cases are in the results; go on with --resume {}",
                              result.finished_earlier + result.records.size(), experiment.cases.size(),
                              folder.string()));
  } else {
    progress.finish();
  }
  if (!result.records.empty()) std::cout << report::results_table(result.records) << "\n";
  if (result.finished_earlier > 0) {
    std::cout << fmt::format("{} of {} cases were finished in earlier sessions of this run.\n\n",
                             result.finished_earlier, experiment.cases.size());
  }
  std::cout << "Results: " << folder.string() << "\n";
  return exit_code_of(result, earlier);
}

std::unique_ptr<Visitor> make_visitor(const experiment::Experiment& experiment, const RunSettings& settings,
                                      const std::filesystem::path& data) {
  if (settings.isolated) return std::make_unique<WorkerVisitor>(experiment, settings);
  return std::make_unique<LocalVisitor>(experiment, settings, data / "glsl");
}

}  // namespace

ExitCode run_experiment(const RunSettings& asked) {
  const std::filesystem::path data = find_data_folder();
  const Session session = open_session(asked, data);
  const experiment::Experiment experiment = read_experiment(session.settings, data);
  if (session.settings.list_cases) {
    for (const experiment::Case& test_case : experiment.cases) {
      std::cout << experiment::describe(test_case) << "\n";
    }
    return kAllOk;
  }

  watch_for_interrupts();
  let_oversized_writes_fail();
  const std::unique_ptr<Visitor> visitor = make_visitor(experiment, session.settings, data);
  if (session.resumed) check_same_conditions(*session.resumed, visitor->device());
  const report::RunFolder folder = session.resumed
                                       ? report::RunFolder(session.settings.resume)
                                       : report::RunFolder(session.settings.output, experiment.name,
                                                           visitor->device().name, session.started);
  try {
    return measure_into(folder.path(), session, experiment, *visitor);
  } catch (const files::WriteError& error) {
    folder.remove_if_empty();
    std::cerr << "fftbench: " << error.what() << "\n";
    return kCaseFailed;
  }
}

}  // namespace fftbench::run
