// What did not end well, as the end of the table lists it.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"

namespace fftbench::report {

// The records that are skipped, failed, timed out or crashed, in that order under a heading each; cases with
// one and the same reason are one entry. Long reasons are cut: timings.csv has them whole. Empty where all
// are ok.
std::string outcome_list(std::span<const Record> records, std::size_t width);

// "96 ok, 4 skipped, 0 failed", and ", 1 timed out", ", 2 crashed" where there are any.
std::string outcome_counts(std::span<const Record> records);

}  // namespace fftbench::report
