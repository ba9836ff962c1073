#include "report/answers.h"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

#include "report/fastest.h"
#include "report/progress.h"
#include "report/table.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

constexpr std::size_t kMostNamed = 2;  // cases as fast as the fastest that a sentence names

std::string name_of_case(const Record& record) {
  std::string options = fft::options_text(record.test_case.choice);
  std::ranges::replace(options, ';', ' ');
  return record.test_case.choice.algorithm->name + (options.empty() ? "" : " " + options);
}

// Writes as many decimals as are needed to show that the ratio is more than 1.
std::string ratio_text(double ratio) {
  const int decimals = ratio < 1.005 ? 3 : ratio < 1.095 ? 2 : ratio < 9.95 ? 1 : 0;
  return fmt::format("{:.{}f}", ratio, decimals);
}

// Returns " or B", " or B or C", or " or one of 7 others".
std::string others_text(std::span<const Record* const> others) {
  if (others.size() > kMostNamed) return fmt::format(" or one of {} others", others.size());
  std::string text;
  for (const Record* other : others) text += " or " + name_of_case(*other);
  return text;
}

// Returns the fastest case, then those that cannot be told from it. Where there are too few rounds to tell,
// returns the fastest alone.
std::vector<const Record*> fastest_of(std::span<const Record* const> run) {
  const std::vector<bool> marks = maybe_fastest(run);
  std::vector<const Record*> fastest;
  for (std::size_t index = 0; index < run.size(); ++index) {
    if (index == 0 || marks[index]) fastest.push_back(run[index]);
  }
  return fastest;
}

std::string answer(std::span<const Record* const> run) {
  if (valid_timing(*run.front()) == nullptr) return "";
  const std::vector<const Record*> fastest = fastest_of(run);
  const glm::uvec2 extent = run.front()->test_case.problem.extent;
  const double fastest_ms = valid_timing(*fastest.front())->median_ms;
  std::string text = fmt::format("{} x {}: {}{}, {}", extent.x, extent.y, name_of_case(*fastest.front()),
                                 others_text(std::span(fastest).subspan(1)), milliseconds_text(fastest_ms));
  const auto slower = std::ranges::find_if(run, [&](const Record* record) {
    return valid_timing(*record) != nullptr && std::ranges::find(fastest, record) == fastest.end();
  });
  if (slower != run.end()) {
    text += fmt::format(", {} times as fast as {}",
                        ratio_text(valid_timing(**slower)->median_ms / fastest_ms), name_of_case(**slower));
  } else if (fastest.size() > 1) {
    text += ", which cannot be told apart";
  }
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
  constexpr std::size_t kIndent = 2;
  const RecordPointers rows = sorted_ok_records(records);
  const Record* group = nullptr;
  std::string text;
  for (const auto run : comparable_runs(rows)) {
    const std::string sentence = answer(run);
    if (sentence.empty()) continue;
    if (group == nullptr || !same_group(*group, *run.front())) {
      text += (group == nullptr ? "" : "\n") + heading(*run.front(), rows);
      group = run.front();
    }
    for (const std::string& line : text::wrap(sentence, width - std::min(width, kIndent), kIndent)) {
      text += std::string(kIndent, ' ') + line + "\n";
    }
  }
  return text;
}

}  // namespace fftbench::report
