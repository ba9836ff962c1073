#include "commands/print_results.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "json/json_file.h"
#include "report/answers.h"
#include "report/columns.h"
#include "report/csv_rows.h"
#include "report/doubts.h"
#include "report/record.h"
#include "report/row_formats.h"
#include "report/table.h"
#include "report/timings_csv.h"
#include "text/text_grid.h"

namespace fftbench::commands {
namespace {

constexpr int kIndent = 2;
constexpr auto kReplace = nlohmann::json::error_handler_t::replace;

// The content of timings.csv as it stands, including columns that a later version has added.
struct Timings {
  explicit Timings(const std::filesystem::path& folder)
      : file(folder / "timings.csv", report::required_timings_columns()) {
    for (const std::string& name : file.columns()) {
      const auto* found = std::ranges::find(report::kTimingsColumns, name, &report::Column::name);
      columns.push_back(found != report::kTimingsColumns.end()
                            ? *found
                            : report::Column{name, report::ColumnKind::kUnknown});
    }
    for (std::size_t index = 0; index < file.size(); ++index) rows.push_back(file.row(index));
  }

  report::CsvRows file;
  std::vector<report::Column> columns;
  std::vector<report::Row> rows;
};

// Returns "512 MiB", with three digits at least.
std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
  constexpr double kStep = 1024;
  auto value = double(bytes);
  std::size_t unit = 0;
  while (value >= kStep && unit + 1 < kUnits.size()) {
    value /= kStep;
    ++unit;
  }
  const int decimals = unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return fmt::format("{:.{}f} {}", value, decimals, kUnits.at(unit));
}

std::string table_text(const std::filesystem::path& folder, std::span<const report::Record> records) {
  std::string text;
  if (!records.empty()) text += report::results_table(records) + "\n";
  const std::string answers = report::answers(records);
  if (!answers.empty()) text += answers + "\n";
  const std::string doubt = report::mostly_unclear_text(records);
  if (!doubt.empty()) text += text::join(text::wrap(doubt, report::kTableWidth), "\n") + "\n\n";
  return text + "Results: " + folder.string() + "\n";
}

}  // namespace

std::string preview_text(std::size_t rounds, std::span<const report::Record> records) {
  return fmt::format("\nAfter the first of {} rounds:\n\n{}\n", rounds, report::results_table(records));
}

std::string results_text(report::OutputFormat format, const std::filesystem::path& folder,
                         std::span<const report::Record> records) {
  using enum report::OutputFormat;
  switch (format) {
    case kTable:
      return table_text(folder, records);
    case kCsv: {
      const Timings timings(folder);
      return report::csv_text(timings.columns, timings.rows);
    }
    case kJson: {
      const Timings timings(folder);
      const nlohmann::ordered_json all{{"results", folder.string()},
                                       {"cases", report::json_rows(timings.columns, timings.rows)}};
      return all.dump(kIndent, ' ', false, kReplace) + "\n";
    }
    case kMarkdown:
      return report::results_markdown(records);
  }
  return "";
}

std::string cases_text(report::OutputFormat format, std::span<const experiment::Case> cases,
                       std::span<const run::PlannedCase> planned) {
  using enum report::OutputFormat;
  std::string lines;
  std::vector<report::Column> columns{{"case", report::ColumnKind::kText}};
  // The case's key without experiment and device, which are the same in all cases.
  const auto key_columns = std::span(report::kCaseKey).subspan(2);
  columns.insert(columns.end(), key_columns.begin(), key_columns.end());
  columns.push_back({"refused", report::ColumnKind::kText});
  columns.push_back({"device_bytes", report::ColumnKind::kCount});
  columns.push_back({"skipped", report::ColumnKind::kText});
  std::vector<report::Row> rows;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const experiment::Case& each = cases[index];
    const auto& [device_bytes, skipped] = planned[index];
    lines += experiment::describe(each);
    if (device_bytes) lines += "  " + bytes_text(*device_bytes);
    if (!skipped.empty()) lines += "  skipped: " + skipped;
    lines += "\n";
    report::Row& row = rows.emplace_back(report::Row{experiment::describe(each)});
    const std::vector<std::string> key = report::case_key_fields({}, each);
    row.insert(row.end(), key.end() - std::ptrdiff_t(key_columns.size()), key.end());
    row.push_back(fft::refusal_of(*each.choice.algorithm, each.problem).value_or(""));
    row.push_back(device_bytes ? std::to_string(*device_bytes) : "");
    row.push_back(skipped);
  }
  switch (format) {
    case kTable:
      return lines;
    case kCsv:
      return report::csv_text(columns, rows);
    case kJson:
      return report::json_rows(columns, rows).dump(kIndent, ' ', false, kReplace) + "\n";
    case kMarkdown:
      return report::markdown_table(columns, rows);
  }
  return "";
}

}  // namespace fftbench::commands
