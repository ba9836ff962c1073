#include "tune/sweep_file.h"

#include <fmt/format.h>
#include <array>
#include <set>
#include <string_view>

#include "report/csv_rows.h"
#include "report/run_metadata.h"
#include "text/utc_time.h"

namespace fftbench::tune {
namespace {

constexpr std::array kNameColumns{
    std::string_view("device"),    std::string_view("processor"), std::string_view("driver"),
    std::string_view("width"),     std::string_view("height"),    std::string_view("batch"),
    std::string_view("direction"), std::string_view("domain"),    std::string_view("precision"),
    std::string_view("mode"),      std::string_view("sync"),      std::string_view("pairs"),
    std::string_view("merged")};
constexpr std::string_view kCandidates = "candidates";  // rows of the problem, so that a lost one is seen
constexpr std::array kCandidateColumns{std::string_view("algorithm"), std::string_view("options"),
                                       std::string_view("rounds"),    std::string_view("median_ms"),
                                       std::string_view("failure"),   std::string_view("measured"),
                                       std::string_view("revision")};

std::vector<std::string_view> all_columns() {
  std::vector<std::string_view> columns(kNameColumns.begin(), kNameColumns.end());
  columns.push_back(kCandidates);
  columns.insert(columns.end(), kCandidateColumns.begin(), kCandidateColumns.end());
  return columns;
}

std::vector<std::string> name_of(const wisdom::Device& device, const SweptProblem& swept) {
  const fft::Problem& problem = swept.problem;
  return {device.renderer,
          device.processor,
          device.driver,
          std::to_string(problem.extent.x),
          std::to_string(problem.extent.y),
          std::to_string(problem.batch),
          std::string(fft::name_of(problem.direction)),
          std::string(fft::name_of(problem.domain)),
          std::string(fft::name_of(problem.precision)),
          std::string(experiment::name_of(swept.mode)),
          std::string(fft::name_of(swept.sync)),
          std::to_string(swept.pairs),
          std::to_string(swept.merged)};
}

// Returns the fields that name a row's problem.
std::vector<std::string> name_in(const report::CsvRows& rows, std::size_t row) {
  const std::vector<std::string>& fields = rows.row(row);
  return {fields.begin(), fields.begin() + kNameColumns.size()};
}

// Returns the names of the problems that a file has.
std::set<std::vector<std::string>> names_in(const std::filesystem::path& path) {
  const report::CsvRows rows = rows_of_sweep(path);
  std::set<std::vector<std::string>> names;
  for (std::size_t row = 0; row < rows.size(); ++row) names.insert(name_in(rows, row));
  return names;
}

}  // namespace

report::CsvRows rows_of_sweep(const std::filesystem::path& path) {
  report::require_unpacked(path);
  report::CsvRows rows(path, all_columns());
  std::multiset<std::vector<std::string>> name_of_each;
  for (std::size_t row = 0; row < rows.size(); ++row) name_of_each.insert(name_in(rows, row));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::size_t count = name_of_each.count(name_in(rows, row));
    if (rows.at(row, kCandidates) == std::to_string(count)) continue;
    rows.refuse(row, fmt::format("the problem of this row has {} rows, not {}; remove them to sweep it again",
                                 count, rows.at(row, kCandidates)));
  }
  return rows;
}

SweepFile::SweepFile(const std::filesystem::path& path, const wisdom::Device& device)
    : device_(device), known_(names_in(path)), file_(report::CsvFile::reopen(path, all_columns())) {}

bool SweepFile::has(const SweptProblem& swept) const {
  return known_.contains(name_of(device_, swept));
}

void SweepFile::append(const SweptProblem& swept, const std::vector<Entrant>& candidates) {
  const std::vector<std::string> name = name_of(device_, swept);
  const std::string measured = text::iso_utc(text::UtcTime::clock::now());
  const std::string revision = report::build_metadata().at("revision").get<std::string>();
  std::vector<std::vector<std::string>> rows;
  for (const Entrant& candidate : candidates) {
    std::vector<std::string> row = name;
    row.push_back(std::to_string(candidates.size()));
    row.push_back(candidate.choice.algorithm->name);
    row.push_back(fft::options_text(candidate.choice));
    row.push_back(std::to_string(candidate.measured_ms.size()));
    row.push_back(candidate.failure.empty() ? report::csv_number(candidate.cost_ms()) : "");
    row.push_back(candidate.failure);
    row.push_back(measured);
    row.push_back(revision);
    rows.push_back(std::move(row));
  }
  file_.append_all(rows);
  known_.insert(name);
}

}  // namespace fftbench::tune
