#include "run/cases/device_report.h"

#include "backends/opengl/opengl_backend.h"
#include "measure/timer_step.h"

namespace fftbench::run {
namespace {

double read_clock(unsigned times) {
  const double start = measure::steady_seconds();
  double now = start;
  for (unsigned time = 0; time < times; ++time) now = measure::steady_seconds();
  return (now - start) * 1e3;
}

}  // namespace

double timer_step_of(backends::Backend& backend) {
  const backends::TransformOrSkip prepared = backend.prepare_empty_dispatch();
  if (std::holds_alternative<fft::Skip>(prepared)) return measure::measure_timer_step_ms(read_clock);
  backends::Transform& empty = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  return measure::measure_timer_step_ms([&](unsigned repeats) { return empty.run(repeats); });
}

nlohmann::json device_facts(const backends::OpenGlBackend& backend) {
  const gl::Device& device = backend.device();
  nlohmann::json limits = nlohmann::json::object();
  for (const auto& [name, value] : device.limits) limits[name] = value;
  nlohmann::json facts{{"renderer", device.renderer},         {"vendor", device.vendor},
                       {"version", device.version},           {"glsl_version", device.glsl_version},
                       {"context", backend.context_origin()}, {"limits", std::move(limits)}};
  const wisdom::Device known = wisdom::device_of(device.renderer, device.version);
  if (!known.processor.empty()) facts["processor"] = known.processor;
  return facts;
}

nlohmann::json timer_facts(const backends::OpenGlBackend& backend) {
  const backends::TimerCheck& check = backend.timer_check();
  return {
      {"used", backend.timer_name()},
      {"check",
       {{"gl_timestamp_ms", check.reading.gl_timestamp_ms}, {"wall_clock_ms", check.reading.wall_clock_ms}}}};
}

}  // namespace fftbench::run
