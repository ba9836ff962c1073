// The texts that a run, and --list-cases, print on standard output.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "report/record.h"
#include "report/row_formats.h"

namespace fftbench::commands {

// Returns the results as text. `records` are those of this session; `folder` holds the rows of all sessions.
// - table: the table, a sentence with the answer for each size, and the path of the folder
// - csv: timings.csv as it is
// - json: {"results": <folder>, "cases": [{<column of timings.csv>: <value>, ...}, ...]}
// - markdown: the rows that are ok
std::string results_text(report::OutputFormat format, const std::filesystem::path& folder,
                         std::span<const report::Record> records);

// Returns what a table begins with that is printed after the first of several rounds, and the table.
std::string preview_text(std::size_t rounds, std::span<const report::Record> records);

// Says so where compare.py could not tell a change from the rounds' scatter, since they are too few for so
// many cases, and how many would do; "" elsewhere. The whole run has `parts` times as many cases (--shard).
std::string too_few_rounds_text(std::size_t rounds, std::span<const report::Record> records,
                                std::size_t parts);

// Returns a line for each case as describe() writes it, or its columns. The column `refused` says why a case
// will be skipped on any device.
std::string cases_text(report::OutputFormat format, const std::vector<experiment::Case>& cases);

}  // namespace fftbench::commands
