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

// Reads `run_folder`/run.json, and holds it to configs/run.schema.json, and the run's CSV files to what a run
// writes. Throws std::runtime_error (ConfigError, CsvError) for the first thing that is wrong: file, place,
// and what would be right.
ResumedRun read_run(const std::filesystem::path& run_folder);

// Throws std::runtime_error where the run was made on another device or by another revision of this program:
// one run's numbers have to be comparable.
void check_same_conditions(const ResumedRun& run, const DeviceReport& devices);

// The same for the programs (run/programs.h), which revision and device don't tell.
void check_same_programs(const ResumedRun& run, const nlohmann::json& programs);

}  // namespace fftbench::run
