#include "commands/explain.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands/device_settings.h"
#include "commands/problem_options.h"
#include "commands/shared_options.h"
#include "experiment/case.h"
#include "experiment/case_label.h"
#include "fft/best.h"
#include "fft/options.h"
#include "fft/planner/price.h"
#include "fft/planner/shortlist.h"
#include "fft/problem.h"
#include "gl/folded_shader.h"
#include "measure/statistics.h"
#include "report/explanation.h"
#include "report/price_text.h"
#include "report/side_by_side.h"
#include "run/cases/local_measurer.h"
#include "run/cases/pass_measurement.h"
#include "run/rounds/best_choices.h"
#include "system/installation.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::commands {
namespace {

struct ExplainSettings {
  std::vector<std::string> kernels;  // one or two, as tables name them; else `algorithm` with `options`
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  experiment::Mode mode = experiment::Mode::kThroughput;
  bool shader = false;  // whether the shaders are printed, and nothing is measured
  bool energy = false;  // whether the joules of a transform are measured, too
  DeviceSettings device;
};

constexpr std::array kModes{experiment::Mode::kThroughput, experiment::Mode::kLatency,
                            experiment::Mode::kCold};

constexpr std::size_t kPricesShown = 4;

// Turns in which two kernels are measured, one after the other in each.
constexpr unsigned kTurns = 6;

std::vector<fft::Choice> kernels_of(const ExplainSettings& settings) {
  std::vector<fft::Choice> kernels;
  for (const std::string& name : settings.kernels) kernels.push_back(experiment::kernel_named(name));
  if (!kernels.empty()) return kernels;
  const fft::Algorithm& algorithm = fft::algorithm_named(settings.algorithm);
  return {{&algorithm, fft::complete_options(algorithm.options, settings.options)}};
}

void check_kernel(const fft::Algorithm& algorithm, const fft::Problem& problem) {
  if (algorithm.backend == fft::BackendKind::kCpu) {
    throw std::invalid_argument(fmt::format(
        "{} runs on the processor and has no passes to explain; take an algorithm that runs on a GPU",
        algorithm.name));
  }
  if (!algorithm.is_transform())
    throw std::invalid_argument(algorithm.name + " computes no Fourier transform");
  if (const auto refusal = fft::refusal_of(algorithm, problem)) {
    throw std::invalid_argument(
        fmt::format("{} cannot transform {}: {}", algorithm.name, fft::describe_size(problem), *refusal));
  }
}

experiment::Experiment experiment_of(const ExplainSettings& settings) {
  if (settings.energy && settings.mode != experiment::Mode::kThroughput) {
    throw std::invalid_argument(
        "--energy: in this mode the device idles between transforms; --mode throughput keeps it busy");
  }
  experiment::Experiment experiment;
  experiment.name = "explain";
  for (const fft::Choice& kernel : kernels_of(settings)) {
    check_kernel(*kernel.algorithm, settings.problem);
    experiment.cases.push_back({.problem = settings.problem, .choice = kernel, .mode = settings.mode});
  }
  experiment.measure.modes = {settings.mode};
  experiment.measure.rounds = experiment.cases.size() > 1 ? kTurns : 1;
  experiment.measure.passes = true;
  experiment.measure.energy = settings.energy;
  return experiment;
}

run::ModelSources model_sources(const std::filesystem::path& program_cache) {
  return run::usual_model_sources(program_cache,
                                  [](const std::string& text) { std::cerr << "fftbench: " << text << "\n"; });
}

// What wisdom makes of the cases on this device; those that run as they say are missing.
run::BestChoices best_choices(const experiment::Experiment& experiment, run::CaseMeasurer& measurer,
                              const std::filesystem::path& program_cache) {
  if (std::ranges::none_of(experiment.cases, run::goes_by_wisdom)) return {};
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(system::find_data_folder());
  return run::choose_best(experiment.cases, measurer, known.entries, model_sources(program_cache));
}

std::optional<fft::Choice> choice_of(const run::BestChoices& best, std::size_t index) {
  return best.contains(index) ? std::optional(best.at(index).choice) : std::nullopt;
}

// Tells on standard error what went wrong. Throws std::invalid_argument for what is skipped.
bool is_ok(const report::Record& record) {
  if (record.status == report::Status::kSkipped) throw std::invalid_argument(record.reason);
  if (record.status == report::Status::kOk) return true;
  std::cerr << fmt::format("fftbench: {}: {}\n", report::name_of(record.status), record.reason);
  return false;
}

report::Ceilings ceilings_of(const run::Baselines& baselines, const experiment::Case& test_case) {
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

std::string device_of(run::LocalMeasurer& measurer, const experiment::Case& test_case) {
  return measurer.device().backends.at(test_case.choice.algorithm->backend).device;
}

std::string merging_text(const fft::MergedPlans& merged, const fft::Problem& problem) {
  if (merged.plans.empty() && merged.refusal.empty()) return "";
  if (merged.plans.empty())
    return fmt::format("independent transforms share no dispatches: {}\n", merged.refusal);
  const auto most = [&](const std::vector<fft::Plan>& plans) {
    return fft::transforms_of(plans.front(), problem);
  };
  const bool is_of_textures = merged.plan_of_layers.has_value();
  std::string text = fmt::format("of independent transforms, {} share dispatches in one {}",
                                 most(merged.plans), is_of_textures ? "texture" : "buffer");
  if (!merged.plans_of_buffers.empty())
    text += fmt::format(", {} in {} of their own", most(merged.plans_of_buffers),
                        is_of_textures ? "textures" : "buffers");
  return text + "\n";
}

// What the device's model expects of the choice and of others, behind what model that is. Nothing where there
// is no plan, or another mode than transforms back to back, for which models are made.
std::string expectation_of(const experiment::Case& test_case, const fft::Choice& choice,
                           const run::KnownModel& known, double measured_ms) {
  const std::optional<fft::DeviceModel>& model = known.model;
  if (test_case.mode != experiment::Mode::kThroughput ||
      choice.algorithm->backend != fft::BackendKind::kOpenGl)
    return "";
  const fft::Sync sync = fft::sync_of(choice.options);
  if (!model || !fft::has_times(*model, sync)) return known.origin + "\n";
  const fft::PlanOrSkip made =
      fft::make_plan(*choice.algorithm, test_case.problem, choice.options, model->limits);
  const auto* plan = std::get_if<fft::Plan>(&made);
  if (plan == nullptr || !std::isfinite(fft::price_of(*plan, *model))) return "";
  return known.origin + "\n" +
         report::price_text(fft::work_of(*plan, *model),
                            fft::cheapest_choices(test_case.problem, sync, *model, 1, {.most = kPricesShown}),
                            model->microseconds_of(sync), measured_ms);
}

ExitCode explain_one(const experiment::Experiment& experiment, run::LocalMeasurer& measurer,
                     const run::BestChoices& all_best, const ExplainSettings& settings) {
  const experiment::Case& test_case = experiment.cases.front();
  const std::optional<fft::Choice> best = choice_of(all_best, 0);
  const run::Measurement measurement =
      measurer.measure({.case_index = 0, .round = 0, .first = true, .last = true, .instead = best});
  const report::Record& record = measurement.record;
  if (!is_ok(record)) return kCaseFailed;
  std::cout << fmt::format("{}{} on {}\n", experiment::describe(test_case),
                           best ? fmt::format(" ({})", fft::describe(*best)) : "",
                           device_of(measurer, test_case));
  const report::PassRecords passes = passes_of(measurement);
  std::cout << fmt::format("{:.4g} ms, {}rel_l2 {:.2g}\n", passes.whole_ms, count_of(measurement),
                           record.accuracy ? record.accuracy->rel_l2 : 0);
  std::cout << report::explanation_text(passes, ceilings_of(measurer.measure_baselines(), test_case));
  const run::DeviceReport& device = measurer.device();
  const run::KnownModel model =
      run::known_model(device.opengl, device.limits, model_sources(settings.device.program_cache));
  std::cout << expectation_of(test_case, best.value_or(test_case.choice), model, passes.whole_ms);
  std::cout << merging_text(measurer.merged_plans(0, best.value_or(test_case.choice)), test_case.problem);
  if (settings.energy) std::cout << report::energy_text(record.energy, passes.whole_ms);
  return kAllOk;
}

ExitCode print_shaders(const experiment::Experiment& experiment, run::LocalMeasurer& measurer,
                       const run::BestChoices& best) {
  const experiment::Case& test_case = experiment.cases.front();
  const fft::Choice choice = choice_of(best, 0).value_or(test_case.choice);
  const std::vector<backends::ProgramSource> sources = measurer.program_sources(0, choice);
  if (sources.empty())
    throw std::invalid_argument(
        fmt::format("{} has no shaders here; take a kernel of OpenGL", fft::describe(choice)));
  for (std::size_t number = 0; number < sources.size(); ++number) {
    const std::string& label = sources[number].label;
    std::cout << fmt::format("{}// {}, program {} of {}: {}\n{}", number == 0 ? "" : "\n",
                             fft::describe(choice), number + 1, sources.size(),
                             label.substr(0, label.find(' ')), gl::folded_shader(sources[number].text));
  }
  return kAllOk;
}

// Measures both kernels by turns, so that what the device does meanwhile happens to both.
ExitCode explain_two(const experiment::Experiment& experiment, run::LocalMeasurer& measurer,
                     const run::BestChoices& best, bool energy) {
  const run::Baselines baselines = measurer.measure_baselines();
  std::array<report::ExplainedKernel, 2> kernels;
  std::array<std::string, 2> energies;
  std::array<std::string, 2> devices;
  for (unsigned turn = 0; turn < kTurns; ++turn) {
    for (std::size_t index = 0; index < kernels.size(); ++index) {
      const experiment::Case& test_case = experiment.cases[index];
      const std::optional<fft::Choice> instead = choice_of(best, index);
      const bool last = turn + 1 == kTurns;
      const run::Measurement measurement = measurer.measure(
          {.case_index = index, .round = turn, .first = turn == 0, .last = last, .instead = instead});
      if (!is_ok(measurement.record)) return kCaseFailed;
      report::ExplainedKernel& kernel = kernels.at(index);
      kernel.turns_ms.push_back(run::median_of_counted(measurement.sampling.samples));
      if (!last) continue;
      kernel.name =
          fft::describe(test_case.choice) + (instead ? fmt::format(" ({})", fft::describe(*instead)) : "");
      devices.at(index) = device_of(measurer, test_case);
      kernel.passes = passes_of(measurement);
      kernel.passes.whole_ms = measure::median_of(kernel.turns_ms);
      kernel.ceilings = ceilings_of(baselines, test_case);
      if (energy) energies.at(index) = report::energy_text(measurement.record.energy, kernel.passes.whole_ms);
    }
  }
  const experiment::Case& first = experiment.cases.front();
  const bool on_one_device = devices[0] == devices[1];
  for (std::size_t index = 0; index < kernels.size() && !on_one_device; ++index)
    kernels.at(index).name += " on " + devices.at(index);
  std::cout << fmt::format("{} {} {}{}\n", fft::describe_size(first.problem),
                           fft::describe_kind(first.problem), experiment::name_of(first.mode),
                           on_one_device ? " on " + devices[0] : "")
            << report::side_by_side_text(kernels[0], kernels[1]);
  if (energy) std::cout << "A  " << energies[0] << "B  " << energies[1];
  return kAllOk;
}

void add_explain_options(CommandOptions& options, ExplainSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem, Given::kOnce);
  options.add("--mode", "MODE", "throughput, latency or cold (default: throughput)",
              [&settings](const std::string& text) {
                settings.mode = kModes.at(one_of("--mode", text, {"throughput", "latency", "cold"}));
              });
  options.add_flag("--shader", "Print the kernel's shaders as compilers see them, and measure nothing",
                   [&settings] { settings.shader = true; });
  options.add_flag("--energy", "Also measure the joules of a transform, in ten seconds more",
                   [&settings] { settings.energy = true; });
  add_device_options(options, settings.device);
}

// Throws std::invalid_argument for what is no transform of a GPU or can't be planned, and gl::NoContext where
// there is no device.
ExitCode explain(const ExplainSettings& given) {
  ExplainSettings settings = given;
  settings.problem = asked_problem(given.problem);
  const bool is_named = !settings.algorithm.empty();
  if (is_named == !settings.kernels.empty())
    throw UsageError(is_named ? "name the kernels either with --algorithm or without; keep one"
                              : "KERNEL is needed, or --algorithm NAME, such as stockham_radix4");
  if (settings.kernels.size() > 2)
    throw UsageError(
        fmt::format("found {} kernels, expected one or two; options stand in quotes with their kernel",
                    settings.kernels.size()));
  if (!settings.kernels.empty() && !settings.options.empty())
    throw UsageError("--option belongs to --algorithm; behind a KERNEL's name stand its own, in quotes");
  if (settings.shader && settings.kernels.size() > 1) throw UsageError("--shader takes one kernel");
  const experiment::Experiment experiment = experiment_of(settings);
  run::RunSettings run;
  run.context = settings.device.context;
  run.program_cache = settings.device.program_cache;
  run::LocalMeasurer measurer(experiment, run, gl::ShaderFiles(system::find_data_folder() / "glsl"));
  const run::BestChoices best = best_choices(experiment, measurer, run.program_cache);
  if (settings.shader) return print_shaders(experiment, measurer, best);
  return experiment.cases.size() > 1 ? explain_two(experiment, measurer, best, settings.energy)
                                     : explain_one(experiment, measurer, best, settings);
}

}  // namespace

void add_explain_command(Commands& commands) {
  const auto settings = std::make_shared<ExplainSettings>();
  Command& command =
      commands.add("explain", "Say where time goes, or why two kernels differ",
                   "Each pass stands beside its floor, the longest of three times: its dispatches\n"
                   "empty, its bytes as fast as a copy of the array, its conventional operations as\n"
                   "fast as the device multiplies and adds. If the device has a model, what that\n"
                   "expects follows, with the cheapest choices. Two kernels, each with its options in\n"
                   "quotes, are measured by turns and put side by side.\n\n"
                   "Examples:\n"
                   "  fftbench explain --algorithm best --size 1024\n"
                   "  fftbench explain --algorithm best --size 1024 --shader | less\n"
                   "  fftbench explain stockham_radix4 'stockham_radix4 exchange=shared' --size 512\n"
                   "  fftbench explain --algorithm stockham_radix4 --option exchange=shared \\\n"
                   "      --size 512 --mode latency");
  command.app->add_option("KERNEL", settings->kernels, "One or two, as tables name them")->type_name("");
  add_explain_options(command.options, *settings);
  command.act = [settings] { return explain(*settings); };
}

}  // namespace fftbench::commands
