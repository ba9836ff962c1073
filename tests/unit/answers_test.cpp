#include "report/answers.h"

#include "report_test_support.h"
#include "testing.h"
#include "text/terminal_text.h"

namespace fftbench::report::answers_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;
using test_support::other_record;

TEST(Answers, NameTheFastestOfEachSizeAndHowMuchFasterItIsThanTheNext) {
  Algorithms algorithms;
  const auto* a = algorithms.add("a");
  const auto* b = algorithms.add("b", {{"storage", {"image", "buffer"}, ""}});
  Record other = ok_record(b, {512, 512}, 1.9);
  other.test_case.choice.options["storage"] = "buffer";
  const std::string text =
      answers(std::vector{other, ok_record(a, {512, 512}, 1.0), ok_record(b, {512, 512}, 4.0),
                          ok_record(a, {1024, 64}, 0.036), ok_record(b, {1024, 64}, 0.009)});
  EXPECT_EQ(text,
            "The fastest, throughput, forward:\n"
            "size       fastest        time  beside the others\n"
            "1024 x 64  b defaults  9.00 us  4.00x faster than a\n"
            "512 x 512  a           1.00 ms  1.90x faster than b storage=buffer\n");
}

// Spreads the rounds of a record over a factor around its median, and sets its interval.
void scatter(Record& record, double factor) {
  measure::Summary& timing = *record.timing;
  timing.round_medians_ms.clear();
  for (int round = -4; round <= 4; ++round)
    timing.round_medians_ms.push_back(timing.median_ms * std::pow(factor, round / 4.0));
  timing.ci_low_ms = timing.round_medians_ms[1];
  timing.ci_high_ms = timing.round_medians_ms[7];
}

TEST(Answers, SayWhatTakesTheSameAndWhatIsSurelySlower) {
  Algorithms algorithms;
  const std::string text = answers(std::vector{ok_record(algorithms.add("a"), {64, 64}, 1.0),
                                               ok_record(algorithms.add("b"), {64, 64}, 1.001),
                                               ok_record(algorithms.add("c"), {64, 64}, 1.5)});
  EXPECT_EQ(text,
            "The fastest, throughput, forward:\n"
            "size     fastest     time  beside the others\n"
            "64 x 64  a        1.00 ms  1.50x faster than c; same: b\n");
}

TEST(Answers, NameTwoOfWhatIsUnclearAndCountMore) {
  Algorithms algorithms;
  const std::vector<std::string> named{"no other has a time", "unclear: b", "unclear: b, c",
                                       "unclear: b, c and 1 other", "unclear: b, c and 2 others"};
  std::vector<Record> records;
  for (const std::string& expected : named) {
    const std::string name(1, char('a' + records.size()));
    records.push_back(ok_record(algorithms.add(name), {64, 48}, 1.0 + 0.0001 * double(records.size())));
    scatter(records.back(), 1.5);
    EXPECT_EQ(answers(records),
              "The fastest, throughput, forward:\n"
              "size     fastest    time  beside the others\n"
              "64 x 48  a        1.0 ms  " +
                  expected + "\n");
  }
}

TEST(Answers, ClaimNoFactorBesideWhatIsUnclearAndNoDigitThatIsNoise) {
  Algorithms algorithms;
  std::vector<Record> records;
  for (const auto& [name, ms] :
       std::vector<std::pair<std::string, double>>{{"a", 1.0437}, {"b", 1.18}, {"c", 1.42}, {"d", 9.3211}}) {
    records.push_back(ok_record(algorithms.add(name), {64, 48}, ms));
    scatter(records.back(), 2);
  }
  const std::string text = answers(records);
  EXPECT_THAT(text, testing::ContainsRegex("64 x 48  a        1.0 ms  "
                                           "[0-9.]+ to [0-9.]+x faster than d; unclear: b, c\n"))
      << text;
  EXPECT_THAT(text, testing::Not(testing::ContainsRegex("[0-9]\\.[0-9][0-9][0-9]"))) << text;
}

TEST(Answers, WriteAsManyDecimalsAsShowThatARatioIsMoreThanOneWhereRoundsAreTooFew) {
  Algorithms algorithms;
  const auto *a = algorithms.add("a"), *b = algorithms.add("b");
  for (const auto& [ratio, words] : std::vector<std::pair<double, std::string>>{{1.0042, "1.004"},
                                                                                {1.006, "1.01"},
                                                                                {1.094, "1.09"},
                                                                                {1.096, "1.1"},
                                                                                {9.94, "9.9"},
                                                                                {9.96, "10"}}) {
    std::vector<Record> records{ok_record(b, {64, 48}, 3 * ratio), ok_record(a, {64, 48}, 3)};
    for (Record& record : records) {
      record.timing->round_medians_ms.assign(2, record.timing->median_ms);
    }
    EXPECT_NE(answers(records).find(" " + words + "x faster than b"), std::string::npos) << answers(records);
  }
}

TEST(Answers, CompareNoTwoShapesOfAsManyElements) {
  Algorithms algorithms;
  const std::string text = answers(std::vector{ok_record(algorithms.add("a"), {64, 128}, 1.0),
                                               ok_record(algorithms.add("b"), {128, 64}, 3.0)});
  EXPECT_THAT(text, testing::HasSubstr("64 x 128  a        1.00 ms  no other has a time\n"));
  EXPECT_THAT(text, testing::HasSubstr("128 x 64  b        3.00 ms  no other has a time\n"));
}

TEST(Answers, ComeForEveryModeAndStayWithinTheirWidth) {
  Algorithms algorithms;
  Record record = ok_record(algorithms.add(std::string(18, 'a')), {64, 64}, 1.0);
  Record slower = ok_record(algorithms.add(std::string(18, 'b')), {64, 64}, 3.0);
  std::vector<Record> records{record, slower};
  for (Record each : {record, slower}) {
    each.test_case.mode = experiment::Mode::kLatency;
    records.push_back(each);
  }
  const std::string text = answers(records, 60);
  EXPECT_NE(text.find("The fastest, throughput, forward:\n"), text.npos) << text;
  EXPECT_NE(text.find("\nThe fastest, latency, forward:\n"), text.npos) << text;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(text::display_width(line), 60u) << line;
}

TEST(Answers, AdmitThatTooFewRoundsTellNothingForSure) {
  Algorithms algorithms;
  std::vector<Record> records{ok_record(algorithms.add("a"), {64, 64}, 1.0),
                              ok_record(algorithms.add("b"), {64, 64}, 3.0)};
  for (Record& record : records) {
    record.timing->round_medians_ms.resize(1);
    record.timing->ci_low_ms.reset();
    record.timing->ci_high_ms.reset();
  }
  EXPECT_EQ(answers(records),
            "The fastest as it seems (too few rounds to be sure), throughput, forward:\n"
            "size     fastest  time  beside the others\n"
            "64 x 64  a        1 ms  3.0x faster than b\n");
}

TEST(Answers, WrapLongNamesOnBothSidesOfTheTime) {
  Algorithms algorithms;
  const std::vector<fft::OptionSpec> options{{"storage", {"image", "buffer"}, ""},
                                             {"exchange", {"shared", "split"}, ""},
                                             {"twiddle", {"table", "computed"}, ""}};
  Record first = ok_record(algorithms.add("one_kernel", options), {2048, 2048}, 1.0);
  Record second = ok_record(algorithms.add("another_kernel", options), {2048, 2048}, 3.0);
  for (Record* record : {&first, &second}) {
    record->test_case.choice.options = {
        {"storage", "buffer"}, {"exchange", "split"}, {"twiddle", "computed"}};
  }
  for (const std::size_t width : {60u, 80u, 100u}) {
    const std::string text = answers(std::vector{first, second}, width);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(text::display_width(line), width) << text;
    EXPECT_THAT(text, testing::ContainsRegex("2048 x 2048  one_kernel.*  1.00 ms  3.00x faster than"))
        << text;
  }
}

TEST(Answers, SayNothingOfWhatFailed) {
  Algorithms algorithms;
  EXPECT_EQ(answers(std::vector{other_record(algorithms.add("a"), {8, 8}, Status::kFailed, "x")}), "");
  EXPECT_EQ(answers({}), "");
}

}  // namespace
}  // namespace fftbench::report::answers_test
