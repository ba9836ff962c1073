#include "run/cases/local_measurer.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

namespace fftbench::run {

std::vector<fft::PlanClass> plan_classes(const fft::Problem& problem, const std::vector<fft::Choice>& choices,
                                         const FindBackend& find_backend) {
  std::vector<fft::PlanOrSkip> plans;
  for (const fft::Choice& choice : choices) {
    const backends::Backend* backend = find_backend(choice.algorithm->backend);
    auto plan = backend == nullptr ? std::nullopt : backend->plan(*choice.algorithm, problem, choice.options);
    if (!plan) return fft::all_different(choices.size());
    plans.push_back(*std::move(plan));
  }
  return fft::classify(plans);
}

LocalMeasurer::LocalMeasurer(const experiment::Experiment& experiment, const RunSettings& settings,
                             const gl::ShaderFiles& shaders)
    : experiment_(experiment),
      backends_(experiment.cases, settings.context, shaders, gl::usual_cache(settings.program_cache)),
      references_(experiment.input),
      slowdown_percent_(settings.slowdown_percent) {}

// The interval of a case comes from its rounds. A longer measurement narrows it only by making the round's
// own median better known. Once that is known to half of what the experiment asks for, it adds little to the
// differences between rounds, and the time is better spent on other rounds.
MeasurementRules LocalMeasurer::rules_for(const MeasurementRequest& request, double timer_step_ms) const {
  const experiment::MeasureSettings& settings = experiment_.measure;
  const experiment::Case& test_case = experiment_.cases[request.case_index];
  const auto known = shortest_ms_.find(run_of(request));
  const fft::ArrayShape output = fft::output_shape(
      test_case.problem,
      fft::operation_of(*test_case.choice.algorithm, test_case.problem, test_case.choice.options));
  return {.sampling = {.back_to_back = experiment::is_back_to_back(test_case.mode),
                       .turn = test_case.pairs,
                       .timer_step_ms = timer_step_ms,
                       .minimum_samples = (settings.minimum_samples + settings.rounds - 1) / settings.rounds,
                       .relative_ci = settings.relative_ci / 2,
                       .max_seconds =
                           request.max_seconds.value_or(settings.max_seconds_per_case / settings.rounds),
                       .has_run_ms = known == shortest_ms_.end() ? 0 : known->second},
          .tolerance = experiment_.tolerance.value_or(fft::traits_of(output.precision).tolerance),
          .check_before = request.first,
          .check_after = request.last,
          .only_times = request.only_times,
          .measures_passes = settings.passes && request.last,
          .measures_energy = settings.energy && request.last,
          .slowdown_percent = slowdown_percent_};
}

namespace {

// A measurement that was another case's before has made no programs.
void forget_programs(report::Start& start) {
  if (start.programs_compiled) start.programs_compiled = 0;
  if (start.programs_from_cache) start.programs_from_cache = 0;
}

}  // namespace

Measurement LocalMeasurer::measure(const MeasurementRequest& request) {
  const experiment::Case& asked = experiment_.cases[request.case_index];
  experiment::Case test_case = asked;
  if (request.instead) {
    test_case.choice.algorithm = request.instead->algorithm;
    test_case.choice.options = request.instead->options;
  }
  const fft::BackendKind kind = test_case.choice.algorithm->backend;
  BackendSet::Entry* entry = backends_.find(kind);
  if (entry == nullptr) {
    Measurement measurement;
    measurement.record.test_case = asked;
    measurement.record.status = report::Status::kSkipped;
    measurement.record.reason = backends_.missing(kind);
    return measurement;
  }
  // The modes of a transform differ in whether its energy is measured.
  const bool may_share = !experiment_.measure.energy;
  const std::optional<Measurement> shared =
      may_share ? shared_.find(test_case, request) : std::optional<Measurement>();
  Measurement measurement =
      shared ? *shared
             : measure_case(test_case, *entry, references_, rules_for(request, entry->timer_step_ms));
  if (!shared) shared_.add(test_case, request, measurement);
  if (shared) forget_programs(measurement.record.start);
  measurement.record.test_case = asked;
  remember(run_of(request), measurement.sampling.samples);
  return measurement;
}

LocalMeasurer::WhatRan LocalMeasurer::run_of(const MeasurementRequest& request) const {
  return {request.case_index,
          describe(request.instead.value_or(experiment_.cases[request.case_index].choice))};
}

void LocalMeasurer::remember(const WhatRan& ran, const std::vector<measure::Sample>& samples) {
  for (const measure::Sample& sample : samples) {
    const auto [known, is_first] = shortest_ms_.emplace(ran, sample.ms);
    if (!is_first) known->second = std::min(known->second, sample.ms);
  }
}

std::vector<Programs> LocalMeasurer::programs(const std::map<std::size_t, fft::Choice>& instead) {
  const Programs of_cuda = cuda_programs(system::program_file().parent_path());
  std::vector<Programs> programs;
  for (std::size_t index = 0; index < experiment_.cases.size(); ++index) {
    const experiment::Case& test_case = experiment_.cases[index];
    const auto found = instead.find(index);
    const fft::Choice choice = found == instead.end()
                                   ? fft::Choice{test_case.choice.algorithm, test_case.choice.options}
                                   : found->second;
    Programs& programs_of_case = programs.emplace_back();
    const BackendSet::Entry* entry = backends_.find(choice.algorithm->backend);
    if (entry == nullptr) continue;
    if (choice.algorithm->backend == fft::BackendKind::kCuda) {
      programs_of_case = of_cuda;
      continue;
    }
    try {
      programs_of_case = programs_of(*entry->backend, *choice.algorithm, test_case.problem, choice.options,
                                     {.pairs = test_case.pairs, .merged = test_case.merged});
    } catch (const std::exception&) {
      // The measurement itself will report the failure.
    }
  }
  return programs;
}

void LocalMeasurer::make_programs(std::size_t case_index, const std::vector<fft::Choice>& choices) {
  const auto is_shader = [](const fft::Choice& choice) {
    return choice.algorithm->backend == fft::BackendKind::kOpenGl;
  };
  std::vector<fft::Choice> shaders;
  std::ranges::copy_if(choices, std::back_inserter(shaders), is_shader);
  if (shaders.empty()) return;
  BackendSet::Entry* entry = backends_.find(fft::BackendKind::kOpenGl);
  if (entry == nullptr) return;
  const experiment::Case& test_case = experiment_.cases[case_index];
  try {
    entry->backend->make_programs(shaders, test_case.problem,
                                  {.pairs = test_case.pairs, .merged = test_case.merged});
  } catch (const std::exception&) {
    // The measurement itself will report the failure.
  }
}

ProbeTimes LocalMeasurer::measure_probes() {
  BackendSet::Entry* entry = backends_.find(fft::BackendKind::kOpenGl);
  if (entry == nullptr || !device().limits) return {};
  if (entry->pace) entry->pace->wait_for_full_speed();
  return probe_times(*entry->backend, fft::calibration_probes(*device().limits), entry->timer_step_ms);
}

fft::MergedPlans LocalMeasurer::merged_plans(std::size_t case_index, const fft::Choice& choice) {
  const BackendSet::Entry* entry = backends_.find(choice.algorithm->backend);
  if (entry == nullptr) return {};
  return entry->backend->merged_plans(choice, experiment_.cases[case_index].problem);
}

std::vector<backends::ProgramSource> LocalMeasurer::program_sources(std::size_t case_index,
                                                                    const fft::Choice& choice) {
  const BackendSet::Entry* entry = backends_.find(choice.algorithm->backend);
  if (entry == nullptr) return {};
  return entry->backend->program_sources(*choice.algorithm, experiment_.cases[case_index].problem,
                                         choice.options, {});
}

std::vector<fft::PlanClass> LocalMeasurer::classify(std::size_t case_index,
                                                    const std::vector<fft::Choice>& choices) {
  const auto find_backend = [&](fft::BackendKind kind) -> const backends::Backend* {
    const BackendSet::Entry* entry = backends_.find(kind);
    return entry == nullptr ? nullptr : entry->backend.get();
  };
  return plan_classes(experiment_.cases[case_index].problem, choices, find_backend);
}

}  // namespace fftbench::run
