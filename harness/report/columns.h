// The columns of a run's CSV files: their names, and what their fields may hold.
#pragma once

#include <array>
#include <cstddef>
#include <span>
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
};

template <std::size_t count>
constexpr auto names_of(const std::array<Column, count>& columns) {
  std::array<std::string_view, count> names;
  for (std::size_t index = 0; index < count; ++index) names[index] = columns[index].name;
  return names;
}

// These columns say which case a row is about, together with kLaterKey. Every CSV file of a run begins with
// them, so that the files can be joined.
inline constexpr std::array<Column, 12> kCaseKey{{
    {"experiment", ColumnKind::kText},
    {"device", ColumnKind::kText},
    {"backend", ColumnKind::kName},
    {"algorithm", ColumnKind::kName},
    {"options", ColumnKind::kOptions},
    {"width", ColumnKind::kAtLeastOne},
    {"height", ColumnKind::kAtLeastOne},
    {"batch", ColumnKind::kAtLeastOne},
    {"direction", ColumnKind::kName},
    {"domain", ColumnKind::kText},
    {"precision", ColumnKind::kText},
    {"mode", ColumnKind::kName},
}};
inline constexpr auto kCaseKeyColumns = names_of(kCaseKey);

// The last columns of the key came later, so that they stand behind the file's own columns that were there
// then, in the order of their coming. A file without one, and a row where it is empty, are of its usual
// value.
struct LaterColumn {
  Column column;
  std::string_view usual;
};
inline constexpr std::array<LaterColumn, 2> kLaterKey{{
    {{"norm", ColumnKind::kText}, "backward"},
    {{"half_spectrum", ColumnKind::kText}, "numpy"},  // empty for complex images, which have none
}};

// Returns the columns of a file: those of kCaseKey, the file's own, those of kLaterKey, and the file's own
// that came after them.
template <std::size_t count, std::size_t latest_count = 0>
constexpr auto with_case_key(const std::array<Column, count>& columns,
                             const std::array<Column, latest_count>& latest = {}) {
  std::array<Column, kCaseKey.size() + count + kLaterKey.size() + latest_count> all{};
  std::size_t next = 0;
  for (const Column& column : kCaseKey) all[next++] = column;
  for (const Column& column : columns) all[next++] = column;
  for (const LaterColumn& later : kLaterKey) all[next++] = later.column;
  for (const Column& column : latest) all[next++] = column;
  return all;
}

}  // namespace fftbench::report
