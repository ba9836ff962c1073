#include "run/rounds/run_files.h"

#include <algorithm>
#include <utility>

#include "report/csv_rows.h"
#include "report/passes_csv.h"
#include "report/record.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"
#include "system/whole_file.h"

namespace fftbench::run {
namespace {

// A key that differs between any two cases of one run.
std::vector<std::string> key_of(const std::vector<std::string>& row) {
  constexpr std::size_t kOfTheRun = 2;  // experiment and device
  return {row.begin() + kOfTheRun, row.begin() + report::kCaseKeyColumns.size()};
}

using Rows = std::vector<std::vector<std::string>>;
using ColumnNames = std::span<const std::string_view>;

void write_whole_csv(const std::filesystem::path& file, ColumnNames columns, const Rows& rows) {
  const std::vector<std::string> header(columns.begin(), columns.end());
  std::string text = report::csv_row(header);
  for (const std::vector<std::string>& row : rows) text += report::csv_row(row);
  system::write_whole_file(file, {text});
}

// Returns the rows of a file that is about to get more. A file of an earlier version, which begins with
// `required` and lacks some of the last columns, is widened, so that header and rows go together; one that is
// missing is made. Throws report::CsvError for any other.
Rows rows_to_add_to(const std::filesystem::path& file, ColumnNames required, ColumnNames columns) {
  const report::CsvRows present(file, required);
  Rows rows;
  for (std::size_t row = 0; row < present.size(); ++row) rows.push_back(present.row(row));
  const std::vector<std::string>& header = present.columns();
  if (std::ranges::equal(header, columns)) return rows;
  if (header.size() > columns.size() || !std::equal(header.begin(), header.end(), columns.begin())) {
    throw report::CsvError(file.string() + ": has columns that this version does not write; start a new run");
  }
  for (std::vector<std::string>& row : rows) row.resize(columns.size());
  write_whole_csv(file, columns, rows);
  return rows;
}

}  // namespace

RunFiles::RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices)
    : folder_(folder),
      experiment_(std::move(experiment)),
      devices_(std::move(devices)),
      samples_(report::CsvFile::reopen(folder / "samples.csv", report::samples_columns())) {
  const std::filesystem::path timings = folder_ / "timings.csv";
  for (const auto& row :
       rows_to_add_to(timings, report::required_timings_columns(), report::timings_columns())) {
    keys_.insert(key_of(row));
  }
  timings_ = report::CsvFile::reopen(timings, report::timings_columns());
  if (std::filesystem::exists(folder_ / "passes.csv")) open_passes();
}

void RunFiles::open_passes() {
  const std::filesystem::path file = folder_ / "passes.csv";
  for (const auto& row : rows_to_add_to(file, report::required_passes_columns(), report::passes_columns())) {
    keys_of_passes_.insert(key_of(row));
  }
  passes_ = report::CsvFile::reopen(file, report::passes_columns());
}

void RunFiles::replace_row(const std::vector<std::string>& row) {
  timings_->require_in_place();
  const report::CsvRows present(folder_ / "timings.csv", report::timings_columns());
  Rows rows;
  for (std::size_t number = 0; number < present.size(); ++number) {
    if (key_of(present.row(number)) != key_of(row)) rows.push_back(present.row(number));
  }
  rows.push_back(row);
  write_whole_csv(folder_ / "timings.csv", report::timings_columns(), rows);
  timings_ = report::CsvFile::reopen(folder_ / "timings.csv", report::timings_columns());
}

report::RunIdentity RunFiles::identity_of(const experiment::Case& test_case) const {
  const auto found = devices_.backends.find(test_case.choice.algorithm->backend);
  const bool known = found != devices_.backends.end();
  return {.experiment = experiment_,
          .device = known ? found->second.device : "",
          .timer = known ? found->second.timer : ""};
}

void RunFiles::add(const report::Record& record) {
  const std::vector<std::string> row = report::timings_row(identity_of(record.test_case), record);
  if (keys_.contains(key_of(row))) {
    replace_row(row);
  } else {
    timings_->append(row);
  }
}

void RunFiles::add(std::size_t round, const Measurement& measurement) {
  const experiment::Case& test_case = measurement.record.test_case;
  const report::RunIdentity identity = identity_of(test_case);
  const std::vector<measure::Sample>& samples = measurement.sampling.samples;
  std::vector<std::vector<std::string>> rows;
  for (std::size_t index = 0; index < samples.size(); ++index) {
    rows.push_back(report::samples_row(identity, test_case, round, index, samples[index]));
  }
  // In one piece: of a round that was cut short no one could tell that it was.
  samples_.append_all(rows);
  const auto add_state = [&](std::string_view moment, const std::optional<measure::GpuState>& state) {
    if (!state) return;
    if (!gpu_) gpu_.emplace(report::CsvFile::reopen(folder_ / "gpu.csv", report::gpu_columns()));
    gpu_->append(report::gpu_row(identity, test_case, round, moment, *state));
  };
  add_state("before", measurement.gpu_before);
  add_state("after", measurement.gpu_after);
  if (measurement.passes) add(test_case, *measurement.passes);
}

// A case that an interrupted session measured to the end, without writing its row, is looked at once more:
// the first times of its passes stay.
void RunFiles::add(const experiment::Case& test_case, const report::PassRecords& passes) {
  if (!passes_) open_passes();
  const auto rows = report::passes_rows(identity_of(test_case), test_case, passes);
  if (rows.empty() || !keys_of_passes_.insert(key_of(rows.front())).second) return;
  passes_->append_all(rows);
}

}  // namespace fftbench::run
