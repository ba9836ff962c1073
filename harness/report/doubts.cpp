#include "report/doubts.h"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

#include "measure/rank_sum.h"
#include "report/fastest.h"
#include "report/table.h"

namespace fftbench::report {
namespace {

// Returns the number of rounds of each case that has a time.
std::vector<std::size_t> rounds_of_cases(std::span<const Record> records) {
  std::vector<std::size_t> rounds;
  for (const Record& record : records) {
    const measure::Summary* timing = valid_timing(record);
    if (timing != nullptr) rounds.push_back(timing->round_medians_ms.size());
  }
  return rounds;
}

}  // namespace

std::string too_few_rounds_text(std::span<const Record> records, std::size_t parts) {
  const std::vector<std::size_t> of_cases = rounds_of_cases(records);
  if (of_cases.empty()) return "";
  const std::size_t cases = parts * of_cases.size();
  const std::size_t needed = measure::rounds_needed(cases);
  const std::size_t rounds = *std::ranges::min_element(of_cases);
  if (rounds >= needed) return "";
  return fmt::format(
      "compare.py can't judge this run: {} case{} take{} {} rounds, and it has {} (--rounds {})", cases,
      cases == 1 ? "" : "s", cases == 1 ? "s" : "", needed, rounds, needed);
}

std::string mostly_unclear_text(std::span<const Record> records) {
  std::size_t compared = 0, unclear = 0;
  const RecordPointers rows = sorted_ok_records(records);
  for (const auto run : comparable_runs(rows)) {
    for (const Beside& one : beside_fastest(run)) {
      if (!one.ratio) continue;
      ++compared;
      if (one.verdict == measure::Verdict::kUnclear) ++unclear;
    }
  }
  if (2 * unclear <= compared) return "";
  return fmt::format(
      "This run tells little: {} of {} comparisons with the fastest of a size are unclear. End other "
      "programs and measure again, or take more rounds: --rounds {}.",
      unclear, compared, 2 * std::ranges::min(rounds_of_cases(records)));
}

}  // namespace fftbench::report
