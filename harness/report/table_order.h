// The order of the table's rows: by group, in it by size, and within a size by speed.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

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

}  // namespace fftbench::report
