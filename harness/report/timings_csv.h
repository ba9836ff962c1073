// timings.csv has a row for each case.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/csv_rows.h"
#include "report/record.h"

namespace fftbench::report {

// The names of the columns, in the order that scripts and readers rely on.
std::span<const std::string_view> timings_columns();

// The columns that every timings.csv has, which are the first ones of timings_columns(). Files of earlier
// versions lack the others.
std::span<const std::string_view> required_timings_columns();

// Returns one field for each column. Timing columns (samples .. converged, gflops, model_gbps,
// percent_of_copy) are empty unless the record is ok. A value that is not known is an empty field.
std::vector<std::string> timings_row(const RunIdentity& run, const Record& record);

// Returns the record that a row was written from, but for what is in no column: the medians of its rounds,
// and the timer's step. Throws CsvError for a field that no run writes.
Record record_of_row(const CsvRows& rows, std::size_t row, const experiment::Case& test_case);

}  // namespace fftbench::report
