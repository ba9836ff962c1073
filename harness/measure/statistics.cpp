#include "measure/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace fftbench::measure {
namespace {

constexpr double kConfidence = 0.95;
constexpr std::size_t kResamples = 1000;
constexpr std::uint64_t kBootstrapSeed = 1;

double sample_standard_deviation(std::span<const double> samples, double mean) {
  if (samples.size() < 2) return 0;
  double squared_sum = 0;
  for (const double sample : samples) squared_sum += (sample - mean) * (sample - mean);
  return std::sqrt(squared_sum / static_cast<double>(samples.size() - 1));
}

}  // namespace

double quantile_of_sorted(std::span<const double> sorted, double q) {
  if (sorted.empty() || !(q >= 0 && q <= 1)) {
    throw std::invalid_argument(
        fmt::format("a quantile needs samples and 0 <= q <= 1, not {} samples and q = {}", sorted.size(), q));
  }
  const double rank = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], rank - static_cast<double>(below));
}

Summary summarise(std::span<const double> samples_ms) {
  // First, because it also refuses what must not be sorted: NaN.
  const Interval interval = bootstrap_median_interval(samples_ms, kConfidence, kResamples, kBootstrapSeed);
  std::vector<double> sorted(samples_ms.begin(), samples_ms.end());
  std::ranges::sort(sorted);

  Summary summary;
  summary.samples = sorted.size();
  summary.median_ms = quantile_of_sorted(sorted, 0.5);
  summary.min_ms = sorted.front();
  summary.mean_ms = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
  summary.stddev_ms = sample_standard_deviation(sorted, summary.mean_ms);
  summary.p05_ms = quantile_of_sorted(sorted, 0.05);
  summary.p95_ms = quantile_of_sorted(sorted, 0.95);
  summary.ci_low_ms = interval.low;
  summary.ci_high_ms = interval.high;
  return summary;
}

double relative_half_width(const Summary& summary) {
  return (summary.ci_high_ms - summary.ci_low_ms) / 2 / summary.median_ms;
}

}  // namespace fftbench::measure
