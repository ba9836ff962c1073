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

struct Record {
  experiment::Case test_case;
  Status status = Status::kOk;
  std::string reason;  // for the status ok a remark, mostly empty

  // Present only for timed cases with the status ok: a case that failed has no timing.
  std::optional<measure::Summary> timing;
  // Whether half the width of the interval is at most the part of the median that the experiment asks for;
  // nothing where there is no interval.
  std::optional<bool> converged = {};

  // Present where the case was prepared.
  std::optional<fft::Traffic> traffic;
  std::optional<std::size_t> dispatches;           // of one transform, or of those that share them
  std::optional<unsigned> merged_transforms = {};  // of a ring that share dispatches; nothing without a ring
  std::optional<double> prepare_ms;

  // Present where the output was compared.
  std::optional<measure::Accuracy> accuracy;

  std::optional<double> copy_gbps;             // the copy baseline of the same array in this run
  std::optional<double> sm_clock_mhz;          // where the device reports it
  std::optional<measure::Energy> energy = {};  // of a transform, where it was asked for and the device counts

  std::optional<std::size_t> rounds;    // from which the figures come
  std::optional<double> rounds_spread;  // (largest - smallest) / median of the medians of the rounds
  std::string source_hash;              // of the programs that the case ran; empty where there are none
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

// Returns the fields of kCaseKeyColumns.
std::vector<std::string> case_key_fields(const RunIdentity& run, const experiment::Case& test_case);

// Returns the fields of kLaterKey.
std::vector<std::string> later_key_fields(const experiment::Case& test_case);

}  // namespace fftbench::report
