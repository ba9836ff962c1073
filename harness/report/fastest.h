// Which cases may be the fastest of those that can be compared fairly.
#pragma once

#include <span>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

// For each of `rows` (one group and size, the fastest first): whether it is the fastest or can't be told from
// it by the test that compare.py takes, on the rounds' medians, at 5 % over all rows together. None is where
// the first has too few rounds to tell; one that itself has too few can't be told from the first.
std::vector<bool> maybe_fastest(std::span<const Record* const> rows);

// A row that is ok, of fewer rounds than an interval or a test needs.
bool too_few_rounds(const Record& record);

}  // namespace fftbench::report
