// The readable table at the end of a run.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/record.h"

namespace fftbench::report {

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
