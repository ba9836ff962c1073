#include "measure/statistics.h"

#include "sample.h"
#include "testing.h"

namespace fftbench::measure::statistics_test {
namespace {

using Samples = std::vector<double>;
using OneRound = std::vector<Samples>;

double middle_of(Samples samples) {
  std::ranges::sort(samples);
  const std::size_t half = samples.size() / 2;
  return samples.size() % 2 == 1 ? samples[half] : (samples[half - 1] + samples[half]) / 2;
}

// Returns the medians of all n^n resamples, which are equally likely.
Samples every_resampled_median(const Samples& samples) {
  std::vector<std::size_t> picks(samples.size(), 0);
  Samples medians;
  while (true) {
    Samples resample;
    for (const std::size_t pick : picks) resample.push_back(samples[pick]);
    medians.push_back(middle_of(resample));
    std::size_t digit = 0;
    while (digit < picks.size() && ++picks[digit] == samples.size()) picks[digit++] = 0;
    if (digit == picks.size()) return medians;
  }
}

Samples brute_force_medians(const Samples& samples, std::size_t resamples) {
  std::mt19937_64 generator(1);
  std::uniform_int_distribution<std::size_t> pick(0, samples.size() - 1);
  Samples medians;
  for (std::size_t i = 0; i < resamples; ++i) {
    Samples resample(samples.size());
    std::ranges::generate(resample, [&] { return samples[pick(generator)]; });
    medians.push_back(middle_of(resample));
  }
  return medians;
}

// Checks that `value` is the quantile `q` of `medians`, up to `slack` in probability (a discrete distribution
// has the same quantile for a range of q).
void expect_quantile(double value, double q, const Samples& medians, double slack) {
  const auto n = static_cast<double>(medians.size());
  const auto below = std::ranges::count_if(medians, [&](double median) { return median < value - 1e-9; });
  const auto above = std::ranges::count_if(medians, [&](double median) { return median > value + 1e-9; });
  EXPECT_LE(static_cast<double>(below) / n, q + slack) << value << " as quantile " << q;
  EXPECT_LE(static_cast<double>(above) / n, 1 - q + slack) << value << " as quantile " << q;
}

void expect_intervals_of(const Samples& samples, const Samples& medians, double slack) {
  // The steps are so fine that a jump of the distribution in the wrong place falls between two of them.
  tests::Sample sample(6 * tests::kSanitizedShare);
  for (int percent = 1; percent < 100; percent += 2) {
    if (!sample.takes_next()) continue;
    const double confidence = percent / 100.0;
    const Interval interval = bootstrap_median_interval(samples, confidence, 20000, 1);
    expect_quantile(interval.low, (1 - confidence) / 2, medians, slack);
    expect_quantile(interval.high, (1 + confidence) / 2, medians, slack);
  }
}

// Returns samples that are skewed, as timings are, and not in order.
Samples skewed(std::size_t count) {
  Samples samples;
  for (std::size_t i = 0; i < count; ++i) {
    samples.push_back(1 + std::exp(3 * std::fmod(0.618 * static_cast<double>(i), 1.0)));
  }
  return samples;
}

TEST(Statistics, QuantileInterpolatesBetweenRanks) {
  const Samples sorted{1, 2, 4, 8};
  EXPECT_DOUBLE_EQ(quantile_of_sorted(sorted, 0), 1);
  EXPECT_DOUBLE_EQ(quantile_of_sorted(sorted, 0.5), 3);
  EXPECT_DOUBLE_EQ(quantile_of_sorted(sorted, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile_of_sorted(sorted, 0.9), 6.8);
  EXPECT_DOUBLE_EQ(quantile_of_sorted(sorted, 1), 8);
  EXPECT_DOUBLE_EQ(quantile_of_sorted(Samples{5}, 0.3), 5);
}

TEST(Statistics, SummaryOfKnownSamples) {
  const Summary summary = summarise(OneRound{{9, 2, 4, 4, 5, 4, 7, 5}});
  EXPECT_EQ(summary.samples, 8u);
  EXPECT_DOUBLE_EQ(summary.median_ms, 4.5);
  EXPECT_DOUBLE_EQ(summary.min_ms, 2);
  EXPECT_DOUBLE_EQ(summary.mean_ms, 5);
  EXPECT_DOUBLE_EQ(summary.stddev_ms, std::sqrt(32.0 / 7));
  EXPECT_DOUBLE_EQ(summary.p05_ms, 2.7);
  EXPECT_DOUBLE_EQ(summary.p95_ms, 8.3);
  EXPECT_FALSE(summary.ci_low_ms.has_value() || summary.ci_high_ms.has_value());
}

TEST(Statistics, OneSampleIsEveryFigure) {
  const Summary summary = summarise(OneRound{{3}});
  for (const double figure :
       {summary.median_ms, summary.min_ms, summary.mean_ms, summary.p05_ms, summary.p95_ms}) {
    EXPECT_EQ(figure, 3);
  }
  EXPECT_EQ(summary.stddev_ms, 0);
}

TEST(Statistics, EveryRoundCountsTheSameHoweverManySamplesItHas) {
  // The median of all samples together is 1, and so is that of a single round.
  std::vector<Samples> rounds{Samples(1000, 1.0)};
  for (int round = 0; round < 7; ++round) rounds.push_back({2.0, 2.1, 1.9});
  rounds.push_back({7.0, 9.0, 6.0});
  const Summary summary = summarise(rounds);
  EXPECT_EQ(summary.median_ms, 2.0);
  EXPECT_EQ(summary.samples, 1024U);
  EXPECT_EQ(summary.min_ms, 1.0);
  ASSERT_EQ(summary.round_medians_ms.size(), 9U);
  EXPECT_EQ(summary.round_medians_ms.front(), 1.0);
  EXPECT_DOUBLE_EQ(*rounds_spread(summary), (7.0 - 1.0) / 2.0);
}

TEST(Statistics, NoNumberOfSamplesMakesUpForRounds) {
  // The rounds are up to 87 % apart, so that their median must not count as converged to 1 %.
  std::vector<Samples> rounds;
  for (const double time : {1.0, 1.03, 1.06, 1.09, 1.12, 1.15}) rounds.push_back(Samples(5000, time));
  const Summary summary = summarise(rounds);
  EXPECT_EQ(summary.ci_low_ms, 1.0);
  EXPECT_EQ(summary.ci_high_ms, 1.15);
  EXPECT_GT(*relative_half_width(summary), 0.06);
}

TEST(Statistics, RelativeHalfWidthIsOfTheMedian) {
  EXPECT_DOUBLE_EQ(*relative_half_width(Summary{.median_ms = 4, .ci_low_ms = 3.75, .ci_high_ms = 4.375}),
                   0.078125);
  EXPECT_FALSE(relative_half_width(Summary{.median_ms = 4}).has_value());
}

TEST(Bootstrap, FewSamplesFollowTheExactDistribution) {
  for (std::size_t count = 1; count <= 5; ++count) {
    SCOPED_TRACE(count);
    const Samples samples = skewed(count);
    expect_intervals_of(samples, every_resampled_median(samples), 0.01);
  }
}

TEST(Bootstrap, ManySamplesAgreeWithBruteForce) {
  for (const std::size_t count : {31u, 100u}) {
    SCOPED_TRACE(count);
    const Samples samples = skewed(count);
    expect_intervals_of(samples, brute_force_medians(samples, 10000), 0.02);
  }
}

TEST(Bootstrap, IntervalNarrowsWithTheRootOfTheCount) {
  const auto width = [](const Samples& samples) {
    const Interval interval = bootstrap_median_interval(samples, 0.95, 4000, 1);
    return interval.high - interval.low;
  };
  EXPECT_NEAR(width(skewed(100)) / width(skewed(10000)), 10, 2);
}

TEST(Bootstrap, SeedDecidesTheInterval) {
  const Samples samples = skewed(40);
  const Interval first = bootstrap_median_interval(samples, 0.95, 100, 1);
  const Interval same = bootstrap_median_interval(samples, 0.95, 100, 1);
  EXPECT_EQ(first.low, same.low);
  EXPECT_EQ(first.high, same.high);
  bool any_differs = false;
  for (std::uint64_t seed = 2; seed < 10; ++seed) {
    any_differs = any_differs || bootstrap_median_interval(samples, 0.95, 100, seed).low != first.low;
  }
  EXPECT_TRUE(any_differs);
}

TEST(Statistics, WhatCannotBeSummarisedIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(summarise({}), std::invalid_argument);
  EXPECT_THROW(summarise(OneRound{{1, nan, 2}}), std::invalid_argument);
  EXPECT_THROW(summarise(OneRound{{}}), std::invalid_argument);
  EXPECT_THROW(quantile_of_sorted({}, 0.5), std::invalid_argument);
  EXPECT_THROW(quantile_of_sorted(Samples{1}, 1.1), std::invalid_argument);
  EXPECT_THROW(quantile_of_sorted(Samples{1}, nan), std::invalid_argument);
  EXPECT_THROW(bootstrap_median_interval(Samples{1}, 0.95, 0, 1), std::invalid_argument);
  EXPECT_THROW(bootstrap_median_interval(Samples{1}, 1, 10, 1), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::measure::statistics_test
