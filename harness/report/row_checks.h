// Checks that the rows of a run's files hold what a run can have written: numbers that are measurements,
// names that exist. The scripts' reader (scripts/fftbench/results) makes the same checks.
#pragma once

#include "report/csv_rows.h"

namespace fftbench::report {

// Check timings.csv, read with required_timings_columns(), and samples.csv. Both throw CsvError for the first
// wrong field, with its file, line, column and text, and what would be right.
void check_timings(const CsvRows& rows);
void check_samples(const CsvRows& rows);

}  // namespace fftbench::report
