// Tells how each case did beside the fastest of its size, by the rule of compare.py.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "measure/verdict.h"
#include "report/record.h"

namespace fftbench::report {

struct Beside {
  measure::Verdict verdict = measure::Verdict::kUnclear;  // slower, the same or unclear
  std::optional<measure::Interval> ratio =
      {};  // of its time over that of the fastest; too few rounds have none
};

// `rows` are of one group and size, the fastest first. The result has an entry for each row, that of the
// first being the same. The unit of the comparison are the medians of rounds; false alarms are limited over
// all rows together. A row without rounds enough is unclear, as are all where the first has too few.
std::vector<Beside> beside_fastest(std::span<const Record* const> rows);

// Tells whether a row that is ok has fewer rounds than an interval and a test need.
bool too_few_rounds(const Record& record);

}  // namespace fftbench::report
