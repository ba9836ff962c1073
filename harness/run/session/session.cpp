#include "run/session/session.h"

#include <filesystem>
#include <iostream>

#include "json/json_file.h"
#include "run/rounds/budget.h"
#include "system/content_hash.h"

namespace fftbench::run {
namespace {

// Fills in all settings but the experiment.
void read_settings(Session& session, const RunSettings& asked) {
  const system::DataFolder& data = session.data;
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
      return;  // with plans that are relative to the current folder
    }
    session.settings.config = system::find_config(asked.config, data.path);
    session.settings.config_text = json::read_text(session.settings.config);
    session.settings.plan_folder = session.settings.config.parent_path();
    return;
  }
  session.resumed = read_run(asked.resume);
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
}

// Fits the rounds of a new run to its budget. The settings then say so to all processes of the run.
void fit_rounds(Session& session) {
  if (!(session.settings.budget_s > 0) || session.resumed) return;
  const BudgetRequest request =
      budget_request(session.experiment, session.settings.overrides, session.settings.budget_s);
  const FittedRounds fitted = fit_to_budget(request);
  session.budget_said = budget_text(request, fitted);
  session.settings.overrides.rounds = fitted.rounds;
  session.settings.overrides.max_seconds_per_case = fitted.visit_s * fitted.rounds;
  session.experiment = read_experiment(session.settings, session.data.path);
}

}  // namespace

Session open_session(const RunSettings& asked, std::ostream& warnings) {
  Session session{.lock = {},
                  .settings = asked,
                  .data = system::locate_data_folder(),
                  .resumed = {},
                  .started = text::UtcTime::clock::now()};
  std::error_code unreadable;
  const bool is_a_run = std::filesystem::exists(asked.resume / "run.json", unreadable);
  if (!asked.resume.empty() && !asked.list_cases && is_a_run) lock_folder(session, asked.resume, warnings);
  read_settings(session, asked);
  session.experiment = read_experiment(session.settings, session.data.path);
  fit_rounds(session);
  return session;
}

void lock_folder(Session& session, const std::filesystem::path& folder, std::ostream& warnings) {
  session.lock.emplace(folder / ".lock", folder.string());
  if (!session.lock->warning().empty()) warnings << "fftbench: " << session.lock->warning() << "\n";
}

}  // namespace fftbench::run
