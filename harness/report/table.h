// The readable table at the end of a run.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

// The order of the table's rows: by group, in it by size, and within a size by speed.

using RecordPointers = std::vector<const Record*>;

// The records that are ok, in the table's order. They point into `records`.
RecordPointers sorted_ok_records(std::span<const Record> records);

// Whether all but algorithm, options and size is the same: mode, direction, batch, domain, precision.
bool same_group(const Record& a, const Record& b);
bool same_group_and_size(const Record& a, const Record& b);

// What a record's group is called: "throughput, forward". Batch 1, complex and fp32 go without saying where
// no row differs from them.
std::string group_text(const Record& record, const RecordPointers& rows);

// Sorted rows cut into runs of the same group and size: what can be compared fairly.
std::vector<std::span<const Record* const>> comparable_runs(const RecordPointers& sorted);

inline constexpr std::size_t kTableWidth = 80;

// One block for each mode, direction, batch, domain and precision among the records that are ok, sorted by
// size, then median, a line for each; below them what was skipped and what failed, with reasons; last the
// counts ("96 ok, 4 skipped, 0 failed"). Columns that no record has a figure for are left out. At most
// `width` columns wide: options are shortened and explained below, and less important figures left out, as
// need be. UTF-8.
std::string results_table(std::span<const Record> records, std::size_t width = kTableWidth);

// The same rows with all their figures as tables of Markdown, without what was skipped and what failed.
std::string results_markdown(std::span<const Record> records);

}  // namespace fftbench::report
