// The device, for run.json.
#pragma once

#include <nlohmann/json.hpp>

#include "backends/opengl/opengl_backend.h"

namespace fftbench::run {

nlohmann::json device_facts(const backends::OpenGlBackend& backend);
nlohmann::json timer_facts(const backends::OpenGlBackend& backend);

}  // namespace fftbench::run
