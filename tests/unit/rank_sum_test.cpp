#include "measure/rank_sum.h"

#include "measure/verdict.h"

#include "testing.h"

namespace fftbench::measure::rank_sum_test {
namespace {

using Values = std::vector<double>;

// Tries every way to divide the values into two groups, which is the definition of the test.
double p_by_counting(const Values& first, const Values& second) {
  Values all = first;
  all.insert(all.end(), second.begin(), second.end());
  const auto rank_sum = [&](const std::vector<bool>& chosen) {
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!chosen[i]) continue;
      for (const double other : all) sum += other < all[i] ? 1 : other == all[i] ? 0.5 : 0;
    }
    return sum;
  };
  std::vector<bool> chosen(all.size(), false);
  std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(first.size()), true);
  const double here = rank_sum(chosen);
  std::sort(chosen.begin(), chosen.end());
  double ways = 0, at_most = 0, at_least = 0;
  do {
    const double sum = rank_sum(chosen);
    ++ways;
    at_most += sum <= here ? 1 : 0;
    at_least += sum >= here ? 1 : 0;
  } while (std::next_permutation(chosen.begin(), chosen.end()));
  return std::min(1.0, 2 * std::min(at_most, at_least) / ways);
}

TEST(RankSum, IsWhatCountingEveryWayGives) {
  std::mt19937_64 random(1);
  for (const bool coarse : {false, true}) {
    for (int trial = 0; trial < 20; ++trial) {
      Values first(4 + trial % 3), second(5);
      for (Values* values : {&first, &second}) {
        for (double& value : *values) {
          value = std::normal_distribution<double>()(random);
          if (coarse) value = std::round(value);
        }
      }
      EXPECT_NEAR(rank_sum_p_value(first, second), p_by_counting(first, second), 1e-12) << coarse << trial;
    }
  }
}

TEST(RankSum, SixAgainstSixCanBeToldApart) {
  // These are two of the 924 ways to choose six of twelve.
  EXPECT_NEAR(rank_sum_p_value(Values{1, 2, 3, 4, 5, 6}, Values{7, 8, 9, 10, 11, 12}), 2.0 / 924, 1e-12);
  EXPECT_EQ(rank_sum_p_value(Values(6, 1.0), Values(6, 1.0)), 1);
  EXPECT_EQ(rank_sum_p_value(Values{}, Values{1}), 1);
}

TEST(RankSum, RoundsAreNeededUntilThoseThatLieApartCanBeTold) {
  // More of them than 23, 85, ... cases take one more round.
  const std::map<std::size_t, std::size_t> most{{6, 23},   {7, 85},    {8, 321},
                                                {9, 1215}, {10, 4618}, {11, 17635}};
  for (const auto& [rounds, cases] : most) {
    EXPECT_EQ(rounds_needed(cases), rounds);
    EXPECT_EQ(rounds_needed(cases + 1), rounds + 1);
    Values low(rounds), high(rounds);
    std::iota(low.begin(), low.end(), 1.0);
    std::iota(high.begin(), high.end(), 100.0);
    const double p = rank_sum_p_value(low, high);
    EXPECT_LT(holm(Values(cases, p)).front(), kFalseAlarms) << rounds;
    EXPECT_GE(holm(Values(cases + 1, p)).front(), kFalseAlarms) << rounds;
  }
  EXPECT_EQ(rounds_needed(0), 6U);
  EXPECT_EQ(rounds_needed(1), 6U);
}

TEST(RankSum, ManyValuesAreJudgedAsFewAre) {
  // Up to 60 values are counted exactly; one more pair, and the normal distribution is used.
  Values first(31), second(31);
  for (std::size_t i = 0; i < first.size(); ++i) {
    first[i] = static_cast<double>(i);
    second[i] = static_cast<double>(i) + 6.5;
  }
  const double exact = rank_sum_p_value(std::span(first).first(30), std::span(second).first(30));
  const double normal = rank_sum_p_value(first, second);
  EXPECT_GT(exact, 0.001);
  EXPECT_NEAR(normal, exact, 0.3 * exact);
}

TEST(RankSum, OfManyValuesWithTiesIsThatOfSciPy) {
  // stats.mannwhitneyu(first, second, method="asymptotic", use_continuity=True)
  const Values first{2,    -2.6, 0.4,  -0.6, -0.5, -0.2, -2,   -0.2, -0.9, 3.3, 0.2,
                     -0.4, -0.3, -0.7, -1.1, -0.4, 0.5,  -0.2, 1,    -0.2, 0,   1.5,
                     0.5,  -0.5, -0.2, 0.5,  1.9,  -0.3, -0.2, 1,    -0.9};
  const Values second{-0.3, 0.3,  2.7,  1.4,  -1.6, 0.5,  -0.3, 0.7,  -1.5, 0.9,  0.9, 2.6,
                      1,    1.2,  -1.4, 3.5,  -1.9, 2,    0.1,  -0.6, -0.3, -0.3, 1,   0.4,
                      2.5,  -1.8, 0.5,  -0.6, 1.6,  -2.2, 0.1,  0.8,  -1.4, 1.8,  0.8};
  EXPECT_NEAR(rank_sum_p_value(first, second), 0.20745305609286835, 1e-12);
  EXPECT_NEAR(rank_sum_p_value(second, first), 0.20745305609286835, 1e-12);
}

TEST(NoChange, OneStepOfTheTimerIsNone) {
  const Values first(10, 0.008192), second(10, 0.008448);
  EXPECT_LT(p_value_of_no_change({first}, {second}, 0), 1e-4);
  EXPECT_EQ(p_value_of_no_change({first, 0.000256}, {second, 0.000256}, 0), 1);
  const Values three_steps(10, 0.008192 + 3 * 0.000256);
  EXPECT_LT(p_value_of_no_change({first, 0.000256}, {three_steps, 0.000256}, 0), 1e-4);
}

TEST(NoChange, IsThatOfTwoShiftedGroupsBeyondTheThreshold) {
  std::mt19937_64 random(5);
  for (const double factor : {0.9, 0.96, 0.98, 1.0, 1.02, 1.05, 1.3}) {
    Values first(6), second(7);
    for (double& value : first) value = 1 + 0.02 * std::normal_distribution<double>()(random);
    for (double& value : second) value = factor * (1 + 0.02 * std::normal_distribution<double>()(random));
    const auto beyond = [&](double end) {
      Values shifted = first;
      for (double& value : shifted) value *= end;
      return shifted;
    };
    // Counting every way gives two tails; that of interest is the smaller one where the groups lie so.
    const auto one_sided = [](const Values& low, const Values& high) {
      const double mean_low = std::accumulate(low.begin(), low.end(), 0.0) / double(low.size());
      const double mean_high = std::accumulate(high.begin(), high.end(), 0.0) / double(high.size());
      return mean_low < mean_high ? p_by_counting(low, high) : 1;
    };
    const double expected = std::min(one_sided(beyond(1.03), second), one_sided(second, beyond(0.97)));
    const double found = p_value_of_no_change({first}, {second}, 0.03);
    if (expected < 0.5) {
      EXPECT_NEAR(found, expected, 1e-12) << factor;
    } else {
      EXPECT_GE(found, 0.5) << factor;
    }
  }
}

TEST(NoChange, WithinTheThresholdIsClaimedToBeOneAsRarelyAsAsked) {
  std::mt19937_64 random(9);
  int claimed = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    Values first(10), second(10);
    for (double& value : first) value = 1 + 0.01 * std::normal_distribution<double>()(random);
    for (double& value : second) value = 1.029 * (1 + 0.01 * std::normal_distribution<double>()(random));
    claimed += p_value_of_no_change({first}, {second}, 0.03) < 0.05 ? 1 : 0;
    EXPECT_LT(p_value_of_no_change({first}, {second}, 0), 0.05) << "which a test of no difference claims";
  }
  EXPECT_LE(claimed, 45);
}

TEST(RatioInterval, HoldsTheShiftsThatTheTestDoesNotReject) {
  std::mt19937_64 random(4);
  for (const std::size_t rounds : {6U, 9U, 10U}) {
    Values first(rounds), second(rounds + 1);
    for (double& value : first) value = 5 + std::normal_distribution<double>()(random);
    for (double& value : second) value = 8 + std::normal_distribution<double>()(random);
    const std::optional<Interval> interval = ratio_interval({first}, {second});
    ASSERT_TRUE(interval);
    for (const auto& [ratio, inside] :
         std::vector<std::pair<double, bool>>{{interval->low * 0.9999, false},
                                              {interval->low * 1.0001, true},
                                              {interval->high * 0.9999, true},
                                              {interval->high * 1.0001, false}}) {
      Values shifted = first;
      for (double& value : shifted) value *= ratio;
      EXPECT_EQ(rank_sum_p_value(shifted, second) > 0.05, inside) << rounds << " " << ratio;
    }
  }
}

TEST(RatioInterval, IsWiderByHalfAStepOfEachTimerAndNeedsRounds) {
  const Values first(7, 0.4), second(7, 1.2);
  const std::optional<Interval> interval = ratio_interval({first, 0.02}, {second, 0.1});
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->low, (1.2 - 0.05) / (0.4 + 0.01), 1e-12);
  EXPECT_NEAR(interval->high, (1.2 + 0.05) / (0.4 - 0.01), 1e-12);
  EXPECT_FALSE(ratio_interval({Values(5, 1.0)}, {second}));
  EXPECT_FALSE(ratio_interval({first}, {}));
}

TEST(RatioInterval, OfManyRoundsIsNearlyThatOfFewer) {
  Values first(31), second(31);
  for (std::size_t i = 0; i < first.size(); ++i) {
    first[i] = std::exp(0.002 * double(i));
    second[i] = 1.5 * std::exp(0.002 * double((i * 11) % 31));
  }
  const std::optional<Interval> exact =
      ratio_interval({std::span(first).first(30)}, {std::span(second).first(30)});
  const std::optional<Interval> normal = ratio_interval({first}, {second});
  ASSERT_TRUE(exact && normal);
  EXPECT_NEAR(normal->low, exact->low, 0.01);
  EXPECT_NEAR(normal->high, exact->high, 0.01);
}

TEST(Verdict, IsSureOfAChangeOnlyWhereTheWholeIntervalLiesBeyondTheThreshold) {
  const auto of = [](double low, double high, double p) { return decide(Interval{low, high}, p); };
  EXPECT_EQ(of(0.90, 0.96, 0.01), Verdict::kFaster);
  EXPECT_EQ(of(0.90, 0.975, 0.01), Verdict::kUnclear);
  EXPECT_EQ(of(1.04, 1.20, 0.01), Verdict::kSlower);
  EXPECT_EQ(of(1.02, 1.20, 0.01), Verdict::kUnclear);
  EXPECT_EQ(of(1.04, 1.20, 0.06), Verdict::kUnclear);
  EXPECT_EQ(of(0.975, 1.025, 0.8), Verdict::kSame);
  EXPECT_EQ(of(0.96, 1.0, 0.8), Verdict::kUnclear);
  EXPECT_EQ(decide(std::nullopt, 0), Verdict::kUnclear);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(of(nan, 1.2, 0), Verdict::kUnclear);
  EXPECT_EQ(of(1.1, 1.2, nan), Verdict::kUnclear);
}

TEST(RankSum, RoundsOfTwoModesClaimNoDifferenceTooOften) {
  // Yuen's trimmed t test finds a difference in 6 % of these, which adds up in runs of many cases.
  std::mt19937_64 random(2);
  int claimed = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    Values first(10), second(10);
    for (Values* values : {&first, &second}) {
      for (double& value : *values) {
        value = (std::bernoulli_distribution(0.5)(random) ? 1.08 : 1.0) +
                0.003 * std::normal_distribution<double>()(random);
      }
    }
    claimed += p_value_of_no_change({first}, {second}, 0) < 0.001 ? 1 : 0;
  }
  EXPECT_LE(claimed, 6);  // 0.1 % of 2000, with room for chance
}

TEST(Holm, MultipliesByTheHypothesesLeft) {
  const std::vector<double> corrected = holm(Values{0.01, 0.04, 0.03, 0.005});
  const Values expected{0.03, 0.06, 0.06, 0.02};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_DOUBLE_EQ(corrected[i], expected[i]);
  EXPECT_TRUE(holm(Values{}).empty());
}

}  // namespace
}  // namespace fftbench::measure::rank_sum_test
