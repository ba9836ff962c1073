#include "report/table.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "report/fastest.h"
#include "report/outcome_list.h"
#include "report/table_figures.h"
#include "report/table_order.h"
#include "report/text_grid.h"
#include "report/text_lines.h"

namespace fftbench::report {
namespace {

std::string size_text(const fft::Problem& problem) {
  fft::Problem one_image = problem;
  one_image.batch = 1;
  return fft::describe_size(one_image);
}

std::string name_text(const Record& record) {
  std::string options = experiment::options_text(record.test_case);
  std::replace(options.begin(), options.end(), ';', ' ');
  return record.test_case.algorithm->name + (options.empty() ? "" : " " + options);
}

// '*' at the fastest of each size and at those that can't be told from it; nothing where there is nobody to
// be faster than.
std::vector<std::string> fastest_marks(const RecordPointers& rows) {
  std::vector<std::string> marks;
  for (const auto run : comparable_runs(rows)) {
    for (const bool fastest : maybe_fastest(run)) marks.emplace_back(fastest && run.size() > 1 ? "*" : " ");
  }
  return marks;
}

// Batch 1, complex and fp32 go without saying where no row differs from them.
std::string group_heading(const Record& record, const RecordPointers& rows) {
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
  if (any([](const fft::Problem& other) { return other.precision != fft::Precision::kFp32; })) {
    parts.emplace_back(fft::name_of(problem.precision));
  }
  return join(parts, ", ") + "\n";
}

TextGrid make_grid(const RecordPointers& rows, std::vector<std::string> marks, std::size_t width) {
  constexpr std::size_t kNames = 2;
  std::vector<GridColumn> columns{
      {" ", Align::kLeft, std::move(marks)}, {"size", Align::kRight, {}}, {"algorithm", Align::kLeft, {}}};
  for (const Record* row : rows) {
    columns[1].cells.push_back(size_text(row->test_case.problem));
    columns[kNames].cells.push_back(name_text(*row));
  }
  for (FigureColumn& figures : figure_columns(rows)) {
    columns.push_back({std::move(figures.heading), Align::kRight, std::move(figures.cells)});
  }
  return TextGrid(std::move(columns), kNames, width);
}

// What the marks mean, where there are any.
std::string legend(const RecordPointers& rows, bool any_fastest, std::size_t width) {
  std::vector<std::string> entries;
  const auto any = [&](auto&& holds) { return std::ranges::any_of(rows, holds); };
  if (any_fastest) entries.emplace_back("* fastest of its size, or not to be told from the fastest");
  if (any([](const Record* row) { return valid_timing(*row) && valid_timing(*row)->ci_low_ms; })) {
    entries.emplace_back("± half the 95 % interval of the median, from the rounds");
  }
  if (any([](const Record* row) { return row->converged == false; })) {
    entries.push_back(
        fmt::format("{} not converged: that interval is wider than asked for", kNotConvergedMark));
  }
  if (any([](const Record* row) { return row->rounds_spread.has_value(); })) {
    entries.emplace_back(
        "spread: how far rounds differ, (largest - smallest) / median of the rounds' medians");
  }
  if (any([](const Record* row) { return too_few_rounds(*row); })) {
    entries.push_back(fmt::format("{} rounds or more show how well a median is known, and which is fastest",
                                  measure::kFewestRoundsForInterval));
  }
  std::string text;
  for (const std::string& entry : entries) text += join(wrap(entry, width, 2), "\n") + "\n";
  return text.empty() ? "" : "\n" + text;
}

std::string ok_table(const RecordPointers& rows, std::size_t width) {
  if (rows.empty()) return "";
  const std::vector<std::string> marks = fastest_marks(rows);
  const TextGrid grid = make_grid(rows, marks, width);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == 0 || !same_group(*rows[i - 1], *rows[i])) {
      text += (i == 0 ? "" : "\n") + group_heading(*rows[i], rows) + grid.heading_line();
    }
    text += grid.row_lines(i);
  }
  return text + legend(rows, std::find(marks.begin(), marks.end(), "*") != marks.end(), width);
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

}  // namespace fftbench::report
