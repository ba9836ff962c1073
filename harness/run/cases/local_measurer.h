// Measures cases in this process.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "backends/backend.h"
#include "experiment/algorithm_choices.h"
#include "experiment/experiment.h"
#include "fft/plan.h"
#include "gl/shader_files.h"
#include "run/cases/backend_set.h"
#include "run/cases/measurement.h"
#include "run/cases/measurer.h"
#include "run/cases/reference_cache.h"
#include "run/cases/run_settings.h"
#include "run/cases/shared_measurements.h"

namespace fftbench::run {

// Returns the backend of a kind; nullptr where it does not exist here.
using FindBackend = std::function<const backends::Backend*(fft::BackendKind)>;

// Tells which choices lead to the same plan: returns one class for each choice, in their order. All are
// different where the choices have no backend here, or one without plans.
std::vector<fft::PlanClass> plan_classes(const fft::Problem& problem, const std::vector<fft::Choice>& choices,
                                         const FindBackend& find_backend);

class LocalMeasurer final : public CaseMeasurer {
 public:
  // Makes the backends, checks their timers and makes the devices raise their clocks. `experiment` must
  // outlive the measurer. Throws gl::NoContext.
  LocalMeasurer(const experiment::Experiment& experiment, const RunSettings& settings,
                const gl::ShaderFiles& shaders);

  const DeviceReport& device() const override { return backends_.report(); }
  Baselines measure_baselines() override {
    return run::measure_baselines(backends_, experiment_.cases, experiment_.measure.max_seconds_per_case,
                                  experiment_.measure.passes);
  }
  Measurement measure(const MeasurementRequest& request) override;
  std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>& instead) override;
  std::vector<fft::PlanClass> classify(std::size_t case_index,
                                       const std::vector<fft::Choice>& choices) override;
  void make_programs(std::size_t case_index, const std::vector<fft::Choice>& choices) override;
  ProbeTimes measure_probes() override;
  // Returns by which plans independent transforms of a case share dispatches where `choice` takes its place.
  fft::MergedPlans merged_plans(std::size_t case_index, const fft::Choice& choice);

  // Returns the programs that a case compiles where `choice` takes its place.
  std::vector<backends::ProgramSource> program_sources(std::size_t case_index, const fft::Choice& choice);

 private:
  // A case and the choice that it ran. Choices in a case's place may take far longer than one another.
  using WhatRan = std::pair<std::size_t, std::string>;

  MeasurementRules rules_for(const MeasurementRequest& request, double timer_step_ms) const;
  WhatRan run_of(const MeasurementRequest& request) const;
  void remember(const WhatRan& ran, const std::vector<measure::Sample>& samples);

  const experiment::Experiment& experiment_;
  BackendSet backends_;
  ReferenceCache references_;
  SharedMeasurements shared_;
  double slowdown_percent_;
  std::map<WhatRan, double> shortest_ms_;  // of a transform so far
};

}  // namespace fftbench::run
