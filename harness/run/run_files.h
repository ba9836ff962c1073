// The files of a run, each whole after every call.
#pragma once

#include <filesystem>
#include <optional>

#include "report/csv_file.h"
#include "report/record.h"
#include "run/device_report.h"
#include "run/visitor.h"

namespace fftbench::run {

class RunFiles {
 public:
  // New files, or, where they are there, those files carried on. Throws files::WriteError.
  RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices);

  void add(const report::Record& record);
  void add(std::size_t round, const Visit& visit);

 private:
  report::RunIdentity identity_of(const experiment::Case& test_case) const;

  std::filesystem::path folder_;
  std::string experiment_;
  DeviceReport devices_;
  report::CsvFile timings_;
  report::CsvFile samples_;
  std::optional<report::CsvFile> gpu_;  // from the first state that a GPU tells
};

}  // namespace fftbench::run
