#include "report/fastest.h"

#include <cstddef>

#include "measure/rank_sum.h"

namespace fftbench::report {
namespace {

using measure::Verdict;

measure::RoundMedians medians_of(const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  if (timing == nullptr || too_few_rounds(record)) return {};
  return {.ms = timing->round_medians_ms, .step_ms = timing->step_ms};
}

}  // namespace

bool too_few_rounds(const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  return timing != nullptr && timing->round_medians_ms.size() < measure::kFewestRoundsForInterval;
}

std::vector<Beside> beside_fastest(std::span<const Record* const> rows) {
  if (rows.empty()) return {};
  const measure::RoundMedians fastest = medians_of(*rows.front());
  std::vector<Beside> found{{.verdict = Verdict::kSame}};
  std::vector<double> p_values;
  for (const Record* row : rows.subspan(1)) {
    const measure::RoundMedians own = medians_of(*row);
    found.push_back({.ratio = measure::ratio_interval(fastest, own)});
    p_values.push_back(measure::p_value_of_no_change(fastest, own, measure::kThreshold));
  }
  const std::vector<double> corrected = measure::holm(p_values);
  for (std::size_t index = 0; index < corrected.size(); ++index) {
    Beside& one = found[index + 1];
    one.verdict = measure::decide(one.ratio, corrected[index]);
    // What is listed behind the fastest is not called faster, however its rounds lie.
    if (one.verdict == Verdict::kFaster) one.verdict = Verdict::kUnclear;
  }
  return found;
}

}  // namespace fftbench::report
