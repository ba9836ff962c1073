#include "run/device_facts.h"

#include <fmt/format.h>

#include <fstream>

#include "host/processor.h"
#include "wisdom/entry.h"

namespace fftbench::run {

nlohmann::json device_facts(const backends::OpenGlBackend& backend) {
  const gl::Device& device = backend.device();
  nlohmann::json limits = nlohmann::json::object();
  for (const auto& [name, value] : device.limits) limits[name] = value;
  nlohmann::json facts{{"renderer", device.renderer},         {"vendor", device.vendor},
                       {"version", device.version},           {"glsl_version", device.glsl_version},
                       {"context", backend.context_origin()}, {"limits", std::move(limits)}};
  if (const std::string processor = software_processor(device.renderer); !processor.empty()) {
    facts["processor"] = processor;
  }
  return facts;
}

std::string software_processor(const std::string& renderer) {
  if (!wisdom::is_software_renderer(renderer)) return "";
  std::ifstream cpuinfo("/proc/cpuinfo");
  const std::string model = host::cpu_model(cpuinfo);
  return model.empty() ? "" : fmt::format("{}, {} threads", model, host::logical_cpus());
}

nlohmann::json timer_facts(const backends::OpenGlBackend& backend) {
  const backends::TimerCheck& check = backend.timer_check();
  return {
      {"used", backend.timer_name()},
      {"check",
       {{"gl_timestamp_ms", check.reading.gl_timestamp_ms}, {"wall_clock_ms", check.reading.wall_clock_ms}}}};
}

}  // namespace fftbench::run
