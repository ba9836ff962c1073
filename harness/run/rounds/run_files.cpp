#include "run/rounds/run_files.h"

#include <utility>

#include "report/passes_csv.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"
#include "system/whole_file.h"

namespace fftbench::run {
namespace {

using enum report::Table;

std::vector<std::string> key_of(const std::vector<std::string>& row) {
  return {row.begin(), row.begin() + report::kCaseKeyColumns.size()};
}

std::string csv_text(const report::CsvRows& rows) {
  std::string text = report::csv_row(rows.columns());
  for (std::size_t row = 0; row < rows.size(); ++row) text += report::csv_row(rows.row(row));
  return text;
}

}  // namespace

RunFiles::RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices)
    : RunFiles(folder, std::move(experiment), std::move(devices), report::read_tables(folder)) {}

RunFiles::RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices,
                   const report::RunTables& tables)
    : folder_(folder),
      experiment_(std::move(experiment)),
      devices_(std::move(devices)),
      timings_(tables.of(kTimings)),
      journal_(folder, tables),
      views_(report::kTables.size()) {
  for (const report::Table table : report::kEveryTable) {
    const report::CsvRows& rows = tables.of(table);
    const std::filesystem::path file = folder / report::kTables[table];
    const bool is_there = rows.size() > 0 || std::filesystem::exists(file);
    if (is_there) system::write_whole_file(file, {csv_text(rows)});
    if (is_there || table == kTimings || table == kSamples) open_view(table);
  }
  for (std::size_t row = 0; row < timings_.size(); ++row)
    cases_.insert(report::case_of_row(timings_.row(row)));
  const report::CsvRows& passes = tables.of(kPasses);
  for (std::size_t row = 0; row < passes.size(); ++row) cases_of_passes_.insert(key_of(passes.row(row)));
}

report::CsvFile& RunFiles::open_view(report::Table table) {
  const std::vector<std::string> columns = report::columns_of(table);
  const std::vector<std::string_view> names(columns.begin(), columns.end());
  return views_[table].emplace(report::CsvFile::reopen(folder_ / report::kTables[table], names));
}

void RunFiles::append_to_view(report::Table table, const report::TableRows& rows) {
  if (rows.empty()) return;
  (views_[table] ? *views_[table] : open_view(table)).append_all(rows);
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
  journal_.add({{kTimings, {row}}});
  if (cases_.insert(report::case_of_row(row)).second) {
    timings_.add(row, 0);
    append_to_view(kTimings, {row});
  } else {
    report::replace_row_of_case(timings_, row, 0);
    system::write_whole_file(folder_ / report::kTables[kTimings], {csv_text(timings_)});
    open_view(kTimings);
  }
}

void RunFiles::add(std::size_t round, const Measurement& measurement) {
  const experiment::Case& test_case = measurement.record.test_case;
  const report::RunIdentity identity = identity_of(test_case);
  const std::vector<measure::Sample>& samples = measurement.sampling.samples;
  report::TableRows of_samples, of_gpu, of_passes;
  for (std::size_t index = 0; index < samples.size(); ++index) {
    of_samples.push_back(report::samples_row(identity, test_case, round, index, samples[index]));
  }
  for (const auto& [moment, state] :
       {std::pair("before", measurement.gpu_before), std::pair("after", measurement.gpu_after)}) {
    if (state) of_gpu.push_back(report::gpu_row(identity, test_case, round, moment, *state));
  }
  if (measurement.passes) of_passes = report::passes_rows(identity, test_case, *measurement.passes);
  // A case that an interrupted session measured to the end, without writing its row, is looked at once more:
  // the first times of its passes stay.
  if (!of_passes.empty() && !cases_of_passes_.insert(key_of(of_passes.front())).second) of_passes.clear();
  // In one piece: of a round that was cut short no one could tell that it was.
  journal_.add({{kSamples, of_samples}, {kGpu, of_gpu}, {kPasses, of_passes}});
  append_to_view(kSamples, of_samples);
  append_to_view(kGpu, of_gpu);
  append_to_view(kPasses, of_passes);
}

}  // namespace fftbench::run
