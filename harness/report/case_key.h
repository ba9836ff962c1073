// The columns that say which case a row is about; every CSV file of a run begins with them, so that they
// join.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "report/record.h"

namespace fftbench::report {

inline constexpr std::array<std::string_view, 12> kCaseKeyColumns{
    "experiment", "device", "backend",   "algorithm", "options",   "width",
    "height",     "batch",  "direction", "domain",    "precision", "mode"};

// The columns of a file: the case's key, then the file's own.
template <std::size_t count>
constexpr auto with_case_key(const std::array<std::string_view, count>& columns) {
  std::array<std::string_view, kCaseKeyColumns.size() + count> all;
  std::size_t next = 0;
  for (const std::string_view name : kCaseKeyColumns) all[next++] = name;
  for (const std::string_view name : columns) all[next++] = name;
  return all;
}

std::vector<std::string> case_key_fields(const RunIdentity& run, const experiment::Case& test_case);

}  // namespace fftbench::report
