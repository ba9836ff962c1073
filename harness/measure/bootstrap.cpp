// The bootstrap of a median without drawing whole resamples.
//
// A resample of n sorted samples picks sample floor(n U) for each of n independent uniform U, so its median
// is the sample that the middle order statistic of those U points at, and only that one has to be drawn:
//   n = 2m + 1: U(m+1) has the distribution Beta(m+1, m+1).
//   n = 2m:     the spacings (up to U(m), from there to U(m+1), the rest) are Dirichlet(m, 1, m). The middle
//   one is
//               Beta(1, 2m), which inverts in closed form; Beta(m, m) splits what is left. The median is the
//               mean of the two samples.
// (David, Nagaraja: Order Statistics, 3rd edition, 2003, chapter 2.)
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "measure/random_bits.h"
#include "measure/statistics.h"

namespace fftbench::measure {
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
  // Beta(shape, shape), shape > 1/2, by Ulrich's formula: one coordinate of a random point in a disc
  // (Devroye: Non-Uniform Random Variate Generation, 1986, chapter IX).
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
