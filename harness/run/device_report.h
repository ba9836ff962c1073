// What a visitor knows of the devices it works on.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "fft/algorithm.h"

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
  nlohmann::json facts;  // for run.json: device, timer, timer_steps_ms, backends
};

}  // namespace fftbench::run
