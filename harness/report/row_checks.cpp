#include "report/row_checks.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "report/record.h"
#include "text/terminal_text.h"

namespace fftbench::report {
namespace {

template <typename Number>
std::optional<Number> number_from(const std::string& text) {
  Number number{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

// Checks the fields of one row. Each function throws CsvError.
class CheckedRow {
 public:
  CheckedRow(const CsvRows& rows, std::size_t row) : rows_(rows), row_(row) {}

  const std::string& text(std::string_view column) const { return rows_.at(row_, column); }

  [[noreturn]] void refuse(std::string_view column, std::string_view why) const {
    const std::string shown = text::printable(std::string_view(text(column)).substr(0, 40));
    rows_.refuse(row_, fmt::format("{} is \"{}\", {}", column, shown, why));
  }

  // `has_timing` says whether the row's case was timed and is ok.
  void check(const Column& column, bool has_timing) const {
    using enum ColumnKind;
    constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();
    constexpr std::uint64_t kMost64 = std::numeric_limits<std::int64_t>::max();
    const std::string_view name = column.name;
    const bool is_empty = text(name).empty();
    const bool is_absent = is_empty && !(column.always && has_timing);
    const bool above_zero = column.above_zero && has_timing;
    switch (column.kind) {
      case kText:
      case kOptions:
      case kUnknown:
        break;
      case kName:
        if (is_empty) refuse(name, "and every case has one");
        break;
      case kStatus:
        if (!status_named(text(name))) refuse(name, "not one of ok, skipped, failed, timeout, crashed");
        break;
      case kFlag:
        if (!is_absent) check_flag(name);
        break;
      case kAtLeastOne:
        check_whole_number(name, 1, kMost32);
        break;
      case kIndex:
        if (!is_absent) check_whole_number(name, above_zero ? 1 : 0, kMost32);
        break;
      case kCount:
        if (!is_absent) check_whole_number(name, above_zero ? 1 : 0, kMost64);
        break;
      case kFigure:
        if (!is_absent) check_figure(name, above_zero);
        break;
      case kError:
        if (!is_absent) check_number(name);
        break;
    }
  }

  // A row has both ends of the interval, or none.
  void check_interval() const {
    const bool no_low = text("ci_low_ms").empty();
    if (no_low == text("ci_high_ms").empty()) return;
    refuse(no_low ? "ci_low_ms" : "ci_high_ms", "but the interval's other end is there; give both, or none");
  }

 private:
  void check_whole_number(std::string_view column, std::uint64_t least, std::uint64_t most) const {
    const auto number = number_from<std::uint64_t>(text(column));
    if (!number || *number < least) refuse(column, fmt::format("not a whole number from {}", least));
    if (*number > most) refuse(column, fmt::format("and cannot be more than {}", most));
  }

  void check_figure(std::string_view column, bool above_zero) const {
    const auto number = number_from<double>(text(column));
    if (!number || !std::isfinite(*number)) refuse(column, "not a number");
    if (*number < 0 || (above_zero && *number == 0)) refuse(column, "which no measurement gives");
  }

  void check_number(std::string_view column) const {
    if (!number_from<double>(text(column))) refuse(column, "not a number");
  }

  void check_flag(std::string_view column) const {
    if (text(column) != "true" && text(column) != "false") refuse(column, "neither true nor false");
  }

  const CsvRows& rows_;
  std::size_t row_;
};

}  // namespace

void check_timings(const CsvRows& rows) {
  for (std::size_t index = 0; index < rows.size(); ++index) {
    const CheckedRow row(rows, index);
    const bool has_timing = status_named(row.text("status")) == Status::kOk &&
                            row.text("mode") != name_of(experiment::Mode::kCheck);
    for (const Column& column : kTimingsColumns) {
      // An optional column may be missing from a file of an earlier version.
      if (rows.has(column.name)) row.check(column, has_timing);
    }
    row.check_interval();
  }
}

void check_samples(const CsvRows& rows) {
  for (std::size_t index = 0; index < rows.size(); ++index) {
    const CheckedRow row(rows, index);
    for (const Column& column : kSamplesColumns) row.check(column, true);
  }
}

}  // namespace fftbench::report
