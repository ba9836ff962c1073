// The devices that cases are measured on, as results name them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "backends/backend.h"
#include "fft/registry.h"
#include "wisdom/wisdom.h"

namespace fftbench::backends {
class OpenGlBackend;
}

namespace fftbench::run {

// What the rows of a backend's cases say of where they ran.
struct BackendIdentity {
  std::string device;
  std::string timer;
  double timer_step_ms = 0;  // see measure/timer_step.h
};

struct DeviceReport {
  std::string name;                                      // of the first of opengl, cuda, cpu that there is
  std::string context;                                   // how OpenGL was reached; empty without it
  std::map<fft::BackendKind, BackendIdentity> backends;  // those that there are
  wisdom::Device opengl;                                 // as wisdom knows it; empty without OpenGL
  nlohmann::json facts;  // for run.json: device, timer, timer_steps_ms, backends
};

// The parts `device` and `timer` of run.json.
nlohmann::json device_facts(const backends::OpenGlBackend& backend);
nlohmann::json timer_facts(const backends::OpenGlBackend& backend);

// The step of a backend's timer in milliseconds, measured on its device in a tenth of a second at the most; 0
// where none was seen. A backend that dispatches nothing (a CPU) is timed with the steady clock, whose step
// it is then.
double timer_step_of(backends::Backend& backend);

}  // namespace fftbench::run
