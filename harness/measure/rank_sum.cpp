#include "measure/rank_sum.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

#include "measure/median_interval.h"
#include "measure/statistics.h"

namespace fftbench::measure {
namespace {

constexpr std::size_t kMostExact = 60;

// Returns twice the rank of each value, counted from 1. Equal values share the mean of their ranks, which is
// a whole number when doubled.
std::vector<std::size_t> doubled_ranks(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  std::vector<std::size_t> ranks;
  for (const double value : values) {
    const auto [lowest, past] = std::equal_range(sorted.begin(), sorted.end(), value);
    const auto below = static_cast<std::size_t>(lowest - sorted.begin());
    const auto up_to = static_cast<std::size_t>(past - sorted.begin());
    ranks.push_back(below + up_to + 1);
  }
  return ranks;
}

// Returns in how many ways `chosen` of the ranks add up to 0, 1, 2, ...
std::vector<double> ways_to_sums(std::span<const std::size_t> ranks, std::size_t chosen) {
  const std::size_t most = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
  std::vector<std::vector<double>> ways(chosen + 1, std::vector<double>(most + 1, 0.0));
  ways[0][0] = 1;
  for (const std::size_t rank : ranks) {
    for (std::size_t number = chosen; number > 0; --number) {
      for (std::size_t sum = most; sum >= rank; --sum) ways[number][sum] += ways[number - 1][sum - rank];
    }
  }
  return ways[chosen];
}

double exact_p_value(std::span<const std::size_t> ranks, std::size_t first_count, std::size_t first_sum) {
  const std::vector<double> ways = ways_to_sums(ranks, first_count);
  const auto here = ways.begin() + static_cast<std::ptrdiff_t>(first_sum);
  const double at_most = std::accumulate(ways.begin(), here + 1, 0.0);
  const double at_least = std::accumulate(here, ways.end(), 0.0);
  return 2 * std::min(at_most, at_least) / std::accumulate(ways.begin(), ways.end(), 0.0);
}

double normal_p_value(std::span<const std::size_t> ranks, std::size_t first_count, std::size_t first_sum) {
  const auto all = static_cast<double>(ranks.size());
  const auto first = static_cast<double>(first_count);
  const double mean_rank = all + 1;  // doubled, as the ranks are
  double squares = 0;
  for (const std::size_t rank : ranks) squares += std::pow(static_cast<double>(rank) - mean_rank, 2);
  const double variance = first * (all - first) / (all * (all - 1)) * squares;
  if (!(variance > 0)) return 1;
  // The normal distribution is continuous and the sum is a whole number, which costs half a step.
  const double off = std::max(0.0, std::abs(static_cast<double>(first_sum) - first * mean_rank) - 1);
  return std::erfc(off / std::sqrt(variance) / std::numbers::sqrt2);
}

}  // namespace

double rank_sum_p_value(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return 1;
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  const std::vector<std::size_t> ranks = doubled_ranks(all);
  const std::size_t sum = std::accumulate(
      ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(first.size()), std::size_t{0});
  const double p = all.size() <= kMostExact ? exact_p_value(ranks, first.size(), sum)
                                            : normal_p_value(ranks, first.size(), sum);
  return std::min(1.0, p);
}

double p_value_of_no_difference(const RoundMedians& first, const RoundMedians& second) {
  if (first.ms.empty() || second.ms.empty()) return 1;
  const auto logarithms = [](std::span<const double> values) {
    std::vector<double> logs;
    for (const double value : values) logs.push_back(std::log(value));
    return logs;
  };
  const std::vector<double> first_logs = logarithms(first.ms);
  std::vector<double> second_logs = logarithms(second.ms);
  std::vector<double> differences;
  for (const double a : first_logs) {
    for (const double b : second_logs) differences.push_back(b - a);
  }
  const double shift = median_of(differences);
  const double unknown = first.step_ms / 2 / median_of(first.ms) + second.step_ms / 2 / median_of(second.ms);
  if (unknown > 0) {
    if (std::abs(shift) <= unknown) return 1;
    for (double& value : second_logs) value -= std::copysign(unknown, shift);
  }
  return rank_sum_p_value(first_logs, second_logs);
}

std::size_t rounds_needed(std::size_t cases) {
  std::size_t rounds = 0;
  double ways = 1;  // to choose the rounds of one run out of those of both
  do {
    ++rounds;
    ways *= 2 * (2 * static_cast<double>(rounds) - 1) / static_cast<double>(rounds);
  } while (rounds < kFewestRoundsForInterval || static_cast<double>(cases) * 2 / ways >= kFalseAlarms);
  return rounds;
}

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return p_values[index]; });
  std::vector<double> corrected(p_values.size(), 1.0);
  double largest = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double p_corrected = static_cast<double>(order.size() - rank) * p_values[order[rank]];
    largest = std::max(largest, std::min(1.0, p_corrected));
    corrected[order[rank]] = largest;
  }
  return corrected;
}

}  // namespace fftbench::measure
