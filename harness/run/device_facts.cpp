#include "run/device_facts.h"

namespace fftbench::run {

nlohmann::json device_facts(const backends::OpenGlBackend& backend) {
  const gl::Device& device = backend.device();
  nlohmann::json limits = nlohmann::json::object();
  for (const auto& [name, value] : device.limits) limits[name] = value;
  return {{"renderer", device.renderer},         {"vendor", device.vendor},
          {"version", device.version},           {"glsl_version", device.glsl_version},
          {"context", backend.context_origin()}, {"limits", std::move(limits)}};
}

nlohmann::json timer_facts(const backends::OpenGlBackend& backend) {
  const backends::TimerCheck& check = backend.timer_check();
  return {
      {"used", backend.timer_name()},
      {"check",
       {{"gl_timestamp_ms", check.reading.gl_timestamp_ms}, {"wall_clock_ms", check.reading.wall_clock_ms}}}};
}

}  // namespace fftbench::run
