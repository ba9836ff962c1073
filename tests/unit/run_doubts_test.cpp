#include "report/doubts.h"

#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::run_doubts_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;
using test_support::other_record;

// Gives a record so many rounds, which differ by a factor around its median.
void set_rounds(Record& record, int rounds, double factor) {
  std::vector<double>& medians = record.timing->round_medians_ms;
  medians.clear();
  for (int round = 0; round < rounds; ++round) {
    medians.push_back(record.timing->median_ms * std::pow(factor, 2.0 * round / (rounds - 1) - 1));
  }
}

std::vector<Record> records_of(Algorithms& algorithms, int cases, int rounds, double factor) {
  std::vector<Record> records;
  for (int index = 0; index < cases; ++index) {
    const auto* algorithm = algorithms.add(std::string(1, char('a' + index)));
    records.push_back(ok_record(algorithm, {64, 48}, 1 + 0.2 * index));
    set_rounds(records.back(), rounds, factor);
  }
  return records;
}

TEST(RunDoubts, CountTheRoundsThatWereMadeAndNotThosePlanned) {
  Algorithms algorithms;
  std::vector<Record> records = records_of(algorithms, 4, 10, 1.01);
  EXPECT_EQ(too_few_rounds_text(records, 1), "");
  set_rounds(records[2], 4, 1.01);
  EXPECT_EQ(too_few_rounds_text(records, 1),
            "compare.py can't judge this run: 4 cases take 6 rounds, and it has 4 (--rounds 6)");
}

TEST(RunDoubts, CountTheCasesOfAllParts) {
  Algorithms algorithms;
  std::vector<Record> records = records_of(algorithms, 4, 6, 1.01);
  records.push_back(other_record(algorithms.add("z"), {64, 48}, Status::kFailed, "wrong"));
  EXPECT_EQ(too_few_rounds_text(records, 5), "");
  EXPECT_EQ(too_few_rounds_text(records, 6),
            "compare.py can't judge this run: 24 cases take 7 rounds, and it has 6 (--rounds 7)");
}

TEST(RunDoubts, SayWhereMostIsUnclearAndWhatHelps) {
  Algorithms algorithms;
  EXPECT_EQ(mostly_unclear_text(records_of(algorithms, 4, 9, 3)),
            "This run tells little: 3 of 3 comparisons with the fastest of a size are unclear. End other "
            "programs and measure again, or take more rounds: --rounds 18.");
  EXPECT_EQ(mostly_unclear_text(records_of(algorithms, 4, 9, 1.01)), "");
}

TEST(RunDoubts, AreNoneWhereHalfIsClearOrNothingWasCompared) {
  Algorithms algorithms;
  std::vector<Record> records = records_of(algorithms, 3, 9, 1.01);
  set_rounds(records[1], 9, 3);
  EXPECT_EQ(mostly_unclear_text(records), "") << "one of two";
  EXPECT_EQ(mostly_unclear_text(records_of(algorithms, 3, 5, 3)), "") << "too few rounds";
  EXPECT_EQ(mostly_unclear_text({}), "");
  EXPECT_EQ(too_few_rounds_text({}, 1), "");
}

}  // namespace
}  // namespace fftbench::report::run_doubts_test
