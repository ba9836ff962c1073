#include "report/fastest.h"

#include <cstddef>

#include "measure/rank_sum.h"

namespace fftbench::report {
namespace {

measure::RoundMedians medians_of(const measure::Summary& timing) {
  return {.ms = timing.round_medians_ms, .step_ms = timing.step_ms};
}

}  // namespace

bool too_few_rounds(const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  return timing != nullptr && timing->round_medians_ms.size() < measure::kFewestRoundsForInterval;
}

std::vector<bool> maybe_fastest(std::span<const Record* const> rows) {
  std::vector<bool> marks(rows.size(), false);
  if (rows.empty() || valid_timing(*rows.front()) == nullptr || too_few_rounds(*rows.front())) return marks;
  const measure::RoundMedians fastest = medians_of(*valid_timing(*rows.front()));
  std::vector<double> p_values;
  for (const Record* row : rows.subspan(1)) {
    const measure::Summary* timing = valid_timing(*row);
    const bool can_be_told = timing != nullptr && !too_few_rounds(*row);
    p_values.push_back(can_be_told ? measure::p_value_of_no_difference(fastest, medians_of(*timing)) : 1);
  }
  marks[0] = true;
  const std::vector<double> corrected = measure::holm(p_values);
  for (std::size_t index = 0; index < corrected.size(); ++index) {
    marks[index + 1] = corrected[index] >= measure::kFalseAlarms;
  }
  return marks;
}

}  // namespace fftbench::report
