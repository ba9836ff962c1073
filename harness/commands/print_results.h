// The texts that a run, and --list-cases, print on standard output.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "report/record.h"
#include "report/row_formats.h"
#include "run/cases/planned_cases.h"

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

// Returns a line for each case: what describe() writes, then behind two spaces its device memory or why it
// would be skipped; or the same as columns. `planned` has what is known of each case. The column `refused`
// says why a case will be skipped on any device, `skipped` why on this one.
std::string cases_text(report::OutputFormat format, std::span<const experiment::Case> cases,
                       std::span<const run::PlannedCase> planned);

}  // namespace fftbench::commands
