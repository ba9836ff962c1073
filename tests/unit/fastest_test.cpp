// How cases of a size did beside the fastest, against probabilities from a printed table.
#include "report/fastest.h"

#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::fastest_test {
namespace {

using measure::Verdict;
using test_support::Algorithms;
using test_support::ok_record;

constexpr std::size_t kRounds = 6;
constexpr Verdict kSlower = Verdict::kSlower, kSame = Verdict::kSame, kUnclear = Verdict::kUnclear;
using Verdicts = std::vector<Verdict>;

// Returns a case that was no slower than 1.03 of the fastest one in so many of the 36 pairs of their rounds.
// Mann and Whitney's table has the chance that six and six alike rounds differ so much: 2, 4, 8, 14, 24, 38
// and 60 of 924 for 0 to 6 pairs. So 5 % lies between five pairs (4.1 %) and six (6.5 %).
Record rival(const fft::Algorithm* algorithm, std::size_t faster_pairs) {
  Record record = ok_record(algorithm, {96, 40}, 2);
  std::vector<double>& medians = record.timing->round_medians_ms;
  medians = {1.9, 1.7, 2.6, 2.2, 3.1};
  // 1.03 of the fastest's rounds are 1.03, 1.133, 1.236, 1.339, 1.442 and 1.545.
  medians.push_back(1.03 * (1.55 - 0.1 * double(faster_pairs)));
  return record;
}

Verdicts verdicts_of(const std::vector<const Record*>& rows) {
  Verdicts verdicts;
  for (const Beside& one : beside_fastest(rows)) verdicts.push_back(one.verdict);
  return verdicts;
}

Verdicts beside(const std::vector<std::size_t>& rivals) {
  Algorithms algorithms;
  std::vector<Record> records{ok_record(algorithms.add("fastest"), {96, 40}, 1.25)};
  records.front().timing->round_medians_ms = {1.3, 1.0, 1.5, 1.2, 1.1, 1.4};
  for (const std::size_t faster_pairs : rivals)
    records.push_back(rival(algorithms.add("rival"), faster_pairs));
  std::vector<const Record*> rows;
  for (const Record& record : records) rows.push_back(&record);
  Verdicts verdicts = verdicts_of(rows);
  EXPECT_EQ(verdicts.at(0), kSame);
  verdicts.erase(verdicts.begin());
  return verdicts;
}

TEST(BesideFastest, ARivalWhosePIsFivePercentOrMoreIsUnclear) {
  for (std::size_t faster_pairs = 0; faster_pairs <= kRounds; ++faster_pairs) {
    EXPECT_EQ(beside({faster_pairs}), Verdicts{faster_pairs == 6 ? kUnclear : kSlower}) << faster_pairs;
  }
}

TEST(BesideFastest, ARoundThatIsSlowerByLessThanMattersSpeaksAgainstSlower) {
  Algorithms algorithms;
  std::vector<Record> records{ok_record(algorithms.add("fastest"), {96, 40}, 1.25),
                              rival(algorithms.add("rival"), 3), rival(algorithms.add("rival"), 3)};
  records[0].timing->round_medians_ms = {1.3, 1.0, 1.5, 1.2, 1.1, 1.4};
  const std::vector<const Record*> rows{&records[0], &records[1], &records[2]};
  EXPECT_EQ(verdicts_of(rows), (Verdicts{kSame, kSlower, kSlower})) << "3.0 % together";
  // This round is above three of the fastest's, but above 1.03 of two alone.
  for (Record* one : {&records[1], &records[2]}) one->timing->round_medians_ms.back() = 1.21;
  EXPECT_EQ(verdicts_of(rows), (Verdicts{kSame, kUnclear, kUnclear})) << "5.2 % together";
}

TEST(BesideFastest, RivalsThatSeemSlowerAreJudgedTogether) {
  EXPECT_EQ(beside({5, 5}), Verdicts(2, kUnclear)) << "8.2 % together";
  EXPECT_EQ(beside({4, 4}), Verdicts(2, kUnclear)) << "5.2 % together";
  EXPECT_EQ(beside({3, 3}), Verdicts(2, kSlower)) << "3.0 % together";
  EXPECT_EQ(beside({3, 3, 3}), Verdicts(3, kSlower)) << "4.5 %";
  EXPECT_EQ(beside({3, 3, 3, 3}), Verdicts(4, kUnclear)) << "6.1 %";
  EXPECT_EQ(beside({4, 0, 4}), (Verdicts{kUnclear, kSlower, kUnclear})) << "0.6 %, then 5.2 %";
  // Holm's correction counts the hypotheses that are left: Bonferroni's would give the last 12.3 %.
  EXPECT_EQ(beside({5, 0, 3}), Verdicts(3, kSlower)) << "0.6 %, 3.0 %, then 4.1 %";
  EXPECT_EQ(beside({6, 0, 3}), (Verdicts{kUnclear, kSlower, kSlower})) << "0.6 %, 3.0 %, then 6.5 %";
}

TEST(BesideFastest, RivalsWithTooFewRoundsAreUnclearAndCountedWithTheOthers) {
  Algorithms algorithms;
  std::vector<Record> records;
  for (const std::size_t faster_pairs : {0U, 4U, 0U})
    records.push_back(rival(algorithms.add("a"), faster_pairs));
  records.front().timing->round_medians_ms = {1.3, 1.0, 1.5, 1.2, 1.1, 1.4};
  records.back().timing->round_medians_ms.resize(kRounds - 1);
  const std::vector<const Record*> rows{&records[0], &records[1], &records[2]};
  EXPECT_TRUE(too_few_rounds(records[2]));
  EXPECT_FALSE(too_few_rounds(records[1]));
  EXPECT_EQ(verdicts_of(rows), (Verdicts{kSame, kUnclear, kUnclear})) << "5.2 % of two";
  EXPECT_FALSE(beside_fastest(rows)[2].ratio);
  EXPECT_EQ(verdicts_of({rows[0], rows[1]}), (Verdicts{kSame, kSlower})) << "2.6 % alone";
  records.front().timing->round_medians_ms.resize(kRounds - 1);
  EXPECT_EQ(verdicts_of(rows), (Verdicts{kSame, kUnclear, kUnclear})) << "no one can tell";
}

TEST(BesideFastest, WithinTheStepsOfTheTimersNothingIsSlower) {
  Algorithms algorithms;
  std::vector<Record> records{ok_record(algorithms.add("fastest"), {96, 40}, 1),
                              ok_record(algorithms.add("rival"), {96, 40}, 1)};
  records[0].timing->round_medians_ms = std::vector<double>(kRounds, 1.0);
  records[1].timing->round_medians_ms = std::vector<double>(kRounds, 1.1);
  const std::vector<const Record*> rows{&records[0], &records[1]};
  EXPECT_EQ(verdicts_of(rows), (Verdicts{kSame, kSlower}));
  for (Record& record : records) {
    records[0].timing->step_ms = records[1].timing->step_ms = 0;
    record.timing->step_ms = 0.3;
    EXPECT_EQ(verdicts_of(rows), (Verdicts{kSame, kUnclear})) << "half a step of either";
  }
}

TEST(BesideFastest, TheSameIsWhatTheWholeIntervalOfTheRatioLiesWithin) {
  Algorithms algorithms;
  const auto among = [&](double factor, double scatter) {
    std::vector<Record> records{ok_record(algorithms.add("fastest"), {96, 40}, 1),
                                ok_record(algorithms.add("rival"), {96, 40}, factor)};
    for (std::size_t at = 0; at < 2; ++at) {
      std::vector<double>& medians = records[at].timing->round_medians_ms;
      medians.clear();
      for (int round = -4; round <= 4; ++round)
        medians.push_back((at == 0 ? 1 : factor) * (1 + scatter * round));
    }
    return verdicts_of({&records[0], &records[1]})[1];
  };
  EXPECT_EQ(among(1.001, 0.001), kSame);
  EXPECT_EQ(among(1.02, 0.0005), kSame) << "surely more than 1, and yet within the threshold";
  EXPECT_EQ(among(1.02, 0.01), kUnclear);
  EXPECT_EQ(among(1.001, 0.05), kUnclear);
  EXPECT_EQ(among(1.06, 0.001), kSlower);
}

}  // namespace
}  // namespace fftbench::report::fastest_test
