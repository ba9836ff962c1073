// passes.csv, which has a row for each pass of a case.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/pass_record.h"
#include "report/record.h"

namespace fftbench::report {

std::span<const std::string_view> passes_columns();

// Those that every file has had, with which it begins.
std::span<const std::string_view> required_passes_columns();

std::vector<std::vector<std::string>> passes_rows(const RunIdentity& run, const experiment::Case& test_case,
                                                  const PassRecords& records);

}  // namespace fftbench::report
