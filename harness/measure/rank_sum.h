// Can two cases be told apart? The exact rank-sum test (Wilcoxon, 1945; Mann and Whitney, 1947) on the
// medians of their rounds. scripts/fftbench/comparison/ranks.py, behind compare.py, computes the same.
//
// It asks nothing of how rounds scatter but that, where the two are alike, any round could as well have been
// one of the other case. Student's t test on the logarithms, also trimmed (Yuen), claims differences that are
// none where rounds have two modes or the timer is coarse: see scripts/simulate_rounds.py.
#pragma once

#include <span>
#include <vector>

namespace fftbench::measure {

// Two-sided, of "both groups come from one source": exact, also where values are equal; beyond 60 values
// together by the normal distribution. 1 where a group is empty.
double rank_sum_p_value(std::span<const double> first, std::span<const double> second);

// The rounds of a case.
struct RoundMedians {
  std::span<const double> ms;
  double step_ms = 0;  // the least by which two of them can differ (the timer's step)
};

// The same of two cases' rounds, from whose difference first is taken off what the timers' steps alone may
// have made of none: half a step each.
double p_value_of_no_difference(const RoundMedians& first, const RoundMedians& second);

// Holm's step-down correction for many tests at once (1979), in the order of `p_values`.
std::vector<double> holm(std::span<const double> p_values);

}  // namespace fftbench::measure
