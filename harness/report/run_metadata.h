// run.json: everything about a run that is the same for all of its rows.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "system/file_descriptor.h"
#include "text/utc_time.h"

namespace fftbench::report {

// What run.json tells of the machine and of this program. Nothing that names a person or a machine: no host
// name, no user, no paths.

// {"system", "kernel", "architecture", "cpu", "logical_cores", "memory_bytes"}; null where the system does
// not tell.
nlohmann::json host_metadata();

// {"revision", "compiler", "build_type"}; "unknown" where the build did not say.
nlohmann::json build_metadata();

// `facts` (an object: device, limits, timer, baselines, configuration, ...) with "host", "build", "started"
// and "finished" added; "finished" is null while the run goes on, and stays so where it was cut short. Throws
// std::invalid_argument where `facts` is no object or has one of the added keys itself.
nlohmann::json run_metadata(const nlohmann::json& facts, text::UtcTime started,
                            std::optional<text::UtcTime> finished);

// Writes <folder>/run.json, replacing an earlier one in one step. Throws WriteError.
void write_run_metadata(const std::filesystem::path& folder, const nlohmann::json& metadata);

}  // namespace fftbench::report
