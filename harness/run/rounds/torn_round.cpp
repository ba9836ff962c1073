#include "run/rounds/torn_round.h"

#include <fstream>
#include <string>
#include <vector>

#include "report/csv_file.h"
#include "report/csv_rows.h"
#include "report/journal.h"
#include "report/record.h"
#include "report/samples_csv.h"
#include "system/whole_file.h"

namespace fftbench::run {
namespace {

bool ends_within_a_row(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  if (!stream || stream.tellg() <= 0) return false;
  stream.seekg(-1, std::ios::end);
  return stream.get() != '\n';
}

// The case's key and the round, which stand first in a row.
std::vector<std::string> round_of(const std::vector<std::string>& row) {
  return {row.begin(), row.begin() + report::kCaseKeyColumns.size() + 1};
}

}  // namespace

void remove_torn_round(const std::filesystem::path& run_folder) {
  const std::filesystem::path file = run_folder / "samples.csv";
  if (std::filesystem::exists(run_folder / report::kJournal)) return;
  const report::CsvRows samples(file, report::samples_columns());
  if (samples.size() == 0) return;
  std::size_t first = samples.size() - 1;
  const std::vector<std::string> last_round = round_of(samples.row(first));
  bool has_counted = samples.at(first, "warmup") == "false";
  while (first > 0 && round_of(samples.row(first - 1)) == last_round) {
    --first;
    has_counted |= samples.at(first, "warmup") == "false";
  }
  if (has_counted && !ends_within_a_row(file)) return;
  std::string text = report::csv_row(samples.columns());
  for (std::size_t row = 0; row < first; ++row) text += report::csv_row(samples.row(row));
  system::write_whole_file(file, {text});
}

}  // namespace fftbench::run
