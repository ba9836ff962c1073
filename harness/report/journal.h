// journal.jsonl, what a run's sessions have recorded, in the order of their doing so. The run's CSV files are
// views of it: whatever reads a run in order to go on with it, or to join it with others, reads this.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "report/csv_rows.h"
#include "report/line_file.h"
#include "report/record.h"

namespace fftbench::report {

inline constexpr const char* kJournal = "journal.jsonl";
inline constexpr std::array kTables{"timings.csv", "samples.csv", "gpu.csv", "passes.csv"};
enum Table { kTimings, kSamples, kGpu, kPasses };
inline constexpr std::array kEveryTable{kTimings, kSamples, kGpu, kPasses};

// The columns of a table, as this version writes it.
std::vector<std::string> columns_of(Table table);

using TableRows = std::vector<std::vector<std::string>>;

// The rows of a run's tables. Where a case was recorded several times, timings.csv has the last of its rows.
struct RunTables {
  RunTables();  // without rows

  CsvRows& of(Table table) { return tables[std::size_t(table)]; }
  const CsvRows& of(Table table) const { return tables[std::size_t(table)]; }

  std::vector<CsvRows> tables;
  bool has_journal = false;
};

// Reads the journal of a run, or where it has none, as those of earlier versions, its CSV files. These may
// lack the last columns, which are then empty. A last line that was cut off is left out. Throws CsvError,
// with file and line, where something else than a run has written, or a version with more columns; and where
// what it would read is packed.
RunTables read_tables(const std::filesystem::path& run_folder);

// Returns the fields of a row of timings.csv that tell its case from others.
std::vector<std::string> case_of_row(const std::vector<std::string>& timings_row);

// Adds a row of timings.csv at the end, in place of the one of the same case.
void replace_row_of_case(CsvRows& timings, std::vector<std::string> row, std::size_t line);

// The first line has the columns: {"key": [...], "timings.csv": [...], ...}. Each further one has what was
// recorded of a case at once: {"case": [...], "samples.csv": [[...], ...], "gpu.csv": [[...]]}, its rows
// without the columns of the key that all files begin with. Fields are texts, as in the CSV files.
class Journal {
 public:
  // Goes on with a run, of which there are these tables. Where they are of no journal, it is made of them.
  // Throws WriteError.
  Journal(const std::filesystem::path& run_folder, const RunTables& tables);

  // Records rows of one case. Throws WriteError; then nothing of them is recorded.
  struct Part {
    Table table;
    TableRows rows;
  };
  void add(const std::vector<Part>& parts);

 private:
  LineFile file_;
};

}  // namespace fftbench::report
