// The findings of a run, as a sentence for each size.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"
#include "report/table.h"

namespace fftbench::report {

// Returns a paragraph for each mode, direction, batch, domain, half spectrum, precision and norm among the
// records that are ok. It has a sentence for each size: "512 x 512: stockham_register, 45.1 us, 1.9 times as
// fast as stockham_radix4". A sentence also names the cases that take the same and those of which that is
// unclear; a factor is claimed beside a case that is surely slower alone. Empty where no record is ok.
std::string answers(std::span<const Record> records, std::size_t width = kTableWidth);

}  // namespace fftbench::report
