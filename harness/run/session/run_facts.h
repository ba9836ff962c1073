// What run.json says of a session, and what a person is told of its shaders.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "report/record.h"
#include "run/cases/device_report.h"
#include "run/session/session.h"

namespace fftbench::run {

// Returns all facts but those of the programs and of the choices of wisdom.
nlohmann::json facts_of(const std::filesystem::path& folder, const Session& session,
                        const DeviceReport& device);

// Says of the shaders what a person would not expect.
std::string shader_note(const Session& session);

// How many programs the cases of a run took from the cache, and how many they compiled; an earlier session's
// are among them.
nlohmann::json program_counts(const Session& session);
void add_programs(const report::Start& start, nlohmann::json& counts);

}  // namespace fftbench::run
