// Measures cases in this process.
#pragma once

#include <functional>
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

namespace fftbench::run {

// Which choices make the same plan on the backends at hand.

// The backend of a kind; nullptr where there is none.
using FindBackend = std::function<const backends::Backend*(fft::BackendKind)>;

// One for each choice, in their order. All are different where one has no backend, or one without plans.
std::vector<fft::PlanClass> plan_classes(const fft::Problem& problem, const std::vector<fft::Choice>& choices,
                                         const FindBackend& find_backend);

class LocalMeasurer final : public CaseMeasurer {
 public:
  // Makes the backends, checks their timers and wakes the devices. `experiment` outlives the measurer. Throws
  // gl::NoContext.
  LocalMeasurer(const experiment::Experiment& experiment, const RunSettings& settings,
                const gl::ShaderFiles& shaders);

  const DeviceReport& device() const override { return backends_.report(); }
  Baselines measure_baselines() override { return run::measure_baselines(backends_, experiment_.cases); }
  Measurement measure(const MeasurementRequest& request) override;
  std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>& instead) override;
  std::vector<fft::PlanClass> classify(std::size_t case_index,
                                       const std::vector<fft::Choice>& choices) override;

 private:
  MeasurementRules rules_for(const MeasurementRequest& request, double timer_step_ms) const;

  const experiment::Experiment& experiment_;
  BackendSet backends_;
  ReferenceCache references_;
  double slowdown_percent_;
};

}  // namespace fftbench::run
