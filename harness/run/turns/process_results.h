// What one process has measured, as its run's folder says it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fftbench::run {

// The columns that tell a case from others: how it was computed, and what.
inline constexpr std::size_t kKernelColumns = 3;  // backend, algorithm, options
using CaseKey = std::vector<std::string>;

// Returns the names of a key's columns. The first kKernelColumns of them are the kernel, the others the
// problem and how it was timed.
const std::vector<std::string>& case_key_names();

// Names a case for people: "stockham_radix4 radix=4, 512x512 forward, throughput".
std::string case_name(const CaseKey& key);

struct CaseResult {
  std::string status;  // as in timings.csv
  std::string reason;
  std::string timer;
  double median_ms = 0;  // of a case that is ok
  double step_ms = 0;    // the smallest difference of two samples; 0 where it isn't known
};

struct ProcessResults {
  std::string device;
  std::string revision;
  std::string shaders;  // a hash of all of them; empty where the program doesn't say it
  std::map<CaseKey, CaseResult> cases;
  std::vector<CaseKey> order;  // of its rows
};

// Throws report::CsvError or json::ConfigError for files that no run writes.
ProcessResults read_process_results(const std::filesystem::path& run_folder);

}  // namespace fftbench::run
