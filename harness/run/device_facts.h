// The device, for run.json.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

#include "backends/opengl/opengl_backend.h"

namespace fftbench::run {

nlohmann::json device_facts(const backends::OpenGlBackend& backend);
// The processor that a software renderer runs on, "AMD EPYC 7B13, 2 threads": it says more of the hardware
// than the renderer's name does. Empty for a GPU, and where the system does not name its processor.
std::string software_processor(const std::string& renderer);

nlohmann::json timer_facts(const backends::OpenGlBackend& backend);

}  // namespace fftbench::run
