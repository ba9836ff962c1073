// A run that goes on where an earlier session of it ended.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "report/utc_time.h"
#include "run/device_report.h"
#include "run/run_settings.h"

namespace fftbench::run {

struct ResumedRun {
  RunSettings settings;     // those that it was started with
  nlohmann::json metadata;  // its run.json
  report::UtcTime started;
};

// Reads `run_folder`/run.json. Throws std::runtime_error where it is missing or not what a run writes.
ResumedRun read_run(const std::filesystem::path& run_folder);

// Throws std::runtime_error where the run was made on another device or by another revision of this program:
// one run's numbers have to be comparable.
void check_same_conditions(const ResumedRun& run, const DeviceReport& devices);

}  // namespace fftbench::run
