// Visits cases in this process.
#pragma once

#include "experiment/experiment.h"
#include "gl/shader_files.h"
#include "run/backend_set.h"
#include "run/case_visit.h"
#include "run/reference_cache.h"
#include "run/run_settings.h"
#include "run/visitor.h"

namespace fftbench::run {

class LocalVisitor final : public Visitor {
 public:
  // Makes the backends, checks their timers and wakes the devices. `experiment` outlives the visitor. Throws
  // gl::NoContext.
  LocalVisitor(const experiment::Experiment& experiment, const RunSettings& settings,
               const gl::ShaderFiles& shaders);

  const DeviceReport& device() const override { return backends_.report(); }
  Baselines measure_baselines() override { return run::measure_baselines(backends_, experiment_.cases); }
  Visit visit(const VisitRequest& request) override;
  std::vector<Programs> programs(const std::map<std::size_t, experiment::AlgorithmChoice>& instead) override;
  std::vector<fft::PlanClass> classify(std::size_t case_index,
                                       const std::vector<experiment::AlgorithmChoice>& choices) override;

 private:
  VisitRules rules_for(const VisitRequest& request, double timer_step_ms) const;

  const experiment::Experiment& experiment_;
  BackendSet backends_;
  ReferenceCache references_;
  double handicap_percent_;
};

}  // namespace fftbench::run
