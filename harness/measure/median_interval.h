// How well a median is known: an interval between two of the values that it comes from.
//
// The values are the medians of a case's rounds. Samples of one round resemble each other more than those of
// another, so that any number of samples of one round tells nothing of the next: rounds are the unit.
//
// Of n values, each lies above the true median or below it with even chances, so that the k smallest lie all
// above it as often as a coin falls k times in n or less. The interval reaches from the k-th smallest to the
// k-th largest, with the largest k that leaves the true median outside in at most 5 % of all runs. That asks
// nothing of how rounds scatter: two modes or a disturbed round make it wide, never wrong (David, Nagaraja:
// Order Statistics, 3rd edition, 2003, chapter 7). scripts/fftbench/results/intervals.py computes the same.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace fftbench::measure {

struct Interval {
  double low = 0;
  double high = 0;
};

inline constexpr double kConfidence = 0.95;

// With five rounds, all lie on one side of the true median once in 16 runs; with six, once in 32.
inline constexpr std::size_t kFewestRoundsForInterval = 6;

// The k above; 0 where so few values give no interval of that confidence.
std::size_t values_outside(std::size_t count, double confidence = kConfidence);

// `step`: the least by which two of the values can differ, where the timer has a step; each value is known to
// half of it on either side, and so are the ends of the interval. Nothing below kFewestRoundsForInterval
// values. Throws std::invalid_argument for NaN among them.
std::optional<Interval> median_interval(std::span<const double> values, double step = 0);

// (high - low) / 2 over the median: what `relative_ci` is compared with.
double relative_half_width(const Interval& interval, double median);

}  // namespace fftbench::measure
