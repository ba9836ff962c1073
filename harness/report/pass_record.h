// What each pass of a case took by itself, which makes the rows of passes.csv.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fftbench::report {

// What the driver tells of a pass's program, each as backends::ProgramFacts says; nothing where it is silent.
struct ProgramRecord {
  std::optional<std::uint64_t> binary_bytes = {};
  std::optional<std::uint64_t> registers = {};
  std::optional<std::uint64_t> spills = {};
  std::optional<std::uint64_t> scratch_bytes = {};
  std::optional<std::uint64_t> waves = {};
  std::optional<std::uint64_t> local_bytes = {};
  std::optional<std::uint64_t> calls = {};
  std::optional<std::uint64_t> temporaries = {};
  std::optional<std::uint64_t> most_invocations = {};
  std::optional<double> occupancy = {};
  std::string words = {};
};

// One pass of a transform: its time, and what its plan says of it.
struct PassRecord {
  std::string label;
  double median_ms = 0;
  std::optional<double> ci_low_ms = {};  // the 95 % interval of the median; nothing for few transforms
  std::optional<double> ci_high_ms = {};
  std::size_t transforms = 0;  // from which they come
  std::uint64_t read_bytes = 0;
  std::uint64_t write_bytes = 0;
  std::uint64_t table_read_bytes = 0;
  std::optional<double> flops = {};  // conventional (fft::Pass::flops); nothing where nobody says
  std::uint64_t dispatches = 0;
  std::uint64_t barriers = 0;
  std::uint64_t work_groups = 0;  // of one dispatch
  std::uint64_t invocations = 0;  // of one work group
  std::uint64_t shared_memory_bytes = 0;
  ProgramRecord program = {};
};

// All passes of a case, timed with marks between them, in one round.
struct PassRecords {
  std::vector<PassRecord> passes;
  double whole_ms = 0;  // median of the same round's samples, which have no marks between passes
  std::string remark;   // why the passes' sum is not the whole; empty where they agree
};

double sum_ms(const PassRecords& records);  // of the medians

}  // namespace fftbench::report
