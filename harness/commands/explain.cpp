#include "commands/explain.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <iostream>
#include <stdexcept>

#include "commands/option_lists.h"
#include "commands/problem_options.h"
#include "fft/best.h"
#include "report/explanation.h"
#include "run/cases/local_measurer.h"
#include "run/cases/pass_measurement.h"
#include "run/rounds/best_choices.h"
#include "system/installation.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::commands {
namespace {

constexpr std::array kModes{experiment::Mode::kThroughput, experiment::Mode::kLatency,
                            experiment::Mode::kCold};

experiment::Experiment experiment_of(const ExplainSettings& settings) {
  const fft::Algorithm& algorithm = fft::algorithm_named(settings.algorithm);
  if (algorithm.backend == fft::BackendKind::kCpu) {
    throw std::invalid_argument(fmt::format(
        "{} runs on the processor and has no passes to tell apart; what runs on a GPU has", algorithm.name));
  }
  if (!algorithm.is_transform())
    throw std::invalid_argument(algorithm.name + " computes no Fourier transform");
  if (const auto refusal = algorithm.refuse(settings.problem)) {
    throw std::invalid_argument(fmt::format("{} cannot transform {}: {}", algorithm.name,
                                            fft::describe_size(settings.problem), *refusal));
  }
  if (settings.energy && settings.mode != experiment::Mode::kThroughput) {
    throw std::invalid_argument(
        "--energy: the device idles between transforms one by one; --mode throughput keeps it busy");
  }
  experiment::Experiment experiment;
  experiment.name = "explain";
  experiment.cases = {{.problem = settings.problem,
                       .choice = {&algorithm, fft::complete_options(algorithm.options, settings.options)},
                       .mode = settings.mode}};
  experiment.measure.modes = {settings.mode};
  experiment.measure.rounds = 1;
  experiment.measure.passes = true;
  experiment.measure.energy = settings.energy;
  return experiment;
}

// What wisdom makes of the case on this device; nothing where it runs as it says.
std::optional<fft::Choice> best_choice(const experiment::Experiment& experiment,
                                       run::CaseMeasurer& measurer) {
  if (!run::goes_by_wisdom(experiment.cases.front())) return std::nullopt;
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(system::find_data_folder());
  const run::BestChoices best = run::choose_best(experiment.cases, measurer, known.entries);
  return best.contains(0) ? std::optional(best.at(0).choice) : std::nullopt;
}

report::Ceilings ceilings_of(run::LocalMeasurer& measurer, const experiment::Case& test_case) {
  const run::Baselines baselines = measurer.measure_baselines();
  const fft::BackendKind backend = test_case.choice.algorithm->backend;
  const auto dispatch = baselines.empty_dispatch_ms.find(backend);
  const auto ceilings = baselines.ceilings.find(backend);
  return {.dispatch_ms = dispatch == baselines.empty_dispatch_ms.end() ? 0 : dispatch->second,
          .copy_gbps = baselines.copy_gbps(test_case).value_or(0),
          .gflops = ceilings == baselines.ceilings.end() ? 0 : ceilings->second.gflops.value_or(0)};
}

// Where nothing tells passes apart, the whole transform stands for them.
report::PassRecords passes_of(const run::Measurement& measurement) {
  if (measurement.passes) return *measurement.passes;
  return report::as_one_pass(measurement.record, run::median_of_counted(measurement.sampling.samples));
}

std::string count_of(const run::Measurement& measurement) {
  const bool told_apart = measurement.passes.has_value();
  const std::size_t count =
      told_apart ? measurement.passes->passes.size() : measurement.record.dispatches.value_or(0);
  if (count == 0) return "";
  return fmt::format("{} {}{}, ", count, told_apart ? "pass" : "kernel",
                     count == 1 ? "" : (told_apart ? "es" : "s"));
}

}  // namespace

void add_explain_options(CommandOptions& options, ExplainSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem);
  options.add("--mode", "MODE", "throughput, latency or cold (default: throughput)",
              [&settings](const std::string& text) {
                settings.mode = kModes.at(one_of("--mode", text, {"throughput", "latency", "cold"}));
              });
  options.add_flag("--energy", "Also measure the joules of a transform, in ten seconds more",
                   [&settings] { settings.energy = true; });
  add_device_options(options, settings.device);
}

ExitCode explain(const ExplainSettings& settings) {
  const experiment::Experiment experiment = experiment_of(settings);
  const experiment::Case& test_case = experiment.cases.front();
  run::RunSettings run;
  run.context = settings.device.context;
  run.program_cache = settings.device.program_cache;
  run::LocalMeasurer measurer(experiment, run, gl::ShaderFiles(system::find_data_folder() / "glsl"));
  const std::optional<fft::Choice> best = best_choice(experiment, measurer);
  const run::Measurement measurement =
      measurer.measure({.case_index = 0, .round = 0, .first = true, .last = true, .instead = best});
  const report::Record& record = measurement.record;
  if (record.status == report::Status::kSkipped) throw std::invalid_argument(record.reason);
  if (record.status != report::Status::kOk) {
    std::cerr << fmt::format("fftbench: {}: {}\n", report::name_of(record.status), record.reason);
    return kCaseFailed;
  }
  const std::string& device = measurer.device().backends.at(test_case.choice.algorithm->backend).device;
  std::cout << fmt::format("{}{} on {}\n", experiment::describe(test_case),
                           best ? fmt::format(" ({})", fft::describe(*best)) : "", device);
  const report::PassRecords passes = passes_of(measurement);
  std::cout << fmt::format("{:.4g} ms, {}rel_l2 {:.2g}\n", passes.whole_ms, count_of(measurement),
                           record.accuracy ? record.accuracy->rel_l2 : 0);
  std::cout << report::explanation_text(passes, ceilings_of(measurer, test_case));
  if (settings.energy) std::cout << report::energy_text(record.energy, passes.whole_ms);
  return kAllOk;
}

}  // namespace fftbench::commands
