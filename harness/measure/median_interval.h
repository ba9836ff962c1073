// Tells how well a median is known, by an interval that reaches from one of the values to another.
//
// The values are the medians of a case's rounds. Samples of one round resemble each other more than those of
// another, so that even many samples of one round say nothing about the next one. The rounds are therefore
// the unit.
//
// Each of n values lies above or below the true median with even chances. The k smallest values therefore all
// lie above it as often as a coin, thrown n times, shows heads fewer than k times. The interval reaches from
// the k-th smallest to the k-th largest value, with the largest k for which the true median lies outside in
// at most 5 % of all runs. This assumes nothing about the scatter of rounds: two modes or a disturbed round
// make the interval wide, never wrong (David, Nagaraja: Order Statistics, 3rd edition, 2003, chapter 7).
// scripts/fftbench/results/intervals.py computes the same.
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

// Returns the k above; 0 where there are too few values for an interval of that confidence.
std::size_t values_outside(std::size_t count, double confidence = kConfidence);

// Returns the interval; nothing for fewer than kFewestRoundsForInterval values. `step` is the smallest
// difference of two values where the timer has a step. Each value is then known to half a step on either
// side, and so are the ends of the interval. Throws std::invalid_argument for NaN among the values.
std::optional<Interval> median_interval(std::span<const double> values, double step = 0);

// Returns (high - low) / 2 over the median, which is compared with `relative_ci`.
double relative_half_width(const Interval& interval, double median);

}  // namespace fftbench::measure
