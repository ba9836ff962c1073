// The files of a run, each whole after every call: the journal, and the CSV files that are views of it. In
// timings.csv a case has one row: where a session that was interrupted left one of a part of its rounds, the
// next row of the case takes its place, in one step.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "report/csv_file.h"
#include "report/journal.h"
#include "report/record.h"
#include "run/cases/device_report.h"
#include "run/cases/measurer.h"

namespace fftbench::run {

class RunFiles {
 public:
  // New files, or, where they are there, those files carried on: the CSV files are made anew from the
  // journal, or, in the folder of an earlier version, the journal from them. Throws system::WriteError, and
  // report::CsvError as report::read_tables does.
  RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices);

  void add(const report::Record& record);
  void add(std::size_t round, const Measurement& measurement);

 private:
  RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices,
           const report::RunTables& tables);
  report::CsvFile& open_view(report::Table table);
  void append_to_view(report::Table table, const report::TableRows& rows);
  report::RunIdentity identity_of(const experiment::Case& test_case) const;

  std::filesystem::path folder_;
  std::string experiment_;
  DeviceReport devices_;
  report::CsvRows timings_;  // those of the view
  report::Journal journal_;
  std::vector<std::optional<report::CsvFile>> views_;  // gpu.csv and passes.csv from their first row on
  std::set<std::vector<std::string>> cases_;           // that have a row in timings.csv
  std::set<std::vector<std::string>> cases_of_passes_;
};

}  // namespace fftbench::run
