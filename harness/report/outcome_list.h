// The list of cases that were not ok, at the end of the table.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"

namespace fftbench::report {

// Lists the records that are skipped, failed, timed out or crashed, in that order and under a heading each.
// Cases with the same reason share an entry. Long reasons are shortened; timings.csv has them whole. Empty
// where all records are ok.
std::string outcome_list(std::span<const Record> records, std::size_t width);

// Returns a table in Markdown under each of these headings, with a row for each case and its whole reason.
std::string outcome_markdown(std::span<const Record> records);

// Returns "failed: stockham_radix4 16x16 ...: wrong result", as messages tell of a case.
std::string outcome_line(const Record& record);

// Returns "96 ok, 4 skipped, 0 failed", with ", 1 timed out" and ", 2 crashed" where there are any.
std::string outcome_counts(std::span<const Record> records);

}  // namespace fftbench::report
