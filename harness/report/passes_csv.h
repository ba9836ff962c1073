// passes.csv, which has a row for each pass of a case.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/pass_record.h"
#include "report/record.h"

namespace fftbench::report {

// The case's key columns, then pass (from 0), label, median_ms, ci_low_ms, ci_high_ms, transforms,
// read_bytes, write_bytes, table_read_bytes, flops (empty where the plan does not say), dispatches, barriers,
// work_groups, invocations, shared_memory_bytes, sum_ms (of the passes' medians), whole_ms (of a transform
// without marks, in the same round), remark (why these two differ by more than 3 %); the later columns of the
// key; and what the driver tells of the program, empty where it is silent: binary_bytes, registers, spills,
// scratch_bytes, waves, driver_words, local_bytes, calls, temporaries, most_invocations, occupancy.
std::span<const std::string_view> passes_columns();

// Those that every file has had, with which it begins.
std::span<const std::string_view> required_passes_columns();

std::vector<std::vector<std::string>> passes_rows(const RunIdentity& run, const experiment::Case& test_case,
                                                  const PassRecords& records);

}  // namespace fftbench::report
