#include "report/row_formats.h"

#include "fft/options.h"
#include "report/csv_file.h"
#include "text/terminal_text.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

nlohmann::ordered_json json_field(const Column& column, const std::string& field) {
  using enum ColumnKind;
  if (column.kind == kOptions) return fft::options_in(field);
  if (field.empty()) return nullptr;
  if (column.kind == kText || column.kind == kName || column.kind == kStatus) return field;
  const nlohmann::ordered_json value = nlohmann::ordered_json::parse(field, nullptr, false);
  return value.is_number() || value.is_boolean() ? value : nlohmann::ordered_json(field);
}

std::vector<std::string> header_of(std::span<const Column> columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.emplace_back(column.name);
  return names;
}

std::string csv_line(std::span<const std::string> fields) {
  std::vector<std::string> quoted;
  for (const std::string& field : fields) quoted.push_back(csv_field(field));
  return text::join(quoted, ",") + "\n";
}

}  // namespace

std::string csv_text(std::span<const Column> columns, std::span<const Row> rows) {
  std::string text = csv_line(header_of(columns));
  for (const Row& row : rows) text += csv_line(row);
  return text;
}

nlohmann::ordered_json json_rows(std::span<const Column> columns, std::span<const Row> rows) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Row& row : rows) {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      object[std::string(columns[i].name)] = json_field(columns[i], row.at(i));
    }
    list.push_back(std::move(object));
  }
  return list;
}

std::string markdown_table(std::span<const Column> columns, std::span<const Row> rows) {
  std::string text = markdown_row(header_of(columns)) + markdown_row(Row(columns.size(), "---"));
  for (const Row& row : rows) text += markdown_row(row);
  return text;
}

std::string markdown_row(std::span<const std::string> cells) {
  constexpr std::string_view kMarkup = "\\`*<|";
  std::string row = "|";
  for (const std::string& cell : cells) {
    row += ' ';
    for (const char c : text::printable(cell)) {
      if (kMarkup.find(c) != std::string_view::npos) row += '\\';
      row += c;
    }
    row += " |";
  }
  return row + "\n";
}

}  // namespace fftbench::report
