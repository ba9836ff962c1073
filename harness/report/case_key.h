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

std::vector<std::string> case_key_fields(const RunIdentity& run, const experiment::Case& test_case);

}  // namespace fftbench::report
