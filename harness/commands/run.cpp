#include "commands/run.h"

#include <fmt/format.h>
#include <iostream>
#include <span>

#include "commands/print_results.h"
#include "report/row_formats.h"
#include "run/cases/planned_cases.h"
#include "run/session/measure_session.h"
#include "run/session/session.h"
#include "system/interrupts.h"

namespace fftbench::commands {
namespace {

ExitCode exit_code_of(const run::RoundsResult& result) {
  if (result.interrupted) return kInterrupted;
  for (const report::Record& record : result.records) {
    if (report::went_wrong(record.status)) return kCaseFailed;
  }
  return kAllOk;
}

void list_cases(const run::RunSettings& settings, std::span<const experiment::Case> cases) {
  const run::PlannedCases planned =
      run::plan_cases(cases, settings.context, settings.shaders, gl::usual_cache(settings.program_cache));
  if (!planned.missing.empty()) {
    std::cerr << "fftbench: without a device neither its limits nor the memory that a case takes are known: "
              << planned.missing << "\n";
  }
  std::cout << cases_text(settings.format, cases, planned.cases);
}

run::SessionOutput output_of(const run::Session& session) {
  run::SessionOutput output{.messages = std::cerr};
  if (session.settings.preview && session.settings.format == report::OutputFormat::kTable) {
    output.preview = [rounds =
                          session.experiment.measure.rounds](const std::vector<report::Record>& records) {
      std::cout << preview_text(rounds, records) << std::flush;
    };
  }
  return output;
}

void print_results(const run::Session& session, const std::filesystem::path& folder,
                   const run::RoundsResult& result) {
  if (session.settings.format == report::OutputFormat::kTable && result.finished_earlier > 0) {
    std::cout << fmt::format("{} of {} cases were finished in earlier sessions of this run.\n\n",
                             result.finished_earlier, session.experiment.cases.size());
  }
  std::cout << results_text(session.settings.format, folder, result.records);
}

}  // namespace

ExitCode run_experiment(const run::RunSettings& asked) {
  run::Session session = run::open_session(asked, std::cerr);
  if (session.settings.list_cases) {
    if (session.budget_said) std::cerr << "fftbench: " << *session.budget_said << "\n";
    list_cases(session.settings, session.experiment.cases);
    return kAllOk;
  }

  system::watch_for_interrupts();
  const run::OpenRun run = run::open_run(session);
  try {
    const run::RoundsResult result = run::measure_session(session, run, output_of(session));
    print_results(session, run.folder.path(), result);
    return exit_code_of(result);
  } catch (const system::WriteError& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return kCaseFailed;
  }
}

}  // namespace fftbench::commands
