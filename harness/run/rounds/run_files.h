// The files of a run, each whole after every call. In timings.csv a case has one row: where a session that
// was interrupted left one of a part of its rounds, the next row of the case takes its place, in one step.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "report/csv_file.h"
#include "report/record.h"
#include "run/cases/device_report.h"
#include "run/cases/measurer.h"

namespace fftbench::run {

class RunFiles {
 public:
  // New files, or, where they are there, those files carried on: timings.csv and passes.csv of an earlier
  // version get the columns that they lack, empty. Throws system::WriteError, and report::CsvError where one
  // of the two has columns that this version does not know.
  RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices);

  void add(const report::Record& record);
  void add(std::size_t round, const Measurement& measurement);

 private:
  void open_passes();
  void add(const experiment::Case& test_case, const report::PassRecords& passes);
  void replace_row(const std::vector<std::string>& row);
  report::RunIdentity identity_of(const experiment::Case& test_case) const;

  std::filesystem::path folder_;
  std::string experiment_;
  DeviceReport devices_;
  std::set<std::vector<std::string>> keys_;  // of the cases that had a row when the run was carried on
  std::optional<report::CsvFile> timings_;
  report::CsvFile samples_;
  std::optional<report::CsvFile> gpu_;                 // from the first state that a GPU tells
  std::optional<report::CsvFile> passes_;              // from the first case whose passes are timed
  std::set<std::vector<std::string>> keys_of_passes_;  // of the cases that have rows there
};

}  // namespace fftbench::run
