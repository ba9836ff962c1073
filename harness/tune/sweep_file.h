// The file of a sweep: the time of each candidate of each problem. A later sitting goes on where it ends, on
// the same device.
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "experiment/case.h"
#include "report/csv_file.h"
#include "report/csv_rows.h"
#include "tune/catalogue.h"
#include "wisdom/wisdom.h"

namespace fftbench::tune {

// What candidates are compared for.
struct SweptProblem {
  fft::Problem problem;
  experiment::Mode mode;
  fft::Sync sync;
  unsigned pairs = 1;  // experiment::Case has both
  unsigned merged = 1;

  bool operator==(const SweptProblem&) const = default;
};

// Reads the rows of a sweep, those of a problem one behind the other. Throws report::CsvError where it is no
// file of a sweep, or a problem in it lacks rows.
report::CsvRows rows_of_sweep(const std::filesystem::path& path);

class SweepFile {
 public:
  // Makes the file, or reads what an earlier sitting left. Throws report::CsvError where it is no file of a
  // sweep, or a problem in it lacks rows, and report::WriteError.
  SweepFile(const std::filesystem::path& path, const wisdom::Device& device);

  // Whether it has the candidates of a problem on this device.
  bool has(const SweptProblem& swept) const;

  // Appends all candidates of a problem, either all of their rows or none. Throws report::WriteError.
  void append(const SweptProblem& swept, const std::vector<Entrant>& candidates);

 private:
  wisdom::Device device_;
  std::set<std::vector<std::string>> known_;  // the fields that name a problem, and its device's
  report::CsvFile file_;
};

}  // namespace fftbench::tune
