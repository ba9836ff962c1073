// The figures of a record as the table shows them.
#pragma once

#include <string>
#include <vector>

#include "report/table.h"

namespace fftbench::report {

// Marks a row whose interval stayed wider than asked for.
inline constexpr char kNotConvergedMark = '?';

struct FigureColumn {
  std::string heading;
  std::vector<std::string> cells;  // one for each record; "-" where it has no figure
  int giving_way = 0;              // 0: always there; else where room is short the highest leaves first
};

// Median, the half width of its interval, ratio to the fastest of the size, how far rounds differ (spread),
// p05..p95, Gflop/s, GB/s, % copy and rel_l2 of sorted records that are ok. One unit for all: microseconds
// where the fastest takes less than a tenth of a millisecond, else milliseconds. Within a size all rows have
// the same number of decimals, so that eyes can compare down the column. Columns without a figure are left
// out.
std::vector<FigureColumn> figure_columns(const RecordPointers& sorted);

}  // namespace fftbench::report
