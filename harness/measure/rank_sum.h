// Tells whether two cases differ: the exact rank-sum test (Wilcoxon, 1945; Mann and Whitney, 1947) on the
// medians of their rounds. scripts/fftbench/comparison/ranks.py, on which compare.py is built, computes the
// same.
//
// The test assumes nothing about the scatter of rounds. It only assumes that, where two cases are alike, any
// round could just as well belong to the other case. Student's t test on the logarithms, also when trimmed
// (Yuen), finds differences that do not exist where rounds have two modes or the timer is coarse;
// scripts/simulate_rounds.py shows that.
#pragma once

#include <span>
#include <vector>

namespace fftbench::measure {

// Returns the two-sided p value of "both groups have the same distribution". It is exact, also where values
// are equal; beyond 60 values in total it uses the normal distribution. It is 1 where a group is empty.
double rank_sum_p_value(std::span<const double> first, std::span<const double> second);

// The rounds of a case.
struct RoundMedians {
  std::span<const double> ms;
  double step_ms = 0;  // the smallest difference that the timer's step allows between two of them
};

// Returns the same for the rounds of two cases. Their difference is first reduced by what the timers' steps
// alone can cause, which is half a step of each.
double p_value_of_no_difference(const RoundMedians& first, const RoundMedians& second);

// Applies Holm's step-down correction (1979) for many tests at once. The order is that of `p_values`.
std::vector<double> holm(std::span<const double> p_values);

}  // namespace fftbench::measure
