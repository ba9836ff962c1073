// Tells which cases may be the fastest among those that can be compared fairly.
#pragma once

#include <span>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

// `rows` are of one group and size, the fastest first. Tells for each whether it is the fastest or can't be
// told from it. The test is the one of compare.py, on the medians of rounds, at 5 % over all rows together.
// All are false where the first row has too few rounds for the test; another row with too few rounds can't be
// told from the first.
std::vector<bool> maybe_fastest(std::span<const Record* const> rows);

// Tells whether a row that is ok has fewer rounds than an interval and a test need.
bool too_few_rounds(const Record& record);

}  // namespace fftbench::report
