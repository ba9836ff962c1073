#include "report/journal.h"

#include <fmt/format.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "report/csv_file.h"
#include "report/passes_csv.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"
#include "system/whole_file.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kKey = kCaseKey.size();

std::string line_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string header_line() {
  const std::vector<std::string> names(kCaseKeyColumns.begin(), kCaseKeyColumns.end());
  nlohmann::ordered_json header{{"key", names}};
  for (const Table table : kEveryTable) {
    const std::vector<std::string> columns = columns_of(table);
    header[kTables[table]] = std::vector<std::string>(columns.begin() + kKey, columns.end());
  }
  return line_of(header);
}

std::string record_line(const std::vector<Journal::Part>& parts) {
  const auto fields = [](std::span<const std::string> row) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const std::string& field : row) list.push_back(one_line(field));
    return list;
  };
  nlohmann::ordered_json line;
  for (const auto& [table, rows] : parts) {
    for (const std::vector<std::string>& row : rows) {
      line["case"] = fields(std::span(row).first(kKey));
      line[kTables[table]].push_back(fields(std::span(row).subspan(kKey)));
    }
  }
  return line.empty() ? "" : line_of(line);
}

// Rows that follow each other belong together where they are of one case, and of one round of it.
bool of_one_line(Table table, const std::vector<std::string>& a, const std::vector<std::string>& b) {
  if (table == kTimings) return false;
  const std::size_t alike = table == kPasses ? kKey : kKey + 1;
  return std::equal(a.begin(), a.begin() + std::ptrdiff_t(alike), b.begin());
}

std::string text_of(const RunTables& tables) {
  std::string text = header_line();
  for (const Table table : kEveryTable) {
    const CsvRows& rows = tables.of(table);
    TableRows together;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (!together.empty() && !of_one_line(table, together.back(), rows.row(row))) {
        text += record_line({{table, std::exchange(together, {})}});
      }
      together.push_back(rows.row(row));
    }
    text += record_line({{table, std::move(together)}});
  }
  return text;
}

// Returns how many columns each table has. One of an earlier version may lack some of the last.
std::vector<std::size_t> widths_of(const nlohmann::json& header, const std::filesystem::path& file) {
  std::vector<std::size_t> widths;
  for (const Table table : kEveryTable) {
    const std::vector<std::string> columns = columns_of(table);
    auto names = header.at("key").get<std::vector<std::string>>();
    const auto own = header.at(kTables[table]).get<std::vector<std::string>>();
    names.insert(names.end(), own.begin(), own.end());
    if (names.size() > columns.size() || !std::equal(names.begin(), names.end(), columns.begin())) {
      throw CsvError(
          fmt::format("{}:1: has columns that this version does not write; start a new run", file.string()));
    }
    widths.push_back(names.size());
  }
  return widths;
}

void read_record(const nlohmann::json& line, std::size_t number, std::span<const std::size_t> widths,
                 RunTables& tables, std::set<std::vector<std::string>>& known) {
  const auto key = line.at("case").get<std::vector<std::string>>();
  for (const Table table : kEveryTable) {
    if (!line.contains(kTables[table])) continue;
    for (const nlohmann::json& own : line[kTables[table]]) {
      std::vector<std::string> row = key;
      for (const nlohmann::json& field : own) row.push_back(field.get<std::string>());
      if (row.size() != widths[table]) throw std::invalid_argument("other columns");
      row.resize(tables.of(table).columns().size());
      if (table == kTimings && !known.insert(case_of_row(row)).second) {
        replace_row_of_case(tables.of(table), std::move(row), number);
      } else {
        tables.of(table).add(std::move(row), number);
      }
    }
  }
}

RunTables read_journal(const std::filesystem::path& file) {
  RunTables tables;
  std::vector<std::size_t> widths;
  std::set<std::vector<std::string>> known;  // cases that have a row
  for (CsvRows& table : tables.tables) table = CsvRows(file, table.columns());
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  std::size_t number = 1;
  for (std::size_t start = 0, end = 0; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = text.substr(start, end + 1 - start);
    try {
      const nlohmann::json json = nlohmann::json::parse(line);
      if (number == 1) {
        widths = widths_of(json, file);
        tables.has_journal = line == header_line();
      } else {
        read_record(json, number, widths, tables, known);
      }
    } catch (const nlohmann::json::exception&) {
      throw CsvError(fmt::format("{}:{}: is no record of a run", file.string(), number));
    } catch (const std::invalid_argument&) {
      throw CsvError(
          fmt::format("{}:{}: a row has more fields than columns, or fewer", file.string(), number));
    }
    ++number;
  }
  if (number == 1)
    throw CsvError(fmt::format("{}: has no whole line; remove it to go on by the CSV files", file.string()));
  return tables;
}

// Widens a file of an earlier version, which lacks some of the last columns.
CsvRows read_csv(const std::filesystem::path& file, Table table, std::span<const std::string_view> required) {
  const CsvRows present(file, required);
  const std::vector<std::string> columns = columns_of(table);
  const std::vector<std::string>& header = present.columns();
  if (header.size() > columns.size() || !std::equal(header.begin(), header.end(), columns.begin())) {
    throw CsvError(file.string() + ": has columns that this version does not write; start a new run");
  }
  CsvRows rows(file, columns);
  for (std::size_t row = 0; row < present.size(); ++row) {
    std::vector<std::string> fields = present.row(row);
    fields.resize(columns.size());
    rows.add(std::move(fields), row + 2);
  }
  return rows;
}

}  // namespace

std::vector<std::string> columns_of(Table table) {
  const auto names = table == kTimings   ? timings_columns()
                     : table == kSamples ? samples_columns()
                     : table == kGpu     ? gpu_columns()
                                         : passes_columns();
  return {names.begin(), names.end()};
}

RunTables::RunTables() {
  for (const Table table : kEveryTable) tables.emplace_back(kTables[table], columns_of(table));
}

RunTables read_tables(const std::filesystem::path& run_folder) {
  // The views are written anew, which would wait for the reader of a pipe.
  for (const std::string_view file : kTables) require_regular_or_absent(run_folder / file);
  require_regular_or_absent(run_folder / kJournal);
  require_unpacked(run_folder / kJournal);
  if (std::filesystem::exists(run_folder / kJournal)) return read_journal(run_folder / kJournal);
  for (const std::string_view file : kTables) require_unpacked(run_folder / file);
  RunTables tables;
  const auto read = [&](Table table, std::span<const std::string_view> required) {
    tables.of(table) = read_csv(run_folder / kTables[table], table, required);
  };
  read(kTimings, required_timings_columns());
  read(kSamples, samples_columns());
  read(kGpu, gpu_columns());
  read(kPasses, required_passes_columns());
  return tables;
}

std::vector<std::string> case_of_row(const std::vector<std::string>& timings_row) {
  std::vector<std::string> key(timings_row.begin(), timings_row.begin() + kKey);
  for (const LaterColumn& later : kLaterKey) {
    const auto* found = std::ranges::find(kTimingsColumns, later.column.name, &Column::name);
    key.push_back(timings_row.at(std::size_t(found - kTimingsColumns.begin())));
  }
  return key;
}

void replace_row_of_case(CsvRows& timings, std::vector<std::string> row, std::size_t line) {
  const std::vector<std::string> key = case_of_row(row);
  for (std::size_t other = timings.size(); other-- > 0;) {
    if (case_of_row(timings.row(other)) == key) timings.remove(other);
  }
  timings.add(std::move(row), line);
}

Journal::Journal(const std::filesystem::path& run_folder, const RunTables& tables)
    : file_([&] {
        const std::filesystem::path path = run_folder / kJournal;
        if (!tables.has_journal) system::write_whole_file(path, {text_of(tables)});
        return LineFile::reopen(path);
      }()) {}

void Journal::add(const std::vector<Part>& parts) {
  if (const std::string line = record_line(parts); !line.empty()) file_.append(line);
}

}  // namespace fftbench::report
