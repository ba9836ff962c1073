// A column of a run's CSV files: its name, and what its fields may hold. report/fields.h has all of them,
// made from scripts/fftbench/results/columns.json, which states them for the scripts as well.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace fftbench::report {

enum class ColumnKind {
  kText,        // any text, also one that looks like a number
  kOptions,     // "key=value" pairs joined by ;, empty where all are default
  kName,        // text that is never empty
  kStatus,      // the name of a Status
  kFlag,        // true or false
  kAtLeastOne,  // a whole number from 1 to 2^32 - 1, never empty
  kIndex,       // a whole number from 0 to 2^32 - 1
  kCount,       // a whole number from 0 to 2^63 - 1
  kFigure,      // a finite number that is not negative, as everything measured is
  kError,       // any number: NaN and infinity are possible outcomes of a wrong result
  kUnknown,     // a column that a later version has added
};

struct Column {
  std::string_view name;
  ColumnKind kind;
  bool always = false;      // whether every row of a timed case with the status ok has it
  bool above_zero = false;  // whether it is more than zero in every such row
  bool if_ok = false;       // whether it is empty in rows of any other status
};

template <std::size_t count>
constexpr auto names_of(const std::array<Column, count>& columns) {
  std::array<std::string_view, count> names;
  for (std::size_t index = 0; index < count; ++index) names[index] = columns[index].name;
  return names;
}

// A column that says which case a row is about, as those of kCaseKey do, and that came later. It stands
// behind the file's own columns that were there then. A file without it, and a row where it is empty, are of
// its usual value.
struct LaterColumn {
  Column column;
  std::string_view usual;
};

}  // namespace fftbench::report
