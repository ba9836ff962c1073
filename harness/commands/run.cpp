#include "commands/run.h"

#include <fmt/format.h>
#include <algorithm>
#include <iostream>
#include <memory>
#include <span>

#include "commands/print_results.h"
#include "commands/shared_options.h"
#include "commands/watch.h"
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

namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 all cases ok or skipped; 1 a case failed, timed out or crashed,\n"
    "results could not be written, or a result of finite values has infinite ones or\n"
    "NaN; 2 bad usage, configuration or input; 3 no usable device; 130 interrupted\n"
    "(Ctrl-C).";

ExitCode run_main_job(const run::RunSettings& settings, const std::vector<std::string>& given) {
  const auto is_given = [&](const char* name) { return std::ranges::find(given, name) != given.end(); };
  if (is_given("--resume")) {
    for (const char* name :
         {"--config", "--output", "--filter", "--sizes", "--rounds", "--budget", "--wisdom", "--shard",
          "--quick", "--context", "--device", "--watch", "--handicap"}) {
      if (!is_given(name)) continue;
      throw UsageError(fmt::format("--resume takes everything from the run; leave out {}", name));
    }
  } else if (is_given("--budget") && is_given("--quick")) {
    throw UsageError("--budget and --quick contradict each other; keep one");
  } else if (!is_given("--config")) {
    throw UsageError("--config FILE is needed, or --resume RUN_DIR, or a command");
  }
  return settings.watch ? watch_experiment(settings) : run_experiment(settings);
}

void add_run_options(CommandOptions& options, run::RunSettings& run) {
  options.add("--config", "FILE", "Experiment: a file, one of configs/ by name, or -", keep(run.config));
  options.add("--output", "DIR", "Where results go (default: results, here)", keep(run.output));
  options.add("--filter", "REGEX", "Only the cases whose --list-cases line matches",
              keep(run.overrides.filter));
  options.add("--sizes", "SIZES", "Take these sizes instead, as in 128,256x512",
              [&run](const std::string& text) { run.overrides.sizes = experiment::parse_sizes(text); });
  options.add("--rounds", "N", "Instead of the file's number of rounds", [&run](const std::string& text) {
    run.overrides.rounds = whole_number("--rounds", text, 1, 1000);
  });
  options.add("--budget", "MINUTES", "Fit all rounds into this time, and say how",
              [&run](const std::string& text) {
                constexpr double kSecondsOfAMinute = 60;
                run.budget_s = kSecondsOfAMinute * number("--budget", text, 0.01, 100000);
              });
  options.add("--wisdom", "FILE", "What `best` goes by, as tune --output writes", keep(run.wisdom_file));
  options.add("--shard", "I/N", "Only part I of N of the cases, for merge.py",
              [&run](const std::string& text) { run.overrides.shard = experiment::parse_shard(text); });
  options.add_flag("--quick", "One short round, for a first impression",
                   [&run] { run.overrides.quick = true; });
  add_context_options(options, run.context);
  // This option slows transforms down. scripts/selfcheck.py measures with it.
  options.add_hidden("--handicap", "PERCENT", [&run](const std::string& text) {
    run.slowdown_percent = number("--handicap", text, 0, 1000);
  });
  // A resumed run takes the options from here on, too.
  options.add("--resume", "RUN_DIR", "Go on with an interrupted run, as it was begun", keep(run.resume));
  options.add_flag("--list-cases", "Say what would be run, and run nothing",
                   [&run] { run.list_cases = true; });
  options.add_flag("--watch", "Run again whenever the file or a plan of it is saved",
                   [&run] { run.watch = true; });
  options.add("--format", "FORMAT", "On standard output: table, csv, json or markdown",
              [&run](const std::string& text) {
                run.format = report::OutputFormat(one_of("--format", text, report::output_format_names()));
              });
  options.add_flag("--preview", "A table after the first round as well", [&run] { run.preview = true; });
  add_program_cache_option(options, run.program_cache);
  options.add_flag("--no-isolation", "Measure in this process, for debuggers",
                   [&run] { run.isolated = false; });
  add_progress_options(options, run.progress);
}

}  // namespace

void add_main_job(Commands& commands) {
  const auto settings = std::make_shared<run::RunSettings>();
  Command& command = commands.main_job();
  command.app->footer(
      std::string("Examples:\n"
                  "  fftbench --config radix4.json\n"
                  "  fftbench --config radix4.json --sizes 512,1024x256 --filter exchange=shared\n"
                  "  fftbench --resume results/radix4/20261121T082123Z-llvmpipe\n"
                  "  fftbench --config my_fft.json --quick --watch\n"
                  "  fftbench --config quick.json --format json --quiet > timings.json\n\n") +
      kExitCodes);
  add_run_options(command.options, *settings);
  command.act = [settings, &command] { return run_main_job(*settings, command.options.given()); };
}

}  // namespace fftbench::commands
