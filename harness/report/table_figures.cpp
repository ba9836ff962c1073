#include "report/table_figures.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "report/digits.h"
#include "report/fastest.h"

namespace fftbench::report {
namespace {

constexpr std::string_view kNoFigure = "-";

using Figure = std::function<std::optional<double>(const Record&)>;

struct Digits {
  int significant;  // digits of the smallest figure of a run
  int most_decimals;
};

Figure timing_figure(double measure::Summary::*member, double scale) {
  return [member, scale](const Record& record) -> std::optional<double> {
    const measure::Summary* timing = valid_timing(record);
    if (timing == nullptr) return std::nullopt;
    return timing->*member * scale;
  };
}

std::optional<double> smallest(std::span<const Record* const> records, const Figure& figure) {
  std::optional<double> least;
  for (const Record* record : records) {
    const std::optional<double> value = figure(*record);
    if (value && *value > 0 && (!least || *value < *least)) least = value;
  }
  return least;
}

int decimals_for(std::optional<double> smallest_value, Digits digits) {
  if (!smallest_value || !(*smallest_value > 0) || std::isinf(*smallest_value)) return digits.most_decimals;
  const int before_point = static_cast<int>(std::floor(std::log10(*smallest_value))) + 1;
  return std::clamp(digits.significant - before_point, 0, digits.most_decimals);
}

std::string number_text(std::optional<double> value, int decimals) {
  return value ? fmt::format("{:.{}f}", *value, decimals) : std::string(kNoFigure);
}

FigureColumn number_column(std::string heading, int drop_order, const RecordPointers& sorted,
                           const Figure& figure, Digits digits) {
  FigureColumn column{std::move(heading), {}, drop_order};
  for (const auto run : comparable_runs(sorted)) {
    const int decimals = decimals_for(smallest(run, figure), digits);
    for (const Record* record : run) column.cells.push_back(number_text(figure(*record), decimals));
  }
  return column;
}

FigureColumn text_column(std::string heading, int drop_order, const RecordPointers& sorted,
                         std::string (*cell)(const Record&)) {
  FigureColumn column{std::move(heading), {}, drop_order};
  for (const Record* record : sorted) column.cells.push_back(cell(*record));
  return column;
}

// A range only has to show its order of magnitude, so that each has the decimals that suit it.
FigureColumn range_column(std::string heading, int drop_order, const RecordPointers& sorted, double scale) {
  FigureColumn column{std::move(heading), {}, drop_order};
  for (const Record* record : sorted) {
    const measure::Summary* timing = valid_timing(*record);
    if (timing == nullptr) {
      column.cells.emplace_back(kNoFigure);
      continue;
    }
    const double low = timing->p05_ms * scale, high = timing->p95_ms * scale;
    const int decimals = decimals_for(low, {3, 3});
    column.cells.push_back(number_text(low, decimals) + ".." + number_text(high, decimals));
  }
  return column;
}

// Tells whether an interval leaves a figure so few digits that the usual ones would mislead.
bool is_wide(const std::optional<measure::Interval>& interval, double figure) {
  constexpr double kWide = 0.1;  // half of it over the figure
  return interval && interval->high - interval->low > 2 * kWide * figure;
}

std::optional<measure::Interval> median_interval(const measure::Summary& timing, double scale) {
  if (!timing.ci_low_ms || !timing.ci_high_ms) return std::nullopt;
  return measure::Interval{*timing.ci_low_ms * scale, *timing.ci_high_ms * scale};
}

FigureColumn median_column(std::string heading, const RecordPointers& sorted, double scale) {
  FigureColumn column = number_column(std::move(heading), 0, sorted,
                                      timing_figure(&measure::Summary::median_ms, scale), {4, 3});
  for (std::size_t row = 0; row < sorted.size(); ++row) {
    const measure::Summary* timing = valid_timing(*sorted[row]);
    if (timing == nullptr) continue;
    const std::optional<measure::Interval> interval = median_interval(*timing, scale);
    const double median = timing->median_ms * scale;
    if (is_wide(interval, median)) column.cells[row] = value_text(median, *interval);
  }
  return column;
}

// Divides each median by that of the fastest case of the size. A size with a single row has no figure.
FigureColumn ratio_column(const RecordPointers& sorted) {
  FigureColumn column{"ratio", {}};
  const Figure median_ms = timing_figure(&measure::Summary::median_ms, 1);
  for (const auto run : comparable_runs(sorted)) {
    const std::optional<double> fastest = smallest(run, median_ms);
    const std::vector<Beside> beside = beside_fastest(run);
    for (std::size_t row = 0; row < run.size(); ++row) {
      const std::optional<double> median = median_ms(*run[row]);
      const bool comparable = run.size() > 1 && fastest && median;
      const double ratio = comparable ? *median / *fastest : 0;
      const std::optional<measure::Interval>& interval = beside[row].ratio;
      column.cells.push_back(!comparable ? std::string(kNoFigure)
                             : is_wide(interval, ratio)
                                 ? value_text(ratio, *interval, 3)
                                 : fmt::format("{:.{}f}", ratio, decimals_for(ratio, {3, 2})));
    }
  }
  return column;
}

// The energy of a transform, of all rows in one unit: that of the smallest.
FigureColumn energy_column(const RecordPointers& sorted) {
  constexpr int kAfterSpread = 1;
  const auto joules = [](const Record& record) -> std::optional<double> {
    if (valid_timing(record) == nullptr || !record.energy) return std::nullopt;
    return record.energy->joules;
  };
  const double least = smallest(sorted, joules).value_or(1);
  const auto [heading, scale] = least < 1e-3  ? std::pair("energy uJ", 1e6)
                                : least < 1.0 ? std::pair("energy mJ", 1e3)
                                              : std::pair("energy J", 1.0);
  const auto scaled = [joules, scale = scale](const Record& record) -> std::optional<double> {
    const std::optional<double> value = joules(record);
    return value ? std::optional(*value * scale) : std::nullopt;
  };
  return number_column(heading, kAfterSpread, sorted, scaled, {3, 2});
}

// An interval is hardly ever symmetric, which is seen where it is wide.
std::string interval_cell(const Record& record, double scale) {
  const measure::Summary* timing = valid_timing(record);
  const std::optional<double> half_width = timing ? measure::relative_half_width(*timing) : std::nullopt;
  if (!half_width) return std::string(kNoFigure);
  const std::optional<measure::Interval> interval = median_interval(*timing, scale);
  const std::string text = is_wide(interval, timing->median_ms * scale)
                               ? range_text(*interval)
                               : fmt::format("±{:.1f} %", 100 * *half_width);
  return text + (record.converged == false ? kNotConvergedMark : ' ');
}

FigureColumn interval_column(const RecordPointers& sorted, double scale) {
  FigureColumn column{"± ", {}};
  for (const Record* record : sorted) column.cells.push_back(interval_cell(*record, scale));
  return column;
}

std::string spread_cell(const Record& record) {
  if (!record.rounds_spread || valid_timing(record) == nullptr) return std::string(kNoFigure);
  return fmt::format("{:.1f} %", 100 * *record.rounds_spread);
}

std::string rel_l2_cell(const Record& record) {
  return record.accuracy ? fmt::format("{:.1e}", record.accuracy->rel_l2) : std::string(kNoFigure);
}

bool has_no_figure(const FigureColumn& column) {
  return std::ranges::all_of(column.cells, [](const std::string& cell) { return cell == kNoFigure; });
}

}  // namespace

std::vector<FigureColumn> figure_columns(const RecordPointers& sorted) {
  using measure::Summary;
  constexpr double kMicrosecondsBelowMs = 0.1;
  const std::optional<double> fastest_ms = smallest(sorted, timing_figure(&Summary::median_ms, 1));
  const bool microseconds = fastest_ms && *fastest_ms < kMicrosecondsBelowMs;
  const std::string unit = microseconds ? "us" : "ms";
  const double scale = microseconds ? 1e3 : 1;

  std::vector<FigureColumn> columns;
  columns.push_back(median_column("median " + unit, sorted, scale));
  columns.push_back(interval_column(sorted, scale));
  columns.push_back(ratio_column(sorted));
  columns.push_back(energy_column(sorted));
  columns.push_back(text_column("spread", 1, sorted, spread_cell));
  columns.push_back(range_column("p05..p95 " + unit, 6, sorted, scale));
  columns.push_back(number_column("Gflop/s", 3, sorted, gflops, {3, 1}));
  columns.push_back(number_column("GB/s", 5, sorted, model_gbps, {3, 1}));
  columns.push_back(number_column("% copy", 2, sorted, percent_of_copy, {3, 1}));
  columns.push_back(text_column("rel_l2", 4, sorted, rel_l2_cell));
  std::erase_if(columns, has_no_figure);
  return columns;
}

}  // namespace fftbench::report
