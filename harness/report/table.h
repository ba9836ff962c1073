// The readable table at the end of a run.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"

namespace fftbench::report {

// One block for each mode, direction, batch, domain and precision among the records that are ok, sorted by
// size, then median; below them what was skipped and what failed, with reasons; last the counts ("96 ok, 4
// skipped, 0 failed"). Columns that no record has a figure for are left out. At most `width` columns wide
// where the names allow it; UTF-8.
std::string results_table(std::span<const Record> records, std::size_t width = 110);

}  // namespace fftbench::report
