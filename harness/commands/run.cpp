#include "commands/run.h"

#include <fmt/format.h>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>

#include "commands/print_results.h"
#include "fft/best.h"
#include "json/json_file.h"
#include "library/embedded_files.h"
#include "measure/sampler.h"
#include "report/doubts.h"
#include "report/progress.h"
#include "report/run_folder.h"
#include "report/run_metadata.h"
#include "run/cases/baselines.h"
#include "run/cases/local_measurer.h"
#include "run/cases/planned_cases.h"
#include "run/cases/run_settings.h"
#include "run/rounds/best_choices.h"
#include "run/rounds/budget.h"
#include "run/rounds/resume.h"
#include "run/rounds/rounds.h"
#include "run/rounds/run_files.h"
#include "run/rounds/torn_round.h"
#include "run/worker/messages.h"
#include "run/worker/remote_measurer.h"
#include "system/content_hash.h"
#include "system/file_lock.h"
#include "system/installation.h"
#include "system/interrupts.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::commands {
namespace {

// A session is a new run, or the continuation of an interrupted one.
struct Session {
  run::RunSettings settings;
  system::DataFolder data;
  std::optional<run::ResumedRun> resumed;
  text::UtcTime started;
  std::optional<wisdom::KnownWisdom> given_wisdom = {};  // of --wisdom
  std::optional<std::string> budget_said = {};           // what --budget came to
  double began_s = measure::steady_seconds();
};

Session open_session(const run::RunSettings& asked, const system::DataFolder& data) {
  Session session{.settings = asked, .data = data, .resumed = {}, .started = text::UtcTime::clock::now()};
  session.settings.shaders = gl::ShaderFiles(data.path / "glsl");
  if (!asked.wisdom_file.empty()) {
    session.given_wisdom = wisdom::read_given_wisdom(asked.wisdom_file, data.path);
    session.settings.wisdom = {.file = asked.wisdom_file.filename().string(),
                               .hash = system::content_hash(json::read_text(asked.wisdom_file))};
  }
  if (asked.resume.empty()) {
    if (asked.config == "-") {
      session.settings.config = json::kStandardInput;
      session.settings.config_text = json::read_text(std::cin, json::kStandardInput);
      return session;  // with plans that are relative to the current folder
    }
    session.settings.config = system::find_config(asked.config, data.path);
    session.settings.config_text = json::read_text(session.settings.config);
    session.settings.plan_folder = session.settings.config.parent_path();
    return session;
  }
  session.resumed = run::read_run(asked.resume);
  session.started = session.resumed->started;
  session.settings = session.resumed->settings;
  session.settings.shaders = gl::ShaderFiles(data.path / "glsl");
  session.settings.resume = asked.resume;
  session.settings.plan_folder = (asked.resume / session.settings.plan_folder).lexically_normal();
  session.settings.isolated = asked.isolated;
  session.settings.program_cache = asked.program_cache;
  session.settings.progress = asked.progress;
  session.settings.format = asked.format;
  session.settings.list_cases = asked.list_cases;
  return session;
}

ExitCode exit_code_of(const run::RoundsResult& result) {
  if (result.interrupted) return kInterrupted;
  for (const report::Record& record : result.records) {
    if (report::went_wrong(record.status)) return kCaseFailed;
  }
  return kAllOk;
}

// Returns how one gets from one folder to another, so that a run finds the user's plans when it is resumed. A
// full path would reveal the user's folders.
std::string seen_from(const std::filesystem::path& folder, const std::filesystem::path& other) {
  namespace fs = std::filesystem;
  return fs::weakly_canonical(fs::absolute(other.empty() ? "." : other))
      .lexically_relative(fs::weakly_canonical(folder))
      .string();
}

// The revision is built into the program, and says nothing about shaders that were edited since.
bool shaders_are_as_built(const Session& session) {
  return session.settings.shaders.texts() == library::embedded_shaders();
}

nlohmann::json shader_facts(const std::filesystem::path& folder, const Session& session) {
  const gl::ShaderFiles& shaders = session.settings.shaders;
  return {{"folder", seen_from(folder, shaders.folder())},
          {"hash", shaders.hash()},
          {"outside", session.data.is_outside},
          {"as_built", shaders_are_as_built(session)}};
}

// Says of the shaders what a person would not expect.
std::string shader_note(const Session& session) {
  std::string note;
  if (session.data.is_outside) {
    note += fmt::format(", with the shaders of {}, outside of the program's own tree",
                        session.settings.shaders.folder().string());
  }
  if (!shaders_are_as_built(session)) note += ", with shaders that were changed since the program was built";
  return note;
}

nlohmann::json facts_of(const std::filesystem::path& folder, const Session& session,
                        const experiment::Experiment& experiment, const run::DeviceReport& device) {
  nlohmann::json facts = device.facts;
  facts["device_name"] = device.name;
  facts["experiment"] = experiment.name;
  facts["configuration"] = experiment.configuration;
  facts["settings"] = run::to_message(session.settings);
  facts["settings"].erase("config_text");
  facts["settings"].erase("shaders");  // Their hashes are recorded instead, here and of each program.
  facts["shaders"] = shader_facts(folder, session);
  // Keep only the file name: a full path would reveal the user's folders, and run.json holds the whole
  // configuration.
  facts["settings"]["config"] = session.settings.config.filename().string();
  facts["settings"].erase("plan_files");  // They are among the programs.
  facts["settings"].erase("plan_folder");
  facts["settings"].erase("program_cache");  // It is another folder of the user's.
  if (!experiment.shelf->texts().empty())
    facts["settings"]["plan_folder"] = seen_from(folder, session.settings.plan_folder);
  facts["cases"] = experiment.cases.size();
  // The baselines of an earlier session stay until this session has measured its own.
  facts["baselines"] = run::to_json(run::Baselines{});
  if (session.resumed) facts["baselines"] = session.resumed->metadata.value("baselines", facts["baselines"]);
  nlohmann::json resumed = nlohmann::json::array();
  if (session.resumed) {
    const nlohmann::json& earlier = session.resumed->metadata;
    resumed = earlier.value("resumed", resumed);
    resumed.push_back(text::iso_utc(text::UtcTime::clock::now()));
    // Keep the names of the runs that scripts/merge.py joined: most of the rows are still theirs.
    if (earlier.contains("merged_from")) facts["merged_from"] = earlier["merged_from"];
  }
  facts["resumed"] = std::move(resumed);
  return facts;
}

// Says what a file of wisdom has no bearing on.
std::vector<std::string> notes_of_given(const std::string& file, const wisdom::KnownWisdom& given,
                                        const experiment::Experiment& experiment,
                                        const wisdom::Device& device) {
  std::vector<std::string> notes = given.notes;
  if (!std::ranges::any_of(experiment.cases, run::goes_by_wisdom)) {
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
run::BestChoices best_choices(const Session& session, const experiment::Experiment& experiment,
                              run::CaseMeasurer& measurer, std::vector<std::string>& notes) {
  if (session.given_wisdom) {
    notes = notes_of_given(session.settings.wisdom_file.string(), *session.given_wisdom, experiment,
                           measurer.device().opengl);
  }
  if (!std::ranges::any_of(experiment.cases, run::goes_by_wisdom)) return {};
  if (session.resumed && session.resumed->metadata.contains("best")) {
    return run::best_choices_from(session.resumed->metadata["best"]);
  }
  if (session.given_wisdom)
    return run::choose_best(experiment.cases, measurer, session.given_wisdom->entries);
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(session.data.path);
  notes = known.notes;
  return run::choose_best(experiment.cases, measurer, known.entries);
}

std::map<std::size_t, fft::Choice> choices_of(const run::BestChoices& best) {
  std::map<std::size_t, fft::Choice> choices;
  for (const auto& [index, each] : best) choices.emplace(index, each.choice);
  return choices;
}

// How many programs the cases of a run took from the cache, and how many they compiled; an earlier session's
// are among them.
nlohmann::json program_counts(const Session& session) {
  nlohmann::json counts{{"used", false}, {"from_cache", 0}, {"compiled", 0}};
  if (session.resumed) counts.update(session.resumed->metadata.value("program_cache", counts));
  if (!session.settings.program_cache.empty()) counts["used"] = true;
  return counts;
}

void add_programs(const report::Start& start, nlohmann::json& counts) {
  const auto add = [&](const char* name, std::optional<std::uint64_t> count) {
    counts[name] = counts[name].get<std::uint64_t>() + count.value_or(0);
  };
  add("from_cache", start.programs_from_cache);
  add("compiled", start.programs_compiled);
}

// Fits the rounds of a new run to its budget. The settings then say so to all processes of the run.
void fit_rounds(Session& session, experiment::Experiment& experiment) {
  if (!(session.settings.budget_s > 0) || session.resumed) return;
  const run::BudgetRequest request =
      run::budget_request(experiment, session.settings.overrides, session.settings.budget_s);
  const run::FittedRounds fitted = run::fit_to_budget(request);
  session.budget_said = run::budget_text(request, fitted);
  session.settings.overrides.rounds = fitted.rounds;
  session.settings.overrides.max_seconds_per_case = fitted.visit_s * fitted.rounds;
  experiment = run::read_experiment(session.settings, session.data.path);
}

ExitCode measure_into(const std::filesystem::path& folder, const Session& session,
                      const experiment::Experiment& experiment, run::CaseMeasurer& measurer) {
  const run::DeviceReport device = measurer.device();
  nlohmann::json facts = facts_of(folder, session, experiment, device);
  std::vector<std::string> notes;
  const run::BestChoices best = best_choices(session, experiment, measurer, notes);
  facts["best"] = run::to_json(best);
  const std::vector<run::Programs> programs = measurer.programs(choices_of(best));
  facts["programs"] = run::to_json(programs);
  facts["program_cache"] = program_counts(session);
  if (session.resumed) run::check_same_programs(*session.resumed, facts["programs"]);
  const auto write_metadata = [&](std::optional<text::UtcTime> finished) {
    report::write_run_metadata(folder, report::run_metadata(facts, session.started, finished));
  };
  write_metadata(std::nullopt);
  run::remove_torn_round(folder);
  const std::vector<run::EarlierWork> earlier =
      run::earlier_work(folder, experiment.cases, experiment.measure.rounds);
  run::RunFiles files(folder, experiment.name, device);
  report::Progress progress(experiment.cases.size() * experiment.measure.rounds, std::cerr,
                            session.settings.progress.value_or(report::standard_error_style()));
  progress.note(fmt::format("{} on {}{}{}", experiment.name, device.name,
                            device.context.empty() ? "" : fmt::format(" ({})", device.context),
                            shader_note(session)));
  for (const std::string& note : notes) progress.warn(note);
  if (session.budget_said) progress.note(*session.budget_said);
  const run::Baselines baselines = measurer.measure_baselines();
  facts["baselines"] = run::to_json(baselines);
  write_metadata(std::nullopt);

  const bool for_people = session.settings.format == report::OutputFormat::kTable;
  const bool has_preview = session.settings.preview && for_people;
  const run::RoundsListener listener{.measured =
                                         [&](std::size_t round, const run::Measurement& measurement) {
                                           files.add(round, measurement);
                                           add_programs(measurement.record.start, facts["program_cache"]);
                                         },
                                     .finished = [&](const report::Record& record) { files.add(record); },
                                     .round_ended =
                                         [&](std::size_t round, const std::vector<report::Record>& records) {
                                           if (round > 0 || !has_preview || records.empty()) return;
                                           progress.stop();
                                           std::cout << preview_text(experiment.measure.rounds, records)
                                                     << std::flush;
                                         }};
  run::RoundsTools tools{.measurer = measurer,
                         .baselines = baselines,
                         .progress = progress,
                         .listener = listener,
                         .best = best,
                         .programs = programs};
  if (session.budget_said) {
    const run::BudgetRequest request =
        run::budget_request(experiment, session.settings.overrides, session.settings.budget_s);
    const auto pace =
        std::make_shared<run::BudgetPace>(request.budget_s - request.once_s * double(request.cases),
                                          session.began_s, request.visit_s, measure::steady_seconds);
    tools.look_ahead = [pace](std::size_t rounds, std::size_t visits) {
      return pace->begin_round(rounds, visits);
    };
  }
  const run::RoundsResult result = run::run_rounds(experiment, earlier, tools);
  write_metadata(result.interrupted ? std::nullopt : std::optional(text::UtcTime::clock::now()));

  progress.stop();
  if (result.interrupted) {
    const std::size_t finished = result.records.size() - result.partial;
    progress.warn(fmt::format("interrupted: {} of {} cases are finished{}; go on with --resume {}", finished,
                              experiment.cases.size(),
                              result.partial == 0 ? "" : fmt::format(", {} more in part", result.partial),
                              folder.string()));
  }
  if (!result.interrupted) {
    const std::string note =
        report::too_few_rounds_text(result.records, session.settings.overrides.shard.count);
    if (!note.empty()) progress.note(note);
  }
  if (!for_people) progress.note("results: " + folder.string());
  if (!result.interrupted) progress.finish();
  if (for_people && result.finished_earlier > 0) {
    std::cout << fmt::format("{} of {} cases were finished in earlier sessions of this run.\n\n",
                             result.finished_earlier, experiment.cases.size());
  }
  std::cout << results_text(session.settings.format, folder, result.records);
  return exit_code_of(result);
}

// Locks the run's folder: two processes that write to one run would double its samples and its rows.
system::FileLock lock_run(const std::filesystem::path& folder) {
  system::FileLock lock(folder / ".lock", folder.string());
  if (!lock.warning().empty()) std::cerr << "fftbench: " << lock.warning() << "\n";
  return lock;
}

// Locks a run that is resumed before any of its files is read, so that no other process changes them
// meanwhile.
std::optional<system::FileLock> lock_resumed(const run::RunSettings& asked) {
  std::error_code unreadable;
  const bool is_a_run = std::filesystem::exists(asked.resume / "run.json", unreadable);
  if (asked.resume.empty() || asked.list_cases || !is_a_run) return std::nullopt;
  return lock_run(asked.resume);
}

void list_cases(const run::RunSettings& settings, const experiment::Experiment& experiment) {
  const run::PlannedCases planned = run::plan_cases(experiment.cases, settings.context, settings.shaders,
                                                    gl::usual_cache(settings.program_cache));
  if (!planned.missing.empty()) {
    std::cerr << "fftbench: without a device neither its limits nor the memory that a case takes are known: "
              << planned.missing << "\n";
  }
  std::cout << cases_text(settings.format, experiment.cases, planned.cases);
}

std::unique_ptr<run::CaseMeasurer> make_measurer(const experiment::Experiment& experiment,
                                                 const run::RunSettings& settings) {
  if (settings.isolated) return std::make_unique<run::RemoteMeasurer>(experiment, settings);
  return std::make_unique<run::LocalMeasurer>(experiment, settings, settings.shaders);
}

}  // namespace

ExitCode run_experiment(const run::RunSettings& asked) {
  std::optional<system::FileLock> lock = lock_resumed(asked);
  Session session = open_session(asked, system::locate_data_folder());
  experiment::Experiment experiment = run::read_experiment(session.settings, session.data.path);
  fit_rounds(session, experiment);
  if (session.settings.list_cases) {
    if (session.budget_said) std::cerr << "fftbench: " << *session.budget_said << "\n";
    list_cases(session.settings, experiment);
    return kAllOk;
  }

  system::watch_for_interrupts();
  const std::unique_ptr<run::CaseMeasurer> measurer = make_measurer(experiment, session.settings);
  if (session.resumed) run::check_same_conditions(*session.resumed, measurer->device());
  const report::RunFolder folder = session.resumed
                                       ? report::RunFolder(session.settings.resume)
                                       : report::RunFolder(session.settings.output, experiment.name,
                                                           measurer->device().name, session.started);
  try {
    if (!lock) lock.emplace(lock_run(folder.path()));
    return measure_into(folder.path(), session, experiment, *measurer);
  } catch (const system::WriteError& error) {
    lock.reset();
    folder.remove_if_empty();
    std::cerr << "fftbench: " << error.what() << "\n";
    return kCaseFailed;
  }
}

}  // namespace fftbench::commands
