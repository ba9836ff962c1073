// run.json: everything about a run that is the same for all of its rows.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "files/write_error.h"
#include "report/utc_time.h"

namespace fftbench::report {

// `facts` (an object: device, limits, timer, baselines, configuration, ...) with "host", "build", "started"
// and "finished" added; "finished" is null while the run goes on, and stays so where it was cut short. Throws
// std::invalid_argument where `facts` is no object or has one of the added keys itself.
nlohmann::json run_metadata(const nlohmann::json& facts, UtcTime started, std::optional<UtcTime> finished);

// Writes <folder>/run.json, replacing an earlier one in one step. Throws WriteError.
void write_run_metadata(const std::filesystem::path& folder, const nlohmann::json& metadata);

}  // namespace fftbench::report
