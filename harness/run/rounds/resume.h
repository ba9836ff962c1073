// What earlier sessions of a run have left in its folder: the cases that need no more, and the samples of
// those that do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiment/case.h"
#include "report/record.h"
#include "run/cases/device_report.h"
#include "run/cases/run_settings.h"
#include "text/utc_time.h"

namespace fftbench::run {

// The samples of a case but the warm-up, in milliseconds, by the number of their round.
using SamplesByRound = std::map<std::size_t, std::vector<double>>;

struct EarlierWork {
  std::optional<report::Record> record;      // its row in timings.csv, with the medians of its rounds
  bool finished = false;                     // that row is of all its rounds, or not ok
  SamplesByRound rounds;                     // those that left samples, be they warm-up alone
  unsigned fewest_repeats = 0;               // transforms in the shortest counted sample; 0: there is none
  std::size_t submission_bound_samples = 0;  // of those that count

  // What the device told of those rounds.
  std::vector<double> sm_clocks_mhz;
  std::string throttle_reasons;
  bool throttling_told = false;
  bool all_throttled = true;  // as far as it told
};

// The lower of the two, where 0 stands for none yet.
unsigned fewer_repeats(unsigned fewest, unsigned repeats);

// For each case of the experiment, in its order. A row that is ok is finished where it is of
// `planned_rounds`; one without the column `rounds`, which older files lack, where there are samples of as
// many rounds, or of none. Throws report::CsvError where a file can't be read back, and std::runtime_error
// where it has a case that the experiment has not, or a case twice.
std::vector<EarlierWork> earlier_work(const std::filesystem::path& run_folder,
                                      std::span<const experiment::Case> cases, std::size_t planned_rounds);

// A run that goes on where an earlier session of it ended.

struct ResumedRun {
  RunSettings settings;     // those that it was started with
  nlohmann::json metadata;  // its run.json
  text::UtcTime started;
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
