// Visits cases in this process.
#pragma once

#include <filesystem>

#include "backends/opengl/opengl_backend.h"
#include "experiment/experiment.h"
#include "gl/context.h"
#include "measure/pace.h"
#include "run/case_visit.h"
#include "run/reference_cache.h"
#include "run/visitor.h"

namespace fftbench::run {

class LocalVisitor final : public Visitor {
 public:
  // Makes a context, checks its timer and wakes the device. `experiment` outlives the visitor. Throws
  // gl::NoContext.
  LocalVisitor(const experiment::Experiment& experiment, const gl::ContextRequest& context,
               const std::filesystem::path& shader_folder);

  const DeviceReport& device() const override { return device_; }
  Baselines measure_baselines() override { return run::measure_baselines(backend_, experiment_.cases); }
  Visit visit(const VisitRequest& request) override;

 private:
  VisitRules rules_for(const VisitRequest& request) const;

  const experiment::Experiment& experiment_;
  backends::OpenGlBackend backend_;
  backends::TransformOrSkip pace_transform_;
  measure::Pace pace_;
  ReferenceCache references_;
  DeviceReport device_;
};

}  // namespace fftbench::run
