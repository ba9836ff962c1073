// Which cases of a size may be the fastest, against probabilities from a printed table.
#include "report/fastest.h"

#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::fastest_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;

constexpr std::size_t kRounds = 6;

// Returns a case that was faster than the fastest one in so many of the 36 pairs of their rounds. Mann and
// Whitney's table has the chance that six and six alike rounds differ so much: 2, 4, 8, 14, 24, 38 and 60 of
// 924 for 0 to 6 pairs. So 5 % lies between five pairs (4.1 %) and six (6.5 %).
Record rival(const fft::Algorithm* algorithm, std::size_t faster_pairs) {
  Record record = ok_record(algorithm, {96, 40}, 2);
  std::vector<double>& medians = record.timing->round_medians_ms;
  medians = {1.9, 1.7, 2.6, 2.2, 3.1};
  medians.push_back(1.55 - 0.1 * double(faster_pairs));  // the fastest has 1.0, 1.1, 1.2, 1.3, 1.4 and 1.5
  return record;
}

std::vector<bool> marks_beside(const std::vector<std::size_t>& rivals) {
  Algorithms algorithms;
  std::vector<Record> records{ok_record(algorithms.add("fastest"), {96, 40}, 1.25)};
  records.front().timing->round_medians_ms = {1.3, 1.0, 1.5, 1.2, 1.1, 1.4};
  for (const std::size_t faster_pairs : rivals)
    records.push_back(rival(algorithms.add("rival"), faster_pairs));
  std::vector<const Record*> rows;
  for (const Record& record : records) rows.push_back(&record);
  std::vector<bool> marks = maybe_fastest(rows);
  EXPECT_TRUE(marks.at(0));
  marks.erase(marks.begin());
  return marks;
}

using Marks = std::vector<bool>;

TEST(MaybeFastest, IsARivalWhosePIsFivePercentOrMore) {
  for (std::size_t faster_pairs = 0; faster_pairs <= kRounds; ++faster_pairs) {
    EXPECT_EQ(marks_beside({faster_pairs}), Marks{faster_pairs == 6}) << faster_pairs;
  }
}

TEST(MaybeFastest, AreRivalsThatSeemSlowerOnlyAsLongAsTheyAreJudgedAlone) {
  EXPECT_EQ(marks_beside({5, 5}), (Marks{true, true})) << "8.2 % together";
  EXPECT_EQ(marks_beside({4, 4}), (Marks{true, true})) << "5.2 % together";
  EXPECT_EQ(marks_beside({3, 3}), (Marks{false, false})) << "3.0 % together";
  EXPECT_EQ(marks_beside({3, 3, 3}), (Marks{false, false, false})) << "4.5 %";
  EXPECT_EQ(marks_beside({3, 3, 3, 3}), Marks(4, true)) << "6.1 %";
  EXPECT_EQ(marks_beside({4, 0, 4}), (Marks{true, false, true})) << "0.6 %, then 5.2 %";
  // Holm's correction counts the hypotheses that are left: Bonferroni's would give the last 12.3 %.
  EXPECT_EQ(marks_beside({5, 0, 3}), (Marks{false, false, false})) << "0.6 %, 3.0 %, then 4.1 %";
  EXPECT_EQ(marks_beside({6, 0, 3}), (Marks{true, false, false})) << "0.6 %, 3.0 %, then 6.5 %";
}

TEST(MaybeFastest, AreRivalsWithTooFewRoundsAndTheyAreCountedWithTheOthers) {
  Algorithms algorithms;
  std::vector<Record> records;
  for (const std::size_t faster_pairs : {0U, 4U, 0U})
    records.push_back(rival(algorithms.add("a"), faster_pairs));
  records.front().timing->round_medians_ms = {1.3, 1.0, 1.5, 1.2, 1.1, 1.4};
  records.back().timing->round_medians_ms.resize(kRounds - 1);
  const std::vector<const Record*> rows{&records[0], &records[1], &records[2]};
  EXPECT_TRUE(too_few_rounds(records[2]));
  EXPECT_FALSE(too_few_rounds(records[1]));
  EXPECT_EQ(maybe_fastest(rows), (Marks{true, true, true})) << "5.2 % of two";
  EXPECT_EQ(maybe_fastest(std::span(rows).first(2)), (Marks{true, false})) << "2.6 % alone";
  records.front().timing->round_medians_ms.resize(kRounds - 1);
  EXPECT_EQ(maybe_fastest(rows), (Marks{false, false, false})) << "no one can tell";
}

TEST(MaybeFastest, AreRivalsWithinTheStepsOfTheTimers) {
  Algorithms algorithms;
  std::vector<Record> records{rival(algorithms.add("fastest"), 0), rival(algorithms.add("rival"), 0)};
  records[0].timing->round_medians_ms = std::vector<double>(kRounds, 1.0);
  records[1].timing->round_medians_ms = std::vector<double>(kRounds, 1.1);
  const std::vector<const Record*> rows{&records[0], &records[1]};
  EXPECT_EQ(maybe_fastest(rows), (Marks{true, false}));
  for (Record& record : records) {
    records[0].timing->step_ms = records[1].timing->step_ms = 0;
    record.timing->step_ms = 0.3;
    EXPECT_EQ(maybe_fastest(rows), (Marks{true, true})) << "half a step of either";
  }
}

}  // namespace
}  // namespace fftbench::report::fastest_test
