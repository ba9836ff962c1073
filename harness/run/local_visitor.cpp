#include "run/local_visitor.h"

#include <array>
#include <complex>
#include <memory>

#include "run/device_facts.h"

namespace fftbench::run {
namespace {

// Wakes the device and learns its full speed.
measure::Pace start_pace(const backends::TransformOrSkip& prepared) {
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  const std::array<std::complex<float>, 1> start{{{1.0F, 0.5F}}};
  transform.upload(start);
  return measure::Pace([&transform](unsigned repeats) { return transform.run(repeats); });
}

}  // namespace

LocalVisitor::LocalVisitor(const experiment::Experiment& experiment, const gl::ContextRequest& context,
                           const std::filesystem::path& shader_folder)
    : experiment_(experiment),
      backend_(context, shader_folder),
      pace_transform_(backend_.prepare_pace()),
      pace_(start_pace(pace_transform_)),
      references_(experiment.input),
      device_{.name = backend_.device_name(),
              .timer = backend_.timer_name(),
              .context = backend_.context_origin(),
              .facts = {{"device", device_facts(backend_)},
                        {"timer", timer_facts(backend_)},
                        {"pace_ms", pace_.best_ms()}}} {}

VisitRules LocalVisitor::rules_for(const VisitRequest& request) const {
  const experiment::MeasureSettings& settings = experiment_.measure;
  const experiment::Mode mode = experiment_.cases[request.case_index].mode;
  return {.sampling = {.back_to_back = mode == experiment::Mode::kThroughput,
                       .minimum_samples = (settings.minimum_samples + settings.rounds - 1) / settings.rounds,
                       .relative_ci = settings.relative_ci,
                       .max_seconds = settings.max_seconds_per_case / settings.rounds},
          .tolerance = experiment_.tolerance,
          .check_before = request.round == 0,
          .check_after = request.round + 1 == settings.rounds};
}

Visit LocalVisitor::visit(const VisitRequest& request) {
  return visit_case(experiment_.cases[request.case_index], backend_, pace_, references_, rules_for(request),
                    request.earlier_ms);
}

}  // namespace fftbench::run
