// The figures of records, as the table shows them.
#pragma once

#include <string>
#include <vector>

#include "report/table.h"

namespace fftbench::report {

// Marks a row whose interval is wider than the experiment asks for.
inline constexpr char kNotConvergedMark = '?';

// What stands in the column of intervals.
inline constexpr const char* kIntervalExplained =
    "± half the 95 % interval of the median, from the rounds; if wide, both its ends";

struct FigureColumn {
  std::string heading;
  std::vector<std::string> cells;  // one for each record; "-" where it has no figure
  // 0 for a column that always stays; where room is short, the highest is left out first
  int drop_order = 0;
};

// Returns the columns of sorted records that are ok: median, its interval (the half width, or both ends where
// that would say little), ratio to the fastest of the size, the energy of a transform, the spread between
// rounds, p05..p95, Gflop/s, GB/s, % copy and rel_l2. All times have one unit: microseconds where the fastest
// takes less than a tenth of a millisecond, else milliseconds; so have all energies. Within a size all rows
// have the same number of decimals, so that figures can be compared down the column. A column without any
// figure is left out.
std::vector<FigureColumn> figure_columns(const RecordPointers& sorted);

}  // namespace fftbench::report
