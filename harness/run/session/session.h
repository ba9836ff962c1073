// A session is a new run, or the continuation of an interrupted one: what it is to measure, and with what.
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>

#include "experiment/experiment.h"
#include "measure/sampler.h"
#include "run/cases/run_settings.h"
#include "run/rounds/resume.h"
#include "system/file_lock.h"
#include "system/installation.h"
#include "text/utc_time.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::run {

struct Session {
  std::optional<system::FileLock> lock;  // of the run's folder, as soon as there is one
  RunSettings settings;
  system::DataFolder data;
  std::optional<ResumedRun> resumed;
  text::UtcTime started;
  std::optional<wisdom::KnownWisdom> given_wisdom = {};  // of --wisdom
  double began_s = measure::steady_seconds();
  experiment::Experiment experiment = {};
  std::optional<std::string> budget_said = {};  // what --budget came to
};

// Reads what was asked for, from the experiment or from the run that is resumed, and fits the rounds to the
// budget. A run that is resumed is locked before any of its files is read.
Session open_session(const RunSettings& asked, std::ostream& warnings);

// Locks the run's folder: two processes that write to one run would double its samples and its rows.
void lock_folder(Session& session, const std::filesystem::path& folder, std::ostream& warnings);

}  // namespace fftbench::run
