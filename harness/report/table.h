// The readable table at the end of a run.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

// Records that point into the list of a caller, in the order of the table's rows.
using RecordPointers = std::vector<const Record*>;

// Returns the records that are ok, sorted by group, within it by size, and within a size by speed. The
// pointers refer to `records`.
RecordPointers sorted_ok_records(std::span<const Record> records);

// Tells whether all but algorithm, options and size is the same: mode, direction, batch, domain, precision,
// norm.
bool same_group(const Record& a, const Record& b);
bool same_group_and_size(const Record& a, const Record& b);

// Returns the name of a record's group: "throughput, forward". It leaves out batch 1, complex, fp32 and
// backward where all rows have them.
std::string group_text(const Record& record, const RecordPointers& rows);

// Splits sorted rows into runs of the same group and size, within which cases can be compared fairly.
std::vector<std::span<const Record* const>> comparable_runs(const RecordPointers& sorted);

inline constexpr std::size_t kTableWidth = 80;

// Returns the table. It has a block for each mode, direction, batch, domain, half spectrum, precision and
// norm among the records that are ok, with a line for each record, sorted by size and then by median. Below
// follow the skipped and failed cases with their reasons, and the counts ("96 ok, 4 skipped, 0 failed"). A
// column without any figure is left out. The table is at most `width` columns wide: where necessary, options
// are shortened and explained below, and less important figures are left out. The text is UTF-8.
std::string results_table(std::span<const Record> records, std::size_t width = kTableWidth);

// Returns the same rows with all their figures as Markdown tables, then the skipped and failed cases with
// their reasons.
std::string results_markdown(std::span<const Record> records);

}  // namespace fftbench::report
