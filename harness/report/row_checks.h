// Whether the rows of a run's files say what a run can have said: numbers that are measurements, names that
// exist. The scripts' reader (scripts/fftbench/results) holds files to the same.
#pragma once

#include "report/csv_rows.h"

namespace fftbench::report {

// Of timings.csv, read with required_timings_columns(), and of samples.csv. Throw CsvError for the first
// field that is wrong: file, line, column's name, what stands there and what would be right.
void check_timings(const CsvRows& rows);
void check_samples(const CsvRows& rows);

}  // namespace fftbench::report
