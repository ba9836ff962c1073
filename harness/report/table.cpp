#include "report/table.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "report/fastest.h"
#include "report/outcome_list.h"
#include "report/row_formats.h"
#include "report/row_names.h"
#include "report/table_figures.h"
#include "text/text_grid.h"

namespace fftbench::report {

namespace {

auto group_key(const Record& record) {
  const fft::Problem& problem = record.test_case.problem;
  return std::tuple(record.test_case.mode, problem.direction, problem.batch, problem.domain,
                    problem.half_spectrum, problem.precision, problem.norm, fft::describe_axes(problem));
}

auto size_key(const Record& record) {
  const fft::Problem& problem = record.test_case.problem;
  return std::tuple(fft::elements_per_image(problem), problem.depth, problem.extent.x);
}

// Returns infinity where there is no median, and for NaN, so that such rows come last.
double median_or_infinity(const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  const bool ordered = timing && !std::isnan(timing->median_ms);
  return ordered ? timing->median_ms : std::numeric_limits<double>::infinity();
}

}  // namespace

RecordPointers sorted_ok_records(std::span<const Record> records) {
  RecordPointers rows;
  for (const Record& record : records) {
    if (record.status == Status::kOk) rows.push_back(&record);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Record* a, const Record* b) {
    return std::tuple(group_key(*a), size_key(*a), median_or_infinity(*a)) <
           std::tuple(group_key(*b), size_key(*b), median_or_infinity(*b));
  });
  return rows;
}

bool same_group(const Record& a, const Record& b) {
  return group_key(a) == group_key(b);
}

bool same_group_and_size(const Record& a, const Record& b) {
  return same_group(a, b) && size_key(a) == size_key(b);
}

std::string group_text(const Record& record, const RecordPointers& rows) {
  const auto any = [&](auto&& matches) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const Record* row) { return matches(row->test_case.problem); });
  };
  const fft::Problem& problem = record.test_case.problem;
  std::vector<std::string> parts{std::string(experiment::name_of(record.test_case.mode)),
                                 std::string(fft::name_of(problem.direction))};
  if (any([](const fft::Problem& other) { return other.batch > 1; })) {
    parts.push_back("batch " + std::to_string(problem.batch));
  }
  if (any([](const fft::Problem& other) { return other.domain != fft::Domain::kComplex; })) {
    parts.emplace_back(fft::name_of(problem.domain));
  }
  if (any(fft::is_packed) && problem.domain == fft::Domain::kReal) {
    parts.emplace_back(fft::name_of(problem.half_spectrum));
  }
  if (any([](const fft::Problem& other) { return other.precision != fft::Precision::kFp32; })) {
    parts.emplace_back(fft::name_of(problem.precision));
  }
  if (any([](const fft::Problem& other) { return other.norm != fft::Norm::kBackward; })) {
    parts.emplace_back(fft::name_of(problem.norm));
  }
  if (any([](const fft::Problem& other) { return other.axes != fft::AxisSet{}; }))
    parts.push_back("along " + fft::describe_axes(problem));
  return text::join(parts, ", ");
}

std::vector<std::span<const Record* const>> comparable_runs(const RecordPointers& sorted) {
  std::vector<std::span<const Record* const>> runs;
  auto begin = sorted.begin();
  while (begin != sorted.end()) {
    const auto end = std::find_if(
        begin, sorted.end(), [&](const Record* record) { return !same_group_and_size(**begin, *record); });
    runs.emplace_back(begin, end);
    begin = end;
  }
  return runs;
}

namespace {

std::string size_text(const fft::Problem& problem) {
  fft::Problem one_image = problem;
  one_image.batch = 1;
  return fft::describe_size(one_image);
}

constexpr std::string_view kFastest = "*", kSame = "=", kUnclear = "~";

// Marks the fastest row of each size, and how the others did beside it, those aside that are slower. A size
// with a single row has no mark, nor has one whose fastest row has too few rounds.
std::vector<std::string> marks_of(const RecordPointers& rows) {
  std::vector<std::string> marks;
  for (const auto run : comparable_runs(rows)) {
    const bool marked = run.size() > 1 && valid_timing(*run.front()) && !too_few_rounds(*run.front());
    const std::vector<Beside> beside = beside_fastest(run);
    for (std::size_t index = 0; index < run.size(); ++index) {
      const measure::Verdict verdict = beside[index].verdict;
      marks.emplace_back(!marked                                 ? " "
                         : index == 0                            ? kFastest
                         : verdict == measure::Verdict::kSame    ? kSame
                         : verdict == measure::Verdict::kUnclear ? kUnclear
                                                                 : " ");
    }
  }
  return marks;
}

// The table's columns and the explanations below them.
struct Layout {
  text::TextGrid grid;
  std::vector<std::string> explanations;
};

Layout make_layout(const RecordPointers& rows, const std::vector<std::string>& marks,
                   const std::vector<FigureColumn>& figures, NameStyle style, std::size_t width) {
  constexpr std::size_t kNames = 2;
  RowNames names = row_names(rows, style);
  std::vector<text::GridColumn> columns{{" ", text::Align::kLeft, marks},
                                        {"size", text::Align::kRight, {}},
                                        {"algorithm", text::Align::kLeft, std::move(names.names)}};
  for (const Record* row : rows) columns[1].cells.push_back(size_text(row->test_case.problem));
  for (const FigureColumn& column : figures)
    columns.push_back({column.heading, text::Align::kRight, column.cells});
  return {text::TextGrid(std::move(columns), {kNames}, width), std::move(names.explanations)};
}

std::vector<FigureColumn> columns_up_to(std::vector<FigureColumn> figures, int drop_order) {
  std::erase_if(figures, [&](const FigureColumn& column) { return column.drop_order > drop_order; });
  return figures;
}

// Returns the first layout that fits: less important figures are left out first, then names become shorter,
// and at last all figures are left out that can be.
Layout layout_for(const RecordPointers& rows, const std::vector<std::string>& marks, std::size_t width) {
  using enum NameStyle;
  constexpr int kAllFigures = 9;
  constexpr int kMostImportant = 1;
  constexpr std::size_t kAnyWidth = std::numeric_limits<std::size_t>::max();
  const std::vector<FigureColumn> figures = figure_columns(rows);
  for (const int fewest : {kMostImportant, 0}) {
    for (const NameStyle style : {kAll, kPairs, kValues}) {
      for (int kept = kAllFigures; kept >= fewest; --kept) {
        Layout layout = make_layout(rows, marks, columns_up_to(figures, kept), style, kAnyWidth);
        if (layout.grid.width() <= width) return layout;
      }
    }
  }
  for (int kept = kAllFigures; kept > 0; --kept) {
    Layout layout = make_layout(rows, marks, columns_up_to(figures, kept), kNumbers, kAnyWidth);
    if (layout.grid.width() <= width) return layout;
  }
  return make_layout(rows, marks, columns_up_to(figures, 0), kNumbers, width);
}

// Explains the marks, and of the columns those that the heading names.
std::string legend(const RecordPointers& rows, const std::vector<std::string>& marks,
                   std::string_view heading, std::vector<std::string> entries, std::size_t width) {
  const auto any = [&](auto&& holds) { return std::ranges::any_of(rows, holds); };
  const auto marked = [&](std::string_view mark) { return std::ranges::find(marks, mark) != marks.end(); };
  if (marked(kFastest)) entries.emplace_back("* fastest of its size; rows without a mark are slower than it");
  if (marked(kSame)) {
    entries.push_back(fmt::format("{} the same: the whole interval of the ratio to * lies within {:.0f} %",
                                  kSame, 100 * measure::kThreshold));
  }
  if (marked(kUnclear)) entries.push_back(fmt::format("{} unclear whether slower than *", kUnclear));
  if (any([](const Record* row) { return valid_timing(*row) && valid_timing(*row)->ci_low_ms; })) {
    entries.push_back(kIntervalExplained);
  }
  if (any([](const Record* row) { return row->converged == false; })) {
    entries.push_back(
        fmt::format("{} not converged: that interval is wider than asked for", kNotConvergedMark));
  }
  if (heading.find("spread") != std::string_view::npos) {
    entries.emplace_back(
        "spread: how far rounds differ, (largest - smallest) / median of the rounds' medians");
  }
  if (heading.find("energy") != std::string_view::npos)
    entries.emplace_back("energy: what the whole device takes in a transform");
  if (any([](const Record* row) { return too_few_rounds(*row); })) {
    entries.push_back(fmt::format("{} rounds or more show how well a median is known, and which is fastest",
                                  measure::kFewestRoundsForInterval));
  }
  std::string text;
  for (const std::string& entry : entries) text += text::join(text::wrap(entry, width, 2), "\n") + "\n";
  return text.empty() ? "" : "\n" + text;
}

std::string ok_table(const RecordPointers& rows, std::size_t width) {
  if (rows.empty()) return "";
  const std::vector<std::string> marks = marks_of(rows);
  const Layout layout = layout_for(rows, marks, width);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == 0 || !same_group(*rows[i - 1], *rows[i])) {
      text += (i == 0 ? "" : "\n") + group_text(*rows[i], rows) + "\n" + layout.grid.heading_line();
    }
    text += layout.grid.row_lines(i);
  }
  return text + legend(rows, marks, layout.grid.heading_line(), layout.explanations, width);
}

std::string trimmed(const std::string& text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

std::string results_table(std::span<const Record> records, std::size_t width) {
  std::string text;
  for (const std::string& part :
       {ok_table(sorted_ok_records(records), width), outcome_list(records, width)}) {
    if (!part.empty()) text += part + "\n";
  }
  return text + outcome_counts(records) + "\n";
}

std::string results_markdown(std::span<const Record> records) {
  const RecordPointers rows = sorted_ok_records(records);
  const std::vector<FigureColumn> figures = figure_columns(rows);
  const std::vector<std::string> names = row_names(rows, NameStyle::kAll).names;
  std::vector<std::string> headings{"size", "algorithm"};
  std::vector<std::string> rules{"---:", "---"};
  for (const FigureColumn& column : figures) {
    headings.push_back(trimmed(column.heading));
    rules.emplace_back("---:");
  }
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == 0 || !same_group(*rows[i - 1], *rows[i])) {
      text += fmt::format("{}**{}**\n\n{}{}", i == 0 ? "" : "\n", group_text(*rows[i], rows),
                          markdown_row(headings), markdown_row(rules));
    }
    std::vector<std::string> cells{size_text(rows[i]->test_case.problem), names[i]};
    for (const FigureColumn& column : figures) cells.push_back(trimmed(column.cells[i]));
    text += markdown_row(cells);
  }
  const std::string others = outcome_markdown(records);
  return text + (text.empty() || others.empty() ? "" : "\n") + others;
}

}  // namespace fftbench::report
