#include "report/timings_csv.h"

#include <fmt/format.h>

#include "report/row_text.h"

namespace fftbench::report {
namespace {

constexpr auto kTimingsNames = names_of(kTimingsColumns);

// Puts the fields of a row that are not empty into a record.
struct RecordReader {
  const CsvRows& rows;
  std::size_t row;

  void operator()(const Column& column, auto& member) const {
    if (const std::string* field = told(column)) read(column, *field, member);
  }
  template <typename Part>
  void operator()(const Column& column, std::optional<Part>& part, auto member) const {
    if (const std::string* field = told(column)) read(column, *field, member(part ? *part : part.emplace()));
  }

 private:
  const std::string* told(const Column& column) const {
    if (!rows.has(column.name) || rows.at(row, column.name).empty()) return nullptr;
    return &rows.at(row, column.name);
  }
  void read(const Column& column, const std::string& field, auto& member) const {
    if (!read_field(field, member))
      rows.refuse(row, fmt::format("{} is \"{}\", which no run writes", column.name, field));
  }
};

}  // namespace

std::span<const std::string_view> timings_columns() {
  return kTimingsNames;
}

std::span<const std::string_view> required_timings_columns() {
  return std::span(kTimingsNames).first(kRequiredTimingsColumns);
}

std::vector<std::string> timings_row(const RunIdentity& run, const Record& record) {
  std::vector<std::string> fields;
  visit_timings(run, record, RowWriter(fields, record.status == Status::kOk));
  return fields;
}

Record record_of_row(const CsvRows& rows, std::size_t row, const experiment::Case& test_case) {
  Record record;
  record.test_case = test_case;
  visit_timings_members(record, RecordReader{rows, row});
  return record;
}

}  // namespace fftbench::report
