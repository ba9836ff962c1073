// Robust statistics of timing samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fftbench::measure {

// All in milliseconds a transform.
struct Summary {
  std::size_t samples = 0;
  double median_ms = 0;
  double min_ms = 0;
  double mean_ms = 0;
  double stddev_ms = 0;  // of the sample (n - 1); 0 for one sample
  double p05_ms = 0;
  double p95_ms = 0;
  double ci_low_ms = 0;  // bootstrap 95 % interval of the median
  double ci_high_ms = 0;
};

// Linear interpolation between closest ranks (NumPy's default). `sorted` ascending. Throws
// std::invalid_argument where it is empty or q is not in [0, 1].
double quantile_of_sorted(std::span<const double> sorted, double q);

struct Interval {
  double low = 0;
  double high = 0;
};

// Percentile bootstrap of the median (Efron, Tibshirani: An Introduction to the Bootstrap, 1993, chapter 13).
// Deterministic for a seed. The cost of a resample does not grow with the number of samples: its median is
// drawn through order statistics (see bootstrap.cpp). Throws std::invalid_argument for no samples, NaN among
// them, no resamples, or a confidence not in (0, 1).
Interval bootstrap_median_interval(std::span<const double> samples, double confidence, std::size_t resamples,
                                   std::uint64_t seed);

// With an interval from 1000 resamples. Throws std::invalid_argument for no samples or NaN among them.
Summary summarise(std::span<const double> samples_ms);

// (high - low) / 2 over the median: what `relative_ci` is compared with.
double relative_half_width(const Summary& summary);

}  // namespace fftbench::measure
