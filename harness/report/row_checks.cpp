#include "report/row_checks.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "report/record.h"
#include "text/terminal_text.h"

namespace fftbench::report {
namespace {

constexpr std::array<std::string_view, 3> kSizes{"width", "height", "batch"};
constexpr std::array<std::string_view, 4> kNames{"backend", "algorithm", "direction", "mode"};
// Every row that is ok has these.
constexpr std::array<std::string_view, 7> kSummary{"samples",   "median_ms", "min_ms", "mean_ms",
                                                   "stddev_ms", "p05_ms",    "p95_ms"};
constexpr std::array<std::string_view, 8> kFigures{"ci_low_ms",  "ci_high_ms",  "gflops",
                                                   "model_gbps", "copy_gbps",   "percent_of_copy",
                                                   "prepare_ms", "sm_clock_mhz"};
constexpr std::array<std::string_view, 4> kCounts{"samples", "model_read_bytes", "model_write_bytes",
                                                  "dispatches"};
// NaN and infinity are outcomes of a wrong result.
constexpr std::array<std::string_view, 3> kErrors{"rel_l2", "max_abs_error", "error_units"};

template <typename Number>
std::optional<Number> number_from(const std::string& text) {
  Number number{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

// One row, field by field.
class CheckedRow {
 public:
  CheckedRow(const CsvRows& rows, std::size_t row) : rows_(rows), row_(row) {}

  const std::string& text(std::string_view column) const { return rows_.at(row_, column); }
  bool is_empty(std::string_view column) const { return text(column).empty(); }

  [[noreturn]] void refuse(std::string_view column, std::string_view why) const {
    const std::string shown = text::printable(std::string_view(text(column)).substr(0, 40));
    rows_.refuse(row_, fmt::format("{} is \"{}\", {}", column, shown, why));
  }

  void check_whole_number(std::string_view column, std::uint64_t least, std::uint64_t most) const {
    const auto number = number_from<std::uint64_t>(text(column));
    if (!number || *number < least) refuse(column, fmt::format("not a whole number from {}", least));
    if (*number > most) refuse(column, fmt::format("and cannot be more than {}", most));
  }

  // Finite, and not negative, as all that is measured.
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

  void check_case() const {
    for (const std::string_view column : kSizes) {
      check_whole_number(column, 1, std::numeric_limits<std::uint32_t>::max());
    }
    for (const std::string_view column : kNames) {
      if (is_empty(column)) refuse(column, "and every case has one");
    }
  }

 private:
  const CsvRows& rows_;
  std::size_t row_;
};

void check_timing(const CheckedRow& row) {
  row.check_case();
  const auto status = status_named(row.text("status"));
  if (!status) row.refuse("status", "not one of ok, skipped, failed, timeout, crashed");
  const bool is_ok = *status == Status::kOk;
  for (const std::string_view column : kSummary) {
    if (is_ok || !row.is_empty(column)) row.check_figure(column, is_ok && column != "stddev_ms");
  }
  for (const std::string_view column : kFigures) {
    if (!row.is_empty(column)) row.check_figure(column, false);
  }
  for (const std::string_view column : kCounts) {
    if (!row.is_empty(column)) row.check_whole_number(column, 0, std::numeric_limits<std::int64_t>::max());
  }
  for (const std::string_view column : kErrors) {
    if (!row.is_empty(column)) row.check_number(column);
  }
  if (!row.is_empty("converged")) row.check_flag("converged");
  if (row.is_empty("ci_low_ms") != row.is_empty("ci_high_ms")) {
    row.refuse(row.is_empty("ci_low_ms") ? "ci_low_ms" : "ci_high_ms",
               "but the interval's other end is there; both belong there, or none");
  }
}

}  // namespace

void check_timings(const CsvRows& rows) {
  for (std::size_t index = 0; index < rows.size(); ++index) {
    const CheckedRow row(rows, index);
    check_timing(row);
    if (rows.has("rounds") && !row.is_empty("rounds")) {
      row.check_whole_number("rounds", 0, std::numeric_limits<std::uint32_t>::max());
    }
    if (rows.has("rounds_spread") && !row.is_empty("rounds_spread")) row.check_figure("rounds_spread", false);
  }
}

void check_samples(const CsvRows& rows) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t index = 0; index < rows.size(); ++index) {
    const CheckedRow row(rows, index);
    row.check_case();
    row.check_whole_number("round", 0, kMost);
    row.check_whole_number("index", 0, kMost);
    row.check_flag("warmup");
    row.check_whole_number("repeats", 1, kMost);
    row.check_figure("ms", true);
    if (!row.is_empty("throttled")) row.check_flag("throttled");
  }
}

}  // namespace fftbench::report
