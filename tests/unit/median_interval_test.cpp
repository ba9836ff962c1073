#include "measure/median_interval.h"

#include "testing.h"

namespace fftbench::measure::median_interval_test {
namespace {

using Values = std::vector<double>;

TEST(MedianInterval, ReachesFromOneValueToAnother) {
  // These are chances of coin tosses: 2 (1/2)^6 = 3 %, 2 (1 + 9) / 2^9 = 4 %, 2 (1 + 12 + 66) / 2^12 = 4 %.
  for (const auto& [count, outside] : std::vector<std::pair<std::size_t, std::size_t>>{
           {1, 0}, {5, 0}, {6, 1}, {8, 1}, {9, 2}, {11, 2}, {12, 3}, {30, 10}, {100, 40}}) {
    EXPECT_EQ(values_outside(count), outside) << count;
  }
  EXPECT_EQ(values_outside(7, 0.99), 0U);
  EXPECT_EQ(values_outside(8, 0.99), 1U);
  const Interval interval = *median_interval(Values{9, 1, 8, 2, 7, 3, 6, 4, 5});
  EXPECT_EQ(interval.low, 2);
  EXPECT_EQ(interval.high, 8);
}

TEST(MedianInterval, ThousandsOfValuesHaveOne) {
  // The interval reaches 0.98 sqrt(n) values to either side of the middle.
  EXPECT_NEAR(static_cast<double>(values_outside(10000)), 5000 - 98, 2);
}

TEST(MedianInterval, FewerThanSixRoundsHaveNone) {
  EXPECT_EQ(kFewestRoundsForInterval, 6U);
  for (std::size_t count = 0; count < kFewestRoundsForInterval; ++count) {
    EXPECT_FALSE(median_interval(Values(count, 1.0)).has_value()) << count;
  }
  EXPECT_TRUE(median_interval(Values(kFewestRoundsForInterval, 1.0)).has_value());
}

// Returns the median of a round with two modes, as kernels on some devices have; some rounds are also
// disturbed.
double restless_round(std::mt19937_64& random) {
  const double mode = std::bernoulli_distribution(0.4)(random) ? 1.08 : 1.0;
  const double disturbance = std::bernoulli_distribution(0.1)(random) ? 1.5 : 0.0;
  return mode + disturbance + 0.003 * std::normal_distribution<double>()(random);
}

TEST(MedianInterval, HoldsTheTrueMedianHoweverRoundsScatter) {
  std::mt19937_64 random(1);
  Values many(100001);
  for (double& value : many) value = restless_round(random);
  std::ranges::sort(many);
  const double truth = many[many.size() / 2];
  for (const std::size_t rounds : {6U, 9U, 12U, 20U}) {
    int held = 0;
    for (int trial = 0; trial < 2000; ++trial) {
      Values values(rounds);
      for (double& value : values) value = restless_round(random);
      const Interval interval = *median_interval(values);
      held += interval.low <= truth && truth <= interval.high ? 1 : 0;
    }
    EXPECT_GE(held, 1880) << rounds;  // 95 % of 2000, less two standard deviations
  }
}

TEST(MedianInterval, IsNoNarrowerThanAStepOfTheTimer) {
  const Interval interval = *median_interval(Values(9, 0.008192), 0.000256);
  EXPECT_DOUBLE_EQ(interval.low, 0.008192 - 0.000128);
  EXPECT_DOUBLE_EQ(interval.high, 0.008192 + 0.000128);
  EXPECT_GE(median_interval(Values(9, 0.0001), 0.000256)->low, 0);
}

TEST(MedianInterval, RefusesWhatHasNoPlaceInAnOrder) {
  EXPECT_THROW(median_interval(Values{1, 2, 3, std::numeric_limits<double>::quiet_NaN(), 5, 6}),
               std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::measure::median_interval_test
