// run.json holds everything about a run that is the same for all of its rows.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "system/file_descriptor.h"
#include "text/utc_time.h"

namespace fftbench::report {

// Returns {"system", "kernel", "architecture", "cpu", "logical_cores", "memory_bytes"}, with null where the
// system does not report a value. Nothing identifies a person or a machine: no host name, no user, no paths.
nlohmann::json host_metadata();

// Returns {"revision", "compiler", "build_type"}, with "unknown" where the build did not say.
nlohmann::json build_metadata();

// Adds "host", "build", "started" and "finished" to `facts`, an object with device, limits, timer, baselines,
// configuration and more. "finished" is null during the run, and stays null if the run is cut short. Throws
// std::invalid_argument where `facts` is no object or already has one of the added keys.
nlohmann::json run_metadata(const nlohmann::json& facts, text::UtcTime started,
                            std::optional<text::UtcTime> finished);

// Writes <folder>/run.json and replaces an earlier one in one step. Throws WriteError.
void write_run_metadata(const std::filesystem::path& folder, const nlohmann::json& metadata);

}  // namespace fftbench::report
