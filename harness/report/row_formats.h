// Rows of text fields, written as CSV, JSON or Markdown.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "report/columns.h"

namespace fftbench::report {

// The ways to write results to standard output.
enum class OutputFormat { kTable, kCsv, kJson, kMarkdown };

// Returns the names of the formats, in the order of OutputFormat.
inline std::vector<std::string> output_format_names() {
  return {"table", "csv", "json", "markdown"};
}

using Row = std::vector<std::string>;

// Returns the header and the rows, each with its line break.
std::string csv_text(std::span<const Column> columns, std::span<const Row> rows);

// Returns an object for each row; its keys are the columns in their order. An empty field becomes null. Flags
// and finite numbers become JSON's own values, except in columns that hold text. Any other field becomes a
// string.
nlohmann::ordered_json json_rows(std::span<const Column> columns, std::span<const Row> rows);

std::string markdown_table(std::span<const Column> columns, std::span<const Row> rows);

// Returns "| a | b |" and a line break. What Markdown would take for markup is escaped, and a cell is one
// line.
std::string markdown_row(std::span<const std::string> cells);

}  // namespace fftbench::report
