#include "run/run_experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>

#include "experiment/json_file.h"
#include "fft/best.h"
#include "files/file_lock.h"
#include "report/progress.h"
#include "report/run_folder.h"
#include "report/run_metadata.h"
#include "run/baselines.h"
#include "run/best_choices.h"
#include "run/data_folder.h"
#include "run/earlier_work.h"
#include "run/known_wisdom.h"
#include "run/local_visitor.h"
#include "run/messages.h"
#include "run/print_results.h"
#include "run/read_experiment.h"
#include "run/resumed_run.h"
#include "run/rounds.h"
#include "run/run_files.h"
#include "run/signals.h"
#include "run/torn_round.h"
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
  session.settings.shaders = gl::ShaderFiles(data / "glsl");
  if (asked.resume.empty()) {
    if (asked.config == "-") {
      session.settings.config = experiment::kStandardInput;
      session.settings.config_text = experiment::read_text(std::cin, experiment::kStandardInput);
      return session;
    }
    session.settings.config = find_config(asked.config, data);
    session.settings.config_text = experiment::read_text(session.settings.config);
    return session;
  }
  session.resumed = read_run(asked.resume);
  session.started = session.resumed->started;
  session.settings = session.resumed->settings;
  session.settings.shaders = gl::ShaderFiles(data / "glsl");
  session.settings.resume = asked.resume;
  session.settings.isolated = asked.isolated;
  session.settings.progress = asked.progress;
  session.settings.format = asked.format;
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
  facts["settings"].erase("shaders");  // their hashes are there
  // Where the file was is nobody else's business, and the configuration is all here.
  facts["settings"]["config"] = session.settings.config.filename().string();
  facts["cases"] = experiment.cases.size();
  // Those of an earlier session stand until there are new ones.
  facts["baselines"] = to_json(Baselines{.empty_dispatch_ms = {}, .copies = {}, .failures = {}});
  if (session.resumed) facts["baselines"] = session.resumed->metadata.value("baselines", facts["baselines"]);
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

std::map<std::size_t, experiment::AlgorithmChoice> choices_of(const BestChoices& best) {
  std::map<std::size_t, experiment::AlgorithmChoice> choices;
  for (const auto& [index, each] : best) choices.emplace(index, each.choice);
  return choices;
}

ExitCode measure_into(const std::filesystem::path& folder, const Session& session,
                      const experiment::Experiment& experiment, Visitor& visitor) {
  const DeviceReport device = visitor.device();
  nlohmann::json facts = facts_of(session, experiment, device);
  std::vector<std::string> notes;
  const BestChoices best = best_choices(session, experiment, visitor, notes);
  facts["best"] = to_json(best);
  const std::vector<Programs> programs = visitor.programs(choices_of(best));
  facts["programs"] = to_json(programs);
  if (session.resumed) check_same_programs(*session.resumed, facts["programs"]);
  const auto write_metadata = [&](std::optional<report::UtcTime> finished) {
    report::write_run_metadata(folder, report::run_metadata(facts, session.started, finished));
  };
  write_metadata(std::nullopt);
  remove_torn_round(folder);
  const std::vector<EarlierWork> earlier = earlier_work(folder, experiment.cases, experiment.measure.rounds);
  RunFiles files(folder, experiment.name, device);
  report::Progress progress(experiment.cases.size() * experiment.measure.rounds, std::cerr,
                            session.settings.progress.value_or(report::standard_error_style()));
  progress.note(fmt::format("{} on {}{}", experiment.name, device.name,
                            device.context.empty() ? "" : fmt::format(" ({})", device.context)));
  for (const std::string& note : notes) progress.warn(note);
  const Baselines baselines = visitor.measure_baselines();
  facts["baselines"] = to_json(baselines);
  write_metadata(std::nullopt);

  const RoundsListener listener{
      .visited = [&](std::size_t round, const Visit& visit) { files.add(round, visit); },
      .finished = [&](const report::Record& record) { files.add(record); }};
  const RoundsResult result = run_rounds(experiment, earlier,
                                         {.visitor = visitor,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best,
                                          .programs = programs});
  if (!result.interrupted) write_metadata(report::UtcTime::clock::now());

  progress.stop();
  if (result.interrupted) {
    const std::size_t finished = result.finished_earlier + result.records.size() - result.partial;
    progress.warn(fmt::format("interrupted: {} of {} cases are finished{}; go on with --resume {}", finished,
                              experiment.cases.size(),
                              result.partial == 0 ? "" : fmt::format(", {} more in part", result.partial),
                              folder.string()));
  }
  const bool for_people = session.settings.format == report::OutputFormat::kTable;
  if (!for_people) progress.note("results: " + folder.string());
  if (!result.interrupted) progress.finish();
  if (for_people && result.finished_earlier > 0) {
    std::cout << fmt::format("{} of {} cases were finished in earlier sessions of this run.\n\n",
                             result.finished_earlier, experiment.cases.size());
  }
  std::cout << results_text(session.settings.format, folder, result.records);
  return exit_code_of(result, earlier);
}

// Two processes that write to one run would double its samples and its rows.
files::FileLock lock_run(const std::filesystem::path& folder) {
  files::FileLock lock(folder / ".lock", folder.string());
  if (!lock.warning().empty()) std::cerr << "fftbench: " << lock.warning() << "\n";
  return lock;
}

// Before anything of the run is read, so that what is read stays as it is.
std::optional<files::FileLock> lock_resumed(const RunSettings& asked) {
  std::error_code unreadable;
  const bool is_a_run = std::filesystem::exists(asked.resume / "run.json", unreadable);
  if (asked.resume.empty() || asked.list_cases || !is_a_run) return std::nullopt;
  return lock_run(asked.resume);
}

std::unique_ptr<Visitor> make_visitor(const experiment::Experiment& experiment, const RunSettings& settings) {
  if (settings.isolated) return std::make_unique<WorkerVisitor>(experiment, settings);
  return std::make_unique<LocalVisitor>(experiment, settings, settings.shaders);
}

}  // namespace

ExitCode run_experiment(const RunSettings& asked) {
  const std::filesystem::path data = find_data_folder();
  std::optional<files::FileLock> lock = lock_resumed(asked);
  const Session session = open_session(asked, data);
  const experiment::Experiment experiment = read_experiment(session.settings, data);
  if (session.settings.list_cases) {
    std::cout << cases_text(session.settings.format, experiment.cases);
    return kAllOk;
  }

  watch_for_interrupts();
  let_oversized_writes_fail();
  const std::unique_ptr<Visitor> visitor = make_visitor(experiment, session.settings);
  if (session.resumed) check_same_conditions(*session.resumed, visitor->device());
  const report::RunFolder folder = session.resumed
                                       ? report::RunFolder(session.settings.resume)
                                       : report::RunFolder(session.settings.output, experiment.name,
                                                           visitor->device().name, session.started);
  try {
    if (!lock) lock.emplace(lock_run(folder.path()));
    return measure_into(folder.path(), session, experiment, *visitor);
  } catch (const files::WriteError& error) {
    lock.reset();
    folder.remove_if_empty();
    std::cerr << "fftbench: " << error.what() << "\n";
    return kCaseFailed;
  }
}

}  // namespace fftbench::run
