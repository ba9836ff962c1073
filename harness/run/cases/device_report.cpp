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

nlohmann::json card_facts(const measure::GpuCard& card) {
  const auto or_null = [](const auto& value) { return value ? nlohmann::json(*value) : nlohmann::json(); };
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? nlohmann::json() : nlohmann::json(text);
  };
  return {{"uuid", text_or_null(card.uuid)},
          {"pci_bus_id", text_or_null(card.pci_bus_id)},
          {"driver", text_or_null(card.driver_version)},
          {"power_limit_w", or_null(card.power_limit_w)},
          {"max_sm_clock_mhz", or_null(card.max_sm_clock_mhz)},
          {"max_memory_clock_mhz", or_null(card.max_memory_clock_mhz)},
          {"application_sm_clock_mhz", or_null(card.application_sm_clock_mhz)},
          {"application_memory_clock_mhz", or_null(card.application_memory_clock_mhz)},
          {"ecc", or_null(card.has_ecc)},
          {"mig", or_null(card.is_partitioned)}};
}

nlohmann::json timer_facts(const backends::OpenGlBackend& backend) {
  const backends::TimerCheck& check = backend.timer_check();
  return {
      {"used", backend.timer_name()},
      {"check",
       {{"gl_timestamp_ms", check.reading.gl_timestamp_ms}, {"wall_clock_ms", check.reading.wall_clock_ms}}}};
}

}  // namespace fftbench::run
