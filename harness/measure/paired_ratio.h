// Tells how much slower a candidate is than a baseline where the two were measured by turns: in pairs, whose
// times share what disturbed both.
//
// The test is Wilcoxon's signed-rank test (1945), exact for any number of pairs, on the logarithms of the
// pairs' ratios; the interval has those ratios which it does not reject (Tukey; Hollander, Wolfe, Chicken:
// Nonparametric Statistical Methods, 3rd edition, 2014, chapter 3). It assumes that the logarithms lie alike
// on both sides of their middle. That holds where nothing but a common factor tells candidate from baseline,
// since the two could then change places within each pair, however much pairs differ from each other.
// scripts/fftbench/comparison/ranks.py computes the same.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "measure/median_interval.h"

namespace fftbench::measure {

// Times in ms, all above zero, of which the i-th of each were measured beside each other.
struct PairedTimes {
  std::span<const double> baseline_ms;
  std::span<const double> candidate_ms;
  double baseline_step_ms = 0;  // the smallest difference that the timer can show
  double candidate_step_ms = 0;
};

struct PairedRatio {
  double ratio = 1;  // candidate over baseline: the middle of all ratios of two pairs (Hodges and Lehmann)
  // The 95 % interval. Each time is known to half a step of its timer only, which widens it. Empty for fewer
  // than 6 pairs, of which no interval is that sure.
  std::optional<Interval> interval;
  // Two-sided, of "the ratio lies within the threshold".
  double p = 1;
};

// Throws std::invalid_argument where there are no pairs, or where a time is not above zero.
PairedRatio paired_ratio(const PairedTimes& times, double threshold);

// Returns the least number of pairs with which a change in one of so many cases can be told.
std::size_t fewest_pairs(std::size_t cases, double alpha);

}  // namespace fftbench::measure
