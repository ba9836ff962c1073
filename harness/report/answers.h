// The findings of a run: which case is the fastest of each size, and how sure that is.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"
#include "report/table.h"

namespace fftbench::report {

// Returns a table for each mode, direction, batch, domain, half spectrum, precision and norm among the
// records that are ok. It has a row for each size: the fastest case, its time, and "1.9x faster than
// stockham_radix4". A row also names the cases that take the same and those of which that is unclear; a
// factor is claimed beside a case that is surely slower alone. Empty where no record is ok.
std::string answers(std::span<const Record> records, std::size_t width = kTableWidth);

}  // namespace fftbench::report
