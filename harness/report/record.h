// A record is the outcome of one case, which makes one row of timings.csv.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/case.h"
#include "fft/plan.h"
#include "measure/accuracy.h"
#include "measure/energy.h"
#include "measure/statistics.h"
#include "report/fields.h"

namespace fftbench::report {

enum class Status { kOk, kSkipped, kFailed, kTimeout, kCrashed };
std::string_view name_of(Status status);  // ok | skipped | failed | timeout | crashed

// Returns the status of that name; nothing where there is none.
std::optional<Status> status_named(std::string_view name);

// Tells whether the status is neither ok nor skipped, which makes a run's exit code 1.
bool went_wrong(Status status);

// The columns that are the same in every row of a run.
struct RunIdentity {
  std::string experiment;
  std::string device;  // as the driver names it: GL_RENDERER
  std::string timer;   // gl_timestamp | gl_timestamp_after_finish | wall_clock
};

// What a case's first preparation and its first transform took. Programs that another case had made are in
// none of the counts.
struct Start {
  std::optional<double> read_ms = {};     // for the texts of programs, and for what a cache has of them
  std::optional<double> compile_ms = {};  // for compiling and linking, or for handing linked ones over
  std::optional<double> first_dispatch_ms = {};  // of the first transform, until its result is there
  std::optional<std::uint64_t> programs_compiled = {};
  std::optional<std::uint64_t> programs_from_cache = {};
};

// Facts has what needs no more said than columns.json does.
struct Record : Facts {
  experiment::Case test_case;
  Status status = Status::kOk;
  std::string reason;  // for the status ok a remark, mostly empty

  // Present only for timed cases with the status ok: a case that failed has no timing.
  std::optional<measure::Summary> timing;
  std::optional<fft::Traffic> traffic;         // where the case was prepared
  std::optional<measure::Accuracy> accuracy;   // where the output was compared
  std::optional<measure::Energy> energy = {};  // of a transform, where it was asked for and the device counts
  Start start = {};
};

// Returns the timing of a record that is ok, and nullptr for any other, so that no figure ever comes from a
// failed case.
const measure::Summary* valid_timing(const Record& record);

// gflops = 5 N log2(N) / t; model_gbps = (read + written bytes) / t. All three return nothing without a
// timing.
std::optional<double> gflops(const Record& record);
std::optional<double> model_gbps(const Record& record);
std::optional<double> percent_of_copy(const Record& record);

inline constexpr auto kCaseKeyColumns = names_of(kCaseKey);

// Returns the fields of kCaseKeyColumns.
std::vector<std::string> case_key_fields(const RunIdentity& run, const experiment::Case& test_case);

// Returns the fields of kLaterKey.
std::vector<std::string> later_key_fields(const experiment::Case& test_case);

}  // namespace fftbench::report
