// The names of a table's rows: the algorithm, with those of its options that distinguish its rows.
#pragma once

#include <string>
#include <vector>

#include "report/table.h"

namespace fftbench::report {

// How much room the names may take, the longest first.
enum class NameStyle {
  kAll,    // "stockham_radix4 exchange=shared twiddle=table"
  kPairs,  // without the options that all rows of the algorithm share, which are explained below the table
  // "stockham_radix4 shared table": values alone where they are unique, else with the beginning of the
  // option's name
  kValues,
  kNumbers,  // "stockham_radix4 #3", with the numbers explained below the table
};

struct RowNames {
  std::vector<std::string> names;  // one for each row
  // sentences: what all rows of an algorithm share, what the numbers stand for
  std::vector<std::string> explanations;
};

// Names leave out options that have their default.
RowNames row_names(const RecordPointers& rows, NameStyle style);

}  // namespace fftbench::report
