#include "measure/paired_ratio.h"

#include "measure/rank_sum.h"
#include "measure/verdict.h"
#include "testing.h"

namespace fftbench::measure::paired_ratio_test {
namespace {

using Values = std::vector<double>;

Values ones(std::size_t count) {
  return Values(count, 1.0);
}

PairedRatio ratio_of(const Values& candidate, double threshold = 0) {
  return paired_ratio({.baseline_ms = ones(candidate.size()), .candidate_ms = candidate}, threshold);
}

// Gives the logarithms of the ratios every sign, which is the definition of the test.
double p_by_counting(const Values& candidate, double threshold) {
  const auto one_sided = [&](double sign, double limit) {
    Values logs;
    for (const double value : candidate) logs.push_back(sign * (std::log(value) - std::log1p(limit)));
    const auto rank = [&](double size) {
      double rank = 0.5;
      for (const double other : logs) {
        const double difference = std::abs(other) - size;
        rank += difference < -1e-9 ? 1 : difference < 1e-9 ? 0.5 : 0;
      }
      return rank;
    };
    double against = 0;
    for (const double log : logs) against += log < 1e-9 ? rank(std::abs(log)) : 0;
    double at_most = 0;
    const std::size_t ways = std::size_t{1} << logs.size();
    for (std::size_t signs = 0; signs < ways; ++signs) {
      double sum = 0;
      for (std::size_t pair = 0; pair < logs.size(); ++pair) {
        if (((signs >> pair) & 1U) == 1U) sum += rank(std::abs(logs[pair]));
      }
      at_most += sum <= against + 1e-9 ? 1 : 0;
    }
    return at_most / static_cast<double>(ways);
  };
  return std::min(1.0, 2 * std::min(one_sided(1, threshold), one_sided(-1, -threshold)));
}

TEST(PairedRatio, HasThePThatCountingEverySignGives) {
  std::mt19937_64 random(3);
  for (const bool coarse : {false, true}) {
    for (const double threshold : {0.0, 0.03}) {
      for (int trial = 0; trial < 12; ++trial) {
        Values candidate(5 + trial % 5);
        for (double& value : candidate) {
          value = std::exp(std::normal_distribution<double>(0.03, 0.05)(random));
          if (coarse) value = std::round(50 * value) / 50;
        }
        EXPECT_NEAR(ratio_of(candidate, threshold).p, p_by_counting(candidate, threshold), 1e-12)
            << coarse << threshold << trial;
      }
    }
  }
}

TEST(PairedRatio, DividesEachTimeByTheOneBesideIt) {
  // Rounds differ by a factor of five, and the two of a round by 10 %.
  const Values baseline{1, 5, 2, 4, 3, 1.5, 2.5};
  Values candidate;
  for (const double ms : baseline) candidate.push_back(1.1 * ms);
  const PairedRatio found = paired_ratio({.baseline_ms = baseline, .candidate_ms = candidate}, 0.03);
  EXPECT_NEAR(found.ratio, 1.1, 1e-12);
  EXPECT_NEAR(found.interval.value().low, 1.1, 1e-12);
  EXPECT_NEAR(found.interval.value().high, 1.1, 1e-12);
  EXPECT_NEAR(found.p, 2 / 128.0, 1e-12);
}

TEST(PairedRatio, HasTheMiddleAndTheEndsOfAllMeansOfTwo) {
  // Seven values have 28 means of two, of which the third from either end is the interval's (Hollander, Wolfe
  // and Chicken, table A.4: a chance of 0.023 to lie beyond 25 of 28).
  const Values logs{-0.30, 0.11, 0.02, 0.45, 0.23, 0.07, -0.01};
  Values candidate, means;
  for (const double log : logs) candidate.push_back(std::exp(log));
  for (std::size_t i = 0; i < logs.size(); ++i) {
    for (std::size_t j = i; j < logs.size(); ++j) means.push_back((logs[i] + logs[j]) / 2);
  }
  std::ranges::sort(means);
  const PairedRatio found = ratio_of(candidate);
  EXPECT_NEAR(std::log(found.interval.value().low), means[2], 1e-12);
  EXPECT_NEAR(std::log(found.interval.value().high), means[25], 1e-12);
  EXPECT_NEAR(std::log(found.ratio), (means[13] + means[14]) / 2, 1e-12);
}

TEST(PairedRatio, HasNoIntervalForFewerThanSixPairs) {
  EXPECT_FALSE(ratio_of(Values(5, 2.0)).interval.has_value());
  EXPECT_TRUE(ratio_of(Values(6, 2.0)).interval.has_value());
}

TEST(PairedRatio, CountsTheStepsOfTheTimersAgainstAChange) {
  const Values baseline(12, 1.0), candidate(12, 1.05);
  const PairedTimes fine{.baseline_ms = baseline, .candidate_ms = candidate};
  PairedTimes coarse = fine;
  coarse.baseline_step_ms = coarse.candidate_step_ms = 0.05;
  EXPECT_LT(paired_ratio(fine, 0.03).p, 0.001);
  const PairedRatio found = paired_ratio(coarse, 0.03);
  EXPECT_EQ(found.p, 1);
  EXPECT_NEAR(found.interval.value().low, 1.025 / 1.025, 1e-12);
  EXPECT_NEAR(found.interval.value().high, 1.075 / 0.975, 1e-12);
}

TEST(PairedRatio, RefusesTimesThatAreNone) {
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW(ratio_of({1, bad, 2}), std::invalid_argument) << bad;
  }
  EXPECT_THROW(ratio_of({}), std::invalid_argument);
}

TEST(PairedRatio, SaysHowManyPairsSoManyCasesNeed) {
  for (const std::size_t cases : {1, 2, 16, 90, 321}) {
    const std::size_t pairs = fewest_pairs(cases, 0.05);
    const auto least_p = [&](std::size_t count) {
      return static_cast<double>(cases) * ratio_of(Values(count, 2.0)).p;
    };
    EXPECT_LT(least_p(pairs), 0.05) << cases;
    if (pairs > 6) {
      EXPECT_GE(least_p(pairs - 1), 0.05) << cases;
    }
  }
}

// How the logarithm of a process's time scatters about its case's.
using Scatter = std::function<double(std::mt19937_64&)>;

double normal(std::mt19937_64& random, double deviation) {
  return std::normal_distribution<double>(0, deviation)(random);
}

const std::map<std::string, Scatter>& scatters() {
  static const std::map<std::string, Scatter> kScatters{
      {"normal", [](auto& random) { return normal(random, 0.01); }},
      {"heavy tails", [](auto& random) { return 0.01 * std::student_t_distribution<double>(2)(random); }},
      {"two modes", [](auto& random) { return (random() % 2 == 0 ? 0.0 : 0.08) + normal(random, 0.003); }},
      {"disturbed", [](auto& random) {
         return (random() % 10 == 0 ? std::uniform_real_distribution<double>(0.1, 1)(random) : 0.0) +
                normal(random, 0.005);
       }}};
  return kScatters;
}

// Returns the times of so many rounds. What a round is disturbed by meets both, and its size changes.
std::array<Values, 2> rounds_of(std::mt19937_64& random, const Scatter& scatter, double ratio, int count) {
  std::array<Values, 2> times;
  for (int round = 0; round < count; ++round) {
    const double shared = normal(random, 0.2);
    times[0].push_back(std::exp(shared + scatter(random)));
    times[1].push_back(ratio * std::exp(shared + scatter(random)));
  }
  return times;
}

TEST(PairedRatio, HasAnIntervalThatCoversTheTruthAsOftenAsItSays) {
  constexpr int kTrials = 600;
  constexpr double kTrue = 1.05;
  std::mt19937_64 random(11);
  for (const auto& [name, scatter] : scatters()) {
    for (const int rounds : {7, 12}) {
      int covered = 0;
      for (int trial = 0; trial < kTrials; ++trial) {
        const auto times = rounds_of(random, scatter, kTrue, rounds);
        const PairedRatio found = paired_ratio({.baseline_ms = times[0], .candidate_ms = times[1]}, 0.03);
        covered += found.interval->low <= kTrue && kTrue <= found.interval->high ? 1 : 0;
      }
      EXPECT_GE(covered, 0.93 * kTrials) << name << ", " << rounds << " rounds";
      EXPECT_LE(covered, 0.97 * kTrials) << name << ", " << rounds << " rounds";
      RecordProperty(name + " " + std::to_string(rounds), std::to_string(1.0 * covered / kTrials));
    }
  }
}

// Returns in how many comparisons of 16 cases a change is claimed in any, and in how many cases of all.
std::pair<int, int> claims(std::mt19937_64& random, const Scatter& scatter, double ratio, int rounds,
                           const VerdictLimits& limits, int comparisons) {
  constexpr int kCases = 16;
  std::pair<int, int> claimed{0, 0};
  for (int comparison = 0; comparison < comparisons; ++comparison) {
    std::vector<PairedRatio> found;
    Values p;
    for (int test_case = 0; test_case < kCases; ++test_case) {
      const auto times = rounds_of(random, scatter, ratio, rounds);
      found.push_back(paired_ratio({.baseline_ms = times[0], .candidate_ms = times[1]}, limits.threshold));
      p.push_back(found.back().p);
    }
    const Values corrected = holm(p);
    int changes = 0;
    for (std::size_t index = 0; index < found.size(); ++index) {
      const Verdict verdict = decide(found[index].interval, corrected[index], limits);
      changes += verdict == Verdict::kFaster || verdict == Verdict::kSlower ? 1 : 0;
    }
    claimed.first += changes > 0 ? 1 : 0;
    claimed.second += changes;
  }
  return claimed;
}

TEST(PairedRatio, ClaimsAChangeBetweenEqualsInOneComparisonOfTwentyAtMost) {
  constexpr int kComparisons = 60;
  std::mt19937_64 random(5);
  for (const auto& [name, scatter] : scatters()) {
    const auto [any, cases] = claims(random, scatter, 1, 12, {.threshold = 0}, kComparisons);
    // Three standard deviations above 5 %.
    EXPECT_LE(any, 0.135 * kComparisons) << name;
    const auto [below, more] = claims(random, scatter, 1.029, 12, {}, kComparisons);
    EXPECT_LE(below, 0.135 * kComparisons) << name << ", a change within the threshold";
  }
}

TEST(PairedRatio, FindsAChangeBeyondTheThreshold) {
  std::mt19937_64 random(6);
  const Scatter quiet = [](auto& generator) { return normal(generator, 0.007); };
  const auto [any, cases] = claims(random, quiet, 1.05, 14, {}, 20);
  EXPECT_GE(cases, 0.95 * 20 * 16);
}

}  // namespace
}  // namespace fftbench::measure::paired_ratio_test
