#include "measure/paired_ratio.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "measure/median_interval.h"
#include "measure/ranks.h"

namespace fftbench::measure {
namespace {

// The last decimals of a logarithm are those of the arithmetic.
constexpr double kRounding = 1e-12;

// Returns the chance of each sum of ranks where every rank is in it with even chances.
std::vector<double> chances_of_sums(const std::vector<std::size_t>& ranks) {
  std::vector<double> chances{1};
  for (const std::size_t rank : ranks) {
    std::vector<double> more(chances.size() + rank);
    for (std::size_t sum = 0; sum < chances.size(); ++sum) {
      more[sum] += chances[sum] / 2;
      more[sum + rank] += chances[sum] / 2;
    }
    chances = std::move(more);
  }
  return chances;
}

// Returns the p of "the values do not lie above zero": how often chance alone makes the ranks of those that
// do not lie above as small as they are. A zero speaks against it.
double p_above_zero(const std::vector<double>& values) {
  std::vector<double> sizes;
  for (const double value : values) sizes.push_back(std::abs(value));
  const std::vector<std::size_t> ranks = doubled_ranks(sizes, kRounding);
  std::size_t against = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    if (values[index] < kRounding) against += ranks[index];
  }
  const std::vector<double> chances = chances_of_sums(ranks);
  double p = 0;
  for (std::size_t sum = 0; sum <= against; ++sum) p += chances[sum];
  return std::min(1.0, p);
}

std::vector<double> sorted_means_of_two(const std::vector<double>& values) {
  std::vector<double> means;
  for (std::size_t first = 0; first < values.size(); ++first) {
    for (std::size_t second = first; second < values.size(); ++second) {
      means.push_back((values[first] + values[second]) / 2);
    }
  }
  std::ranges::sort(means);
  return means;
}

// Returns the largest k for which the true value lies below the k-th smallest mean, or above the k-th
// largest, in at most 5 % of all cases; 0 where there is none.
std::size_t means_outside(std::size_t count) {
  std::vector<std::size_t> ranks;
  for (std::size_t rank = 1; rank <= count; ++rank) ranks.push_back(rank);
  double below = 0;
  std::size_t outside = 0;
  for (const double chance : chances_of_sums(ranks)) {
    below += chance;
    if (below > (1 - kConfidence) / 2) break;
    ++outside;
  }
  return outside;
}

// The logarithms of the pairs' ratios, and the least and the largest that the timers' steps leave open.
struct LogRatios {
  std::vector<double> least, middle, most;
};

LogRatios log_ratios(const PairedTimes& times) {
  LogRatios logs;
  for (std::size_t pair = 0; pair < times.baseline_ms.size(); ++pair) {
    const double a = times.baseline_ms[pair], b = times.candidate_ms[pair];
    if (!(a > 0) || !(b > 0)) throw std::invalid_argument("a time is above zero");
    // A time is a whole number of steps, so that no step is longer than it.
    const double half_a = std::min(times.baseline_step_ms, a) / 2;
    const double half_b = std::min(times.candidate_step_ms, b) / 2;
    logs.least.push_back(std::log((b - half_b) / (a + half_a)));
    logs.middle.push_back(std::log(b / a));
    logs.most.push_back(std::log((b + half_b) / (a - half_a)));
  }
  return logs;
}

double p_beyond(const LogRatios& logs, double threshold) {
  std::vector<double> slower, faster;
  for (const double ratio : logs.least) slower.push_back(ratio - std::log1p(threshold));
  for (const double ratio : logs.most) faster.push_back(std::log1p(-threshold) - ratio);
  return std::min(1.0, 2 * std::min(p_above_zero(slower), p_above_zero(faster)));
}

double middle_of(const std::vector<double>& sorted) {
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

}  // namespace

PairedRatio paired_ratio(const PairedTimes& times, double threshold) {
  if (times.baseline_ms.empty() || times.baseline_ms.size() != times.candidate_ms.size()) {
    throw std::invalid_argument("times are compared in pairs");
  }
  const LogRatios logs = log_ratios(times);
  PairedRatio found{.ratio = std::exp(middle_of(sorted_means_of_two(logs.middle))),
                    .interval = {},
                    .p = p_beyond(logs, threshold)};
  const std::size_t outside = means_outside(logs.middle.size());
  if (outside > 0) {
    const std::vector<double> least = sorted_means_of_two(logs.least);
    const std::vector<double> most = sorted_means_of_two(logs.most);
    found.interval = {.low = std::exp(least[outside - 1]), .high = std::exp(most[most.size() - outside])};
  }
  return found;
}

std::size_t fewest_pairs(std::size_t cases, double alpha) {
  std::size_t pairs = kFewestRoundsForInterval;
  while (static_cast<double>(cases) * std::ldexp(2.0, -static_cast<int>(pairs)) >= alpha) ++pairs;
  return pairs;
}

}  // namespace fftbench::measure
