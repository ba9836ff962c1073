#include "report/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace fftbench::report {
namespace {

// A row is a line: CsvFile leaves no line break inside a field.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t index = 0; index < line.size(); ++index) {
    const char character = line[index];
    if (quoted && character == '"' && index + 1 < line.size() && line[index + 1] == '"') {
      fields.back() += '"';
      ++index;
    } else if (character == '"') {
      quoted = !quoted;
    } else if (character == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += character;
    }
  }
  return fields;
}

std::vector<std::string> whole_lines_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  std::vector<std::string> lines;
  std::size_t start = 0;
  for (std::size_t end = 0; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    lines.push_back(text.substr(start, end - start));
  }
  return lines;
}

std::vector<std::string> checked_header(std::vector<std::string> header,
                                        std::span<const std::string_view> columns,
                                        const std::filesystem::path& file, std::string_view line) {
  const bool complete =
      header.size() >= columns.size() && std::equal(columns.begin(), columns.end(), header.begin());
  if (!complete) {
    throw CsvError(fmt::format("{}: its columns are not those of this version: {}", file.string(), line));
  }
  std::vector<std::string> sorted = header;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    throw CsvError(fmt::format("{}: the column \"{}\" stands there twice", file.string(), *twice));
  }
  return header;
}

}  // namespace

CsvRows::CsvRows(const std::filesystem::path& file, std::span<const std::string_view> columns)
    : columns_(columns.begin(), columns.end()) {
  // Columns as asked for where there is no header yet.
  const std::vector<std::string> lines = whole_lines_of(file);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    std::vector<std::string> fields = fields_of(lines[line]);
    if (line == 0) columns_ = checked_header(fields, columns, file, lines[0]);
    if (fields.size() != columns_.size()) {
      throw CsvError(fmt::format("{}:{}: {} fields for {} columns", file.string(), line + 1, fields.size(),
                                 columns_.size()));
    }
    if (line > 0) rows_.push_back(std::move(fields));
  }
}

bool CsvRows::has(std::string_view column) const {
  return std::ranges::find(columns_, column) != columns_.end();
}

const std::string& CsvRows::at(std::size_t row, std::string_view column) const {
  const auto found = std::ranges::find(columns_, column);
  if (found == columns_.end()) throw std::out_of_range(fmt::format("there is no column {}", column));
  return rows_.at(row).at(std::size_t(found - columns_.begin()));
}

}  // namespace fftbench::report
