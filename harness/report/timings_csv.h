// timings.csv: a row per case.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

// The header, in the order that scripts and readers rely on.
std::span<const std::string_view> timings_columns();

// Those that every timings.csv has; files written before the others came lack these.
std::span<const std::string_view> required_timings_columns();

// One field for each column. Timing columns (samples .. converged, gflops, model_gbps, percent_of_copy) are
// empty unless the record is ok; what is not known is empty.
std::vector<std::string> timings_row(const RunIdentity& run, const Record& record);

}  // namespace fftbench::report
