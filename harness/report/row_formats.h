// Rows of text fields, written as CSV, JSON or Markdown.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::report {

// How results are written to standard output.

enum class OutputFormat { kTable, kCsv, kJson, kMarkdown };

// In the order of OutputFormat: table, csv, json, markdown.
inline std::vector<std::string> output_format_names() {
  return {"table", "csv", "json", "markdown"};
}

using Row = std::vector<std::string>;

// Header and rows, each with its line break.
std::string csv_text(std::span<const std::string_view> columns, std::span<const Row> rows);

// An object for each row, its keys the columns in their order. An empty field is null; true, false and finite
// numbers are values of their own, except in columns that hold text (names, reasons); all else is a string.
nlohmann::ordered_json json_rows(std::span<const std::string_view> columns, std::span<const Row> rows);

std::string markdown_table(std::span<const std::string_view> columns, std::span<const Row> rows);

// "| a | b |" and a line break, bars in cells escaped.
std::string markdown_row(std::span<const std::string> cells);

}  // namespace fftbench::report
