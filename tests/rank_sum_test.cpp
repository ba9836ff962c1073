#include "measure/rank_sum.h"

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

TEST(RankSum, OneStepOfTheTimerIsNoDifference) {
  const Values first(10, 0.008192), second(10, 0.008448);
  EXPECT_LT(p_value_of_no_difference({first}, {second}), 1e-4);
  EXPECT_EQ(p_value_of_no_difference({first, 0.000256}, {second, 0.000256}), 1);
  const Values three_steps(10, 0.008192 + 3 * 0.000256);
  EXPECT_LT(p_value_of_no_difference({first, 0.000256}, {three_steps, 0.000256}), 1e-4);
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
    claimed += p_value_of_no_difference({first}, {second}) < 0.001 ? 1 : 0;
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
