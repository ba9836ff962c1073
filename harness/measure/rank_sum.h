// Tells whether two cases differ: the exact rank-sum test (Wilcoxon, 1945; Mann and Whitney, 1947) on the
// medians of their rounds. scripts/fftbench/comparison/ranks.py, on which compare.py is built, computes the
// same.
//
// The test assumes nothing about the scatter of rounds. It only assumes that, where two cases are alike, any
// round could just as well belong to the other case. Student's t test on the logarithms, also when trimmed
// (Yuen), finds differences that do not exist where rounds have two modes or the timer is coarse;
// scripts/simulate_rounds.py shows that.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "measure/median_interval.h"

namespace fftbench::measure {

// Returns the two-sided p value of "both groups have the same distribution". It is exact, also where values
// are equal; beyond 60 values in total it uses the normal distribution. It is 1 where a group is empty.
double rank_sum_p_value(std::span<const double> first, std::span<const double> second);

// The rounds of a case.
struct RoundMedians {
  std::span<const double> ms;
  double step_ms = 0;  // the smallest difference that the timer's step allows between two of them
};

// Returns the two-sided p value of "the ratio of candidate to baseline lies within the threshold": twice the
// smaller of two one-sided ones, of each end of the threshold. Each time counts with that end of half a step
// of its timer which speaks against a change, so that steps claim nothing. It is 1 where a case has no round.
double p_value_of_no_change(const RoundMedians& baseline, const RoundMedians& candidate, double threshold);

// Returns the 95 % interval of the ratio of candidate to baseline (Hodges and Lehmann, 1963): from one of the
// ratios of their rounds to another, wider by half a step of each timer. It is empty where a case has fewer
// than kFewestRoundsForInterval rounds.
std::optional<Interval> ratio_interval(const RoundMedians& baseline, const RoundMedians& candidate);

// The chance of a false alarm that all comparisons together may have, here and in compare.py unless it is
// told otherwise.
inline constexpr double kFalseAlarms = 0.05;

// Returns the fewest rounds of two runs with which a change in one of so many cases can be found: with fewer,
// not even rounds of which all of one run are below all of the other have a p value, times the number of
// cases, below kFalseAlarms. compare.py's rounds_needed() is the same.
std::size_t rounds_needed(std::size_t cases);

// Applies Holm's step-down correction (1979) for many tests at once. The order is that of `p_values`.
std::vector<double> holm(std::span<const double> p_values);

}  // namespace fftbench::measure
