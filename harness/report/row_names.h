// What the table calls its rows: the algorithm, and of its options what tells its rows apart.
#pragma once

#include <string>
#include <vector>

#include "report/table.h"

namespace fftbench::report {

// How much room names may take, most first.
enum class NameStyle {
  kAll,      // "stockham_radix4 exchange=shared twiddle=table"
  kPairs,    // the same without the options that every row of the algorithm has alike, explained below
  kValues,   // "stockham_radix4 shared table": values that tell their option alone, the beginnings of others
  kNumbers,  // "stockham_radix4 #3", explained below the table
};

struct RowNames {
  std::vector<std::string> names;         // one for each row
  std::vector<std::string> explanations;  // sentences: what all rows of an algorithm share, what numbers mean
};

// Options at their default go unmentioned.
RowNames row_names(const RecordPointers& rows, NameStyle style);

}  // namespace fftbench::report
