// Says of a whole run how far it can be trusted: whether it can be compared with another, and whether it
// tells which case is the fastest.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"

namespace fftbench::report {

// Says so where compare.py could not tell a change from the rounds' scatter, since they are too few for so
// many cases, and how many would do; "" elsewhere. The whole run has `parts` times as many cases (--shard).
std::string too_few_rounds_text(std::span<const Record> records, std::size_t parts);

// Says so where most cases are unclear beside the fastest of their size, and what to do; "" elsewhere. Those
// of too few rounds are not counted, since the table says that of them.
std::string mostly_unclear_text(std::span<const Record> records);

}  // namespace fftbench::report
