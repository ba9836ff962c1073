// Modes that experiments could name once.
#pragma once

#include <nlohmann/json.hpp>

#include "json/config_source.h"

namespace fftbench::experiment {

// Throws ConfigError, which says what to write now, where a document that may be invalid names an old mode.
void refuse_old_modes(const nlohmann::json& document, const json::ConfigSource& source);

}  // namespace fftbench::experiment
