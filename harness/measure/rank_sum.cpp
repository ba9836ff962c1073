#include "measure/rank_sum.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "measure/median_interval.h"
#include "measure/ranks.h"

namespace fftbench::measure {
namespace {

constexpr std::size_t kMostExact = 60;

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

// The chances that the first group's ranks add up to no more than they do, and to no less.
struct Tails {
  double at_most = 1;
  double at_least = 1;
};

Tails exact_tails(std::span<const std::size_t> ranks, std::size_t first_count, std::size_t first_sum) {
  const std::vector<double> ways = ways_to_sums(ranks, first_count);
  const auto here = ways.begin() + static_cast<std::ptrdiff_t>(first_sum);
  const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
  return {std::accumulate(ways.begin(), here + 1, 0.0) / all, std::accumulate(here, ways.end(), 0.0) / all};
}

Tails normal_tails(std::span<const std::size_t> ranks, std::size_t first_count, std::size_t first_sum) {
  const auto all = static_cast<double>(ranks.size());
  const auto first = static_cast<double>(first_count);
  const double mean_rank = all + 1;  // doubled, as the ranks are
  double squares = 0;
  for (const std::size_t rank : ranks) squares += std::pow(static_cast<double>(rank) - mean_rank, 2);
  const double variance = first * (all - first) / (all * (all - 1)) * squares;
  if (!(variance > 0)) return {};
  const double off = first * mean_rank - static_cast<double>(first_sum);
  // The normal distribution is continuous and the sum is a whole number, which costs half a step.
  const auto beyond = [&](double way) { return std::erfc((way - 1) / std::sqrt(2 * variance)) / 2; };
  return {beyond(off), beyond(-off)};
}

Tails tails_of(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return {};
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  const std::vector<std::size_t> ranks = doubled_ranks(all);
  const std::size_t sum = std::accumulate(
      ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(first.size()), std::size_t{0});
  return all.size() <= kMostExact ? exact_tails(ranks, first.size(), sum)
                                  : normal_tails(ranks, first.size(), sum);
}

// Returns the least or the largest that each time may really be, times a factor: half a step below or above.
std::vector<double> ends_of(const RoundMedians& rounds, double direction, double factor = 1) {
  std::vector<double> ends;
  for (const double ms : rounds.ms)
    ends.push_back(factor * (ms + direction * std::min(rounds.step_ms, ms) / 2));
  return ends;
}

// Returns logarithms without the last decimals, which are those of the arithmetic: they must not tell apart
// what is equal.
std::vector<double> comparable(std::vector<double> values) {
  constexpr double kDecimals = 1e12;
  for (double& value : values) value = std::round(std::log(value) * kDecimals);
  return values;
}

// Returns the largest k for which fewer than k of all pairs lie one way with a chance of at most half of what
// is left beside kConfidence, where both groups have the same distribution.
std::size_t pairs_outside(std::size_t first, std::size_t second) {
  const double allowed = (1 - kConfidence) / 2;
  if (first + second > kMostExact) {
    constexpr double kStandardDeviations = 1.959964;  // beyond which 2.5 % of a normal distribution lie
    const auto a = static_cast<double>(first), b = static_cast<double>(second);
    return static_cast<std::size_t>(
        std::max(0.0, a * b / 2 - kStandardDeviations * std::sqrt(a * b * (a + b + 1) / 12)));
  }
  std::vector<std::size_t> ranks(first + second);
  std::iota(ranks.begin(), ranks.end(), std::size_t{1});
  const std::vector<double> ways = ways_to_sums(ranks, first);
  const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
  std::size_t outside = 0;
  double reached = 0;
  for (std::size_t sum = first * (first + 1) / 2; sum < ways.size(); ++sum, ++outside) {
    reached += ways[sum];
    if (reached > allowed * all) break;
  }
  return outside;
}

// Returns the ratios of every time of `above` to every time of `below`, sorted.
std::vector<double> sorted_ratios(const std::vector<double>& above, const std::vector<double>& below) {
  std::vector<double> ratios;
  for (const double a : above) {
    for (const double b : below) ratios.push_back(a / b);
  }
  std::ranges::sort(ratios);
  return ratios;
}

}  // namespace

double rank_sum_p_value(std::span<const double> first, std::span<const double> second) {
  const Tails tails = tails_of(first, second);
  return std::min(1.0, 2 * std::min(tails.at_most, tails.at_least));
}

double p_value_of_no_change(const RoundMedians& baseline, const RoundMedians& candidate, double threshold) {
  const auto p_above = [](std::vector<double> below, std::vector<double> above) {
    return tails_of(comparable(std::move(below)), comparable(std::move(above))).at_most;
  };
  const double slower = p_above(ends_of(baseline, 1, 1 + threshold), ends_of(candidate, -1));
  const double faster = p_above(ends_of(candidate, 1), ends_of(baseline, -1, 1 - threshold));
  return std::min(1.0, 2 * std::min(slower, faster));
}

std::optional<Interval> ratio_interval(const RoundMedians& baseline, const RoundMedians& candidate) {
  if (std::min(baseline.ms.size(), candidate.ms.size()) < kFewestRoundsForInterval) return std::nullopt;
  const std::size_t outside = pairs_outside(baseline.ms.size(), candidate.ms.size());
  const std::vector<double> least = sorted_ratios(ends_of(candidate, -1), ends_of(baseline, 1));
  const std::vector<double> most = sorted_ratios(ends_of(candidate, 1), ends_of(baseline, -1));
  return Interval{least.at(outside - 1), most.at(most.size() - outside)};
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
