#include "measure/statistics.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "measure/random_bits.h"

namespace fftbench::measure {

namespace {

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

double median_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return quantile_of_sorted(sorted, 0.5);
}

Summary summarise(std::span<const std::vector<double>> rounds, double step_ms) {
  Summary summary;
  std::vector<double> sorted;
  for (const std::vector<double>& round : rounds) {
    if (round.empty()) continue;
    sorted.insert(sorted.end(), round.begin(), round.end());
    summary.round_medians_ms.push_back(median_of(round));
  }
  if (std::ranges::any_of(sorted, [](double sample) { return std::isnan(sample); })) {
    throw std::invalid_argument("a sample is NaN: it has no place among sorted samples");
  }
  if (sorted.empty()) throw std::invalid_argument("there are no samples to summarise");
  std::ranges::sort(sorted);
  summary.samples = sorted.size();
  summary.median_ms = median_of(summary.round_medians_ms);
  summary.min_ms = sorted.front();
  summary.mean_ms = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
  summary.stddev_ms = sample_standard_deviation(sorted, summary.mean_ms);
  summary.p05_ms = quantile_of_sorted(sorted, 0.05);
  summary.p95_ms = quantile_of_sorted(sorted, 0.95);
  summary.step_ms = step_ms;
  if (const std::optional<Interval> interval = median_interval(summary.round_medians_ms, step_ms)) {
    summary.ci_low_ms = interval->low;
    summary.ci_high_ms = interval->high;
  }
  return summary;
}

std::optional<double> rounds_spread(const Summary& summary) {
  if (summary.round_medians_ms.size() < 2) return std::nullopt;
  const auto [smallest, largest] = std::ranges::minmax(summary.round_medians_ms);
  return (largest - smallest) / summary.median_ms;
}

std::optional<double> relative_half_width(const Summary& summary) {
  if (!summary.ci_low_ms || !summary.ci_high_ms) return std::nullopt;
  return relative_half_width({*summary.ci_low_ms, *summary.ci_high_ms}, summary.median_ms);
}

namespace {

class ResampledMedian {
 public:
  ResampledMedian(std::vector<double> sorted, std::uint64_t seed) : sorted_(std::move(sorted)), seed_(seed) {}

  double draw() {
    const auto n = static_cast<double>(sorted_.size());
    if (sorted_.size() % 2 == 1) return sample_at(symmetric_beta((n + 1) / 2));
    const double outside_gap = std::pow(next_unit(), 1 / n);
    const double lower = outside_gap * symmetric_beta(n / 2);
    const double upper = lower + (1 - outside_gap);
    return std::midpoint(sample_at(lower), sample_at(upper));
  }

 private:
  // Draws from Beta(shape, shape), shape > 1/2, by Ulrich's formula: one coordinate of a random point in a
  // disc (Devroye: Non-Uniform Random Variate Generation, 1986, chapter IX).
  double symmetric_beta(double shape) {
    const double log_of_unit = std::log(next_unit());
    const double radius = std::sqrt(-std::expm1(2 / (2 * shape - 1) * log_of_unit));
    return 0.5 + 0.5 * radius * std::cos(2 * std::numbers::pi * next_unit());
  }

  double sample_at(double unit) const {
    const auto index = static_cast<std::size_t>(unit * static_cast<double>(sorted_.size()));
    return sorted_[std::min(index, sorted_.size() - 1)];
  }

  double next_unit() { return random_unit(seed_, draws_++); }

  std::vector<double> sorted_;
  std::uint64_t seed_;
  std::uint64_t draws_ = 0;
};

}  // namespace

Interval bootstrap_median_interval(std::span<const double> samples, double confidence, std::size_t resamples,
                                   std::uint64_t seed) {
  if (samples.empty() || resamples == 0)
    throw std::invalid_argument("a bootstrap needs samples and resamples");
  if (!(confidence > 0 && confidence < 1)) {
    throw std::invalid_argument("the confidence of an interval lies between 0 and 1");
  }
  if (std::ranges::any_of(samples, [](double sample) { return std::isnan(sample); })) {
    throw std::invalid_argument("a sample is NaN: it has no place among sorted samples");
  }
  std::vector<double> sorted(samples.begin(), samples.end());
  std::ranges::sort(sorted);
  ResampledMedian resampled_median(std::move(sorted), seed);

  std::vector<double> medians(resamples);
  std::ranges::generate(medians, [&] { return resampled_median.draw(); });
  std::ranges::sort(medians);
  const double tail = (1 - confidence) / 2;
  return {quantile_of_sorted(medians, tail), quantile_of_sorted(medians, 1 - tail)};
}

}  // namespace fftbench::measure
