#include "report/answers.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "report/digits.h"
#include "report/fastest.h"
#include "report/progress.h"
#include "report/row_names.h"
#include "report/table.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

using measure::Verdict;

constexpr std::size_t kMostNamed = 2;  // cases that a row names of one kind
constexpr int kMostDigits = 3;

// The names of a table's rows, as --filter takes them.
using CaseNames = std::map<const Record*, std::string>;

CaseNames names_of(const RecordPointers& rows) {
  const std::vector<std::string> names = row_names(rows, NameStyle::kAll).names;
  CaseNames by_record;
  for (std::size_t index = 0; index < rows.size(); ++index) by_record.emplace(rows[index], names[index]);
  return by_record;
}

// Returns "A", "A, B" or "A, B and 7 others".
std::string names_text(const std::vector<const Record*>& records, const CaseNames& names_of_cases) {
  std::vector<std::string> names;
  for (const Record* record : records) {
    if (names.size() < kMostNamed) names.push_back(names_of_cases.at(record));
  }
  const std::size_t more = records.size() - names.size();
  const std::string others = more == 0   ? ""
                             : more == 1 ? " and 1 other"
                                         : fmt::format(" and {} others", more);
  return text::join(names, ", ") + others;
}

// Writes the median with the digits that its interval allows.
std::string time_text(const measure::Summary& timing) {
  if (!timing.ci_low_ms || !timing.ci_high_ms) return milliseconds_text(timing.median_ms);
  constexpr double kMicrosecondsBelowMs = 0.1;
  const bool microseconds = timing.median_ms < kMicrosecondsBelowMs;
  const double scale = microseconds ? 1e3 : 1;
  const measure::Interval interval{*timing.ci_low_ms * scale, *timing.ci_high_ms * scale};
  return value_text(timing.median_ms * scale, interval, kMostDigits) + (microseconds ? " us" : " ms");
}

// Writes how many times as fast the fastest is: as many decimals as show that it is more than 1 where there
// are too few rounds for an interval, else the digits that the interval allows; where that is hardly one, the
// interval.
std::string times_text(double ratio, const std::optional<measure::Interval>& interval) {
  constexpr double kWide = 0.4;  // of the interval, over the ratio
  if (!interval) {
    const int decimals = ratio < 1.005 ? 3 : ratio < 1.095 ? 2 : ratio < 9.95 ? 1 : 0;
    return fmt::format("{:.{}f}", ratio, decimals);
  }
  const bool wide = interval->high - interval->low > kWide * ratio;
  return wide ? range_text(*interval, kMostDigits) : value_text(ratio, *interval, kMostDigits);
}

// A row of a group's table.
struct Answer {
  std::string size, fastest, time, beside_the_others;
};

// Says what is the fastest of a size, by how much it is faster than the first one that is surely slower, what
// takes the same, and of what that is unclear. Where there are too few rounds, the next one is called slower
// as it seems.
std::optional<Answer> answer(std::span<const Record* const> run, const CaseNames& names) {
  const measure::Summary* fastest = valid_timing(*run.front());
  if (fastest == nullptr) return std::nullopt;
  const bool as_it_seems = too_few_rounds(*run.front());
  const std::vector<Beside> beside = beside_fastest(run);
  std::vector<const Record*> same, unclear;
  std::vector<std::string> others;
  for (std::size_t index = 1; index < run.size(); ++index) {
    const measure::Summary* timing = valid_timing(*run[index]);
    if (timing == nullptr) continue;
    if (beside[index].verdict == Verdict::kSlower || as_it_seems) {
      if (!others.empty()) continue;
      others.push_back(fmt::format("{}x faster than {}",
                                   times_text(timing->median_ms / fastest->median_ms, beside[index].ratio),
                                   names.at(run[index])));
    } else {
      (beside[index].verdict == Verdict::kSame ? same : unclear).push_back(run[index]);
    }
  }
  if (!same.empty()) others.push_back("same: " + names_text(same, names));
  if (!unclear.empty()) others.push_back("unclear: " + names_text(unclear, names));
  const fft::Problem& problem = run.front()->test_case.problem;
  const std::string depth = problem.depth > 1 ? fmt::format(" x {}", problem.depth) : "";
  return Answer{fmt::format("{} x {}{}", problem.extent.x, problem.extent.y, depth), names.at(run.front()),
                time_text(*fastest), others.empty() ? "no other has a time" : text::join(others, "; ")};
}

std::string table_of(const std::vector<Answer>& answers, std::size_t width) {
  constexpr std::size_t kFastest = 1, kOthers = 3;
  std::vector<text::GridColumn> columns{{.heading = "size", .cells = {}},
                                        {.heading = "fastest", .cells = {}},
                                        {.heading = "time", .align = text::Align::kRight, .cells = {}},
                                        {.heading = "beside the others", .cells = {}}};
  for (const Answer& row : answers) {
    const std::array cells{row.size, row.fastest, row.time, row.beside_the_others};
    for (std::size_t column = 0; column < cells.size(); ++column)
      columns[column].cells.push_back(cells.at(column));
  }
  const text::TextGrid grid(std::move(columns), {kFastest, kOthers}, width);
  std::string text = grid.heading_line();
  for (std::size_t row = 0; row < answers.size(); ++row) text += grid.row_lines(row);
  return text;
}

// Says how far the answers of a group can be trusted.
std::string heading(const Record& first, const RecordPointers& rows) {
  const bool unsure = std::ranges::any_of(
      rows, [&](const Record* row) { return same_group(first, *row) && too_few_rounds(*row); });
  return fmt::format("{}, {}:\n",
                     unsure ? "The fastest as it seems (too few rounds to be sure)" : "The fastest",
                     group_text(first, rows));
}

}  // namespace

std::string answers(std::span<const Record> records, std::size_t width) {
  const RecordPointers rows = sorted_ok_records(records);
  const CaseNames names = names_of(rows);
  const Record* group = nullptr;
  std::vector<Answer> of_group;
  std::string text;
  const auto end_group = [&] {
    if (of_group.empty()) return;
    text += (text.empty() ? "" : "\n") + heading(*group, rows) + table_of(of_group, width);
    of_group.clear();
  };
  for (const auto run : comparable_runs(rows)) {
    std::optional<Answer> found = answer(run, names);
    if (!found) continue;
    if (group == nullptr || !same_group(*group, *run.front())) {
      end_group();
      group = run.front();
    }
    of_group.push_back(std::move(*found));
  }
  end_group();
  return text;
}

}  // namespace fftbench::report
