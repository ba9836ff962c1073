// Robust statistics of timing samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/median_interval.h"

namespace fftbench::measure {

// All figures are milliseconds for one transform. The median and its interval take rounds as the unit: each
// round counts the same, however many samples it has. The other figures come from all samples together.
struct Summary {
  std::size_t samples = 0;
  double median_ms = 0;  // of the rounds' medians; with one round, of its samples
  double min_ms = 0;
  double mean_ms = 0;
  double stddev_ms = 0;  // of the sample (n - 1); 0 for one sample
  double p05_ms = 0;
  double p95_ms = 0;

  // The 95 % interval of median_ms (see median_interval.h). It contains median_ms and is at least as wide as
  // step_ms. It is empty for fewer than kFewestRoundsForInterval rounds.
  std::optional<double> ci_low_ms = {};
  std::optional<double> ci_high_ms = {};

  std::vector<double> round_medians_ms = {};  // in the order of the rounds
  double step_ms = 0;  // the smallest difference of two samples: the timer's step over the repeats
};

// Interpolates linearly between the closest ranks, as NumPy does by default. `sorted` must be ascending.
// Throws std::invalid_argument where it is empty or q is not in [0, 1].
double quantile_of_sorted(std::span<const double> sorted, double q);

// Throws std::invalid_argument where there are no values.
double median_of(std::span<const double> values);

// Computes the percentile bootstrap of the median (Efron, Tibshirani: An Introduction to the Bootstrap, 1993,
// chapter 13). The result depends only on the seed. The cost of a resample does not grow with the number of
// samples: its median is drawn through order statistics. Throws std::invalid_argument for no samples, NaN
// among them, no resamples, or a confidence not in (0, 1).
Interval bootstrap_median_interval(std::span<const double> samples, double confidence, std::size_t resamples,
                                   std::uint64_t seed);

// Each element of `rounds` holds the counted samples of one round; rounds without samples are ignored. Throws
// std::invalid_argument for no samples or NaN among them.
Summary summarise(std::span<const std::vector<double>> rounds, double step_ms = 0);

// Returns (largest - smallest) / median of the rounds' medians; nothing for fewer than two rounds.
std::optional<double> rounds_spread(const Summary& summary);

// Returns half the interval's width over the median; nothing where there is no interval.
std::optional<double> relative_half_width(const Summary& summary);

}  // namespace fftbench::measure
