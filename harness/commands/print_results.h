// What a run, or the list of what it would do, puts on standard output.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "report/record.h"
#include "report/row_formats.h"

namespace fftbench::commands {

// `records` are this session's, `folder` holds the rows of all of them:
// - table: the table, an answer in a sentence for each size, and where the files are
// - csv: timings.csv as it is
// - json: {"results": <folder>, "cases": [{<column of timings.csv>: <value>, ...}, ...]}
// - markdown: the rows that are ok
std::string results_text(report::OutputFormat format, const std::filesystem::path& folder,
                         std::span<const report::Record> records);

// A line for each case as describe() has it, or its columns; the column `refused` says why a case will be
// skipped whatever the device.
std::string cases_text(report::OutputFormat format, const std::vector<experiment::Case>& cases);

}  // namespace fftbench::commands
