#include "run/session/measure_session.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <memory>

#include "fft/best.h"
#include "measure/sampler.h"
#include "report/doubts.h"
#include "report/progress.h"
#include "report/run_metadata.h"
#include "run/cases/baselines.h"
#include "run/cases/local_measurer.h"
#include "run/rounds/best_choices.h"
#include "run/rounds/budget.h"
#include "run/rounds/resume.h"
#include "run/rounds/run_files.h"
#include "run/rounds/torn_round.h"
#include "run/session/run_facts.h"
#include "run/worker/remote_measurer.h"
#include "system/file_lock.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::run {
namespace {

// Says what a file of wisdom has no bearing on.
std::vector<std::string> notes_of_given(const std::string& file, const wisdom::KnownWisdom& given,
                                        const experiment::Experiment& experiment,
                                        const wisdom::Device& device) {
  std::vector<std::string> notes = given.notes;
  if (!std::ranges::any_of(experiment.cases, goes_by_wisdom)) {
    notes.push_back(fmt::format("--wisdom: no case uses it; `best` does, and options at \"auto\" do"));
  } else if (std::ranges::none_of(given.entries, [&](const wisdom::Entry& entry) {
               return wisdom::same_hardware(entry.device, device);
             })) {
    notes.push_back(
        fmt::format("--wisdom: {} has no entry for this device, so kernels are chosen without it", file));
  }
  return notes;
}

// Returns the choices that the run began with. A new run takes them from the wisdom of today.
BestChoices best_choices(const Session& session, CaseMeasurer& measurer, std::vector<std::string>& notes,
                         report::Progress& progress) {
  const experiment::Experiment& experiment = session.experiment;
  if (session.given_wisdom) {
    notes = notes_of_given(session.settings.wisdom_file.string(), *session.given_wisdom, experiment,
                           measurer.device().opengl);
  }
  if (!std::ranges::any_of(experiment.cases, goes_by_wisdom)) return {};
  if (session.resumed && session.resumed->metadata.contains("best")) {
    return best_choices_from(session.resumed->metadata["best"]);
  }
  ModelSources sources{.data_folder = session.data.path,
                       .note = [&](const std::string& text) { progress.note(text); }};
  if (session.given_wisdom)
    return choose_best(experiment.cases, measurer, session.given_wisdom->entries, sources);
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(session.data.path);
  notes = known.notes;
  sources.cache = system::CacheFolder(session.settings.program_cache, gl::kUsualCacheBytes);
  return choose_best(experiment.cases, measurer, known.entries, sources);
}

std::map<std::size_t, fft::Choice> choices_of(const BestChoices& best) {
  std::map<std::size_t, fft::Choice> choices;
  for (const auto& [index, each] : best) choices.emplace(index, each.choice);
  return choices;
}

std::unique_ptr<CaseMeasurer> make_measurer(const experiment::Experiment& experiment,
                                            const RunSettings& settings) {
  if (settings.isolated) return std::make_unique<RemoteMeasurer>(experiment, settings);
  return std::make_unique<LocalMeasurer>(experiment, settings, settings.shaders);
}

// Returns what fits the visits of the coming rounds to what is left of the budget; nothing without a budget.
std::function<RoundsAhead(std::size_t, std::size_t)> look_ahead_of(const Session& session) {
  if (!session.budget_said) return {};
  const BudgetRequest request =
      budget_request(session.experiment, session.settings.overrides, session.settings.budget_s);
  const auto pace = std::make_shared<BudgetPace>(request.budget_s - request.once_s * double(request.cases),
                                                 session.began_s, request.visit_s, measure::steady_seconds);
  return [pace](std::size_t rounds, std::size_t visits) { return pace->begin_round(rounds, visits); };
}

void say_how_it_ended(const Session& session, const std::filesystem::path& folder, const RoundsResult& result,
                      report::Progress& progress) {
  progress.stop();
  if (result.interrupted) {
    const std::size_t finished = result.records.size() - result.partial;
    progress.warn(fmt::format("interrupted: {} of {} cases are finished{}; go on with --resume {}", finished,
                              session.experiment.cases.size(),
                              result.partial == 0 ? "" : fmt::format(", {} more in part", result.partial),
                              folder.string()));
  } else {
    const std::string note =
        report::too_few_rounds_text(result.records, session.settings.overrides.shard.count);
    if (!note.empty()) progress.note(note);
  }
  if (session.settings.format != report::OutputFormat::kTable) progress.note("results: " + folder.string());
  if (!result.interrupted) progress.finish();
}

RoundsResult measure_into(const std::filesystem::path& folder, const Session& session, CaseMeasurer& measurer,
                          const SessionOutput& output) {
  const experiment::Experiment& experiment = session.experiment;
  const DeviceReport device = measurer.device();
  nlohmann::json facts = facts_of(folder, session, device);
  report::Progress progress(experiment.cases.size() * experiment.measure.rounds, output.messages,
                            session.settings.progress.value_or(report::standard_error_style()));
  std::vector<std::string> notes;
  const BestChoices best = best_choices(session, measurer, notes, progress);
  facts["best"] = to_json(best);
  const std::vector<Programs> programs = measurer.programs(choices_of(best));
  facts["programs"] = to_json(programs);
  facts["program_cache"] = program_counts(session);
  if (session.resumed) check_same_programs(*session.resumed, facts["programs"]);
  const auto write_metadata = [&](std::optional<text::UtcTime> finished) {
    report::write_run_metadata(folder, report::run_metadata(facts, session.started, finished));
  };
  write_metadata(std::nullopt);
  remove_torn_round(folder);
  const std::vector<EarlierWork> earlier = earlier_work(folder, experiment.cases, experiment.measure.rounds);
  RunFiles files(folder, experiment.name, device);
  progress.note(fmt::format("{} on {}{}{}", experiment.name, device.name,
                            device.context.empty() ? "" : fmt::format(" ({})", device.context),
                            shader_note(session)));
  for (const std::string& note : notes) progress.warn(note);
  if (session.budget_said) progress.note(*session.budget_said);
  const Baselines baselines = measurer.measure_baselines();
  facts["baselines"] = to_json(baselines);
  write_metadata(std::nullopt);

  const RoundsListener listener{.measured =
                                    [&](std::size_t round, const Measurement& measurement) {
                                      files.add(round, measurement);
                                      add_programs(measurement.record.start, facts["program_cache"]);
                                    },
                                .finished = [&](const report::Record& record) { files.add(record); },
                                .round_ended =
                                    [&](std::size_t round, const std::vector<report::Record>& records) {
                                      if (round > 0 || !output.preview || records.empty()) return;
                                      progress.stop();
                                      output.preview(records);
                                    }};
  const RoundsResult result = run_rounds(experiment, earlier,
                                         {.measurer = measurer,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best,
                                          .programs = programs,
                                          .look_ahead = look_ahead_of(session)});
  write_metadata(result.interrupted ? std::nullopt : std::optional(text::UtcTime::clock::now()));
  say_how_it_ended(session, folder, result, progress);
  return result;
}

}  // namespace

OpenRun open_run(const Session& session) {
  std::unique_ptr<CaseMeasurer> measurer = make_measurer(session.experiment, session.settings);
  if (session.resumed) check_same_conditions(*session.resumed, measurer->device());
  report::RunFolder folder = session.resumed
                                 ? report::RunFolder(session.settings.resume)
                                 : report::RunFolder(session.settings.output, session.experiment.name,
                                                     measurer->device().name, session.started);
  return {std::move(measurer), std::move(folder)};
}

RoundsResult measure_session(Session& session, const OpenRun& run, const SessionOutput& output) {
  try {
    if (!session.lock) lock_folder(session, run.folder.path(), output.messages);
    return measure_into(run.folder.path(), session, *run.measurer, output);
  } catch (const system::WriteError&) {
    session.lock.reset();
    run.folder.remove_if_empty();
    throw;
  }
}

}  // namespace fftbench::run
