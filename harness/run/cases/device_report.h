// The devices that cases are measured on, by the names that results use.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "backends/backend.h"
#include "fft/limits.h"
#include "fft/registry.h"
#include "measure/gpu_monitor.h"
#include "wisdom/wisdom.h"

namespace fftbench::backends {
class OpenGlBackend;
}

namespace fftbench::run {

// The columns of a backend's rows that say where the cases ran.
struct BackendIdentity {
  std::string device;
  std::string timer;
  double timer_step_ms = 0;  // see measure/timer_step.h
};

struct DeviceReport {
  // of the first existing backend out of opengl, cuda, cpu
  std::string name;
  // how the OpenGL context was made; empty without OpenGL
  std::string context;
  std::map<fft::BackendKind, BackendIdentity> backends;  // those that exist here
  wisdom::Device opengl;                                 // as wisdom records it; empty without OpenGL
  unsigned compiles_at_once = 1;                         // programs of OpenGL that are compiled side by side
  std::optional<fft::DeviceLimits> limits;               // under which OpenGL's plans are made
  nlohmann::json facts;  // for run.json: device, timer, timer_steps_ms, backends
};

// Returns the parts `device` and `timer` of run.json.
nlohmann::json device_facts(const backends::OpenGlBackend& backend);
nlohmann::json timer_facts(const backends::OpenGlBackend& backend);

// Returns what tells a card from others of its kind, the part `card` of `device`; null for what it does not
// tell.
nlohmann::json card_facts(const measure::GpuCard& card);

// Measures the step of a backend's timer in milliseconds, on its device and for at most a tenth of a second;
// 0 where none was seen. A backend without dispatches (a CPU) is timed with the steady clock, so that it is
// the step of that clock.
double timer_step_of(backends::Backend& backend);

}  // namespace fftbench::run
