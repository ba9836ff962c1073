// What a resumed run reads from its folder.
#include "run/rounds/resume.h"

#include "report/csv_file.h"
#include "report/csv_rows.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"
#include "report_test_support.h"
#include "run/rounds/torn_round.h"
#include "testing.h"

namespace fftbench::run::earlier_work_test {
namespace {

using report::test_support::TemporaryFolder;

constexpr std::size_t kRounds = 3;

std::vector<experiment::Case> two_cases() {
  const fft::Algorithm* algorithm = fft::find_algorithm("stockham_radix4");
  const fft::Options options = fft::complete_options(algorithm->options, {{"storage", "buffer"}});
  return {{.problem = {.extent = {8, 4}}, .choice = {algorithm, options}},
          {.problem = {.extent = {16, 4}}, .choice = {algorithm, options}}};
}

class EarlierWorkTest : public ::testing::Test {
 protected:
  void finish(const experiment::Case& test_case, report::Status status = report::Status::kOk,
              std::optional<std::size_t> rounds = kRounds) {
    report::Record record;
    record.test_case = test_case;
    record.status = status;
    record.reason = "a reason, with \"quotes\"";
    record.rounds = rounds;
    report::CsvFile::reopen(folder.path() / "timings.csv", report::timings_columns())
        .append(report::timings_row(run, record));
  }
  void sample(const experiment::Case& test_case, std::size_t round, double ms, bool warmup = false) {
    report::CsvFile::reopen(folder.path() / "samples.csv", report::samples_columns())
        .append(report::samples_row(run, test_case, round, indices[{test_case.problem.extent.x, round}]++,
                                    {.warmup = warmup, .repeats = 1, .ms = ms}));
  }
  void tear(const char* file) { std::ofstream(folder.path() / file, std::ios::app) << "radix4,\"NVIDIA"; }

  std::map<std::pair<std::size_t, std::size_t>, std::size_t> indices;
  TemporaryFolder folder;
  report::RunIdentity run{.experiment = "radix4", .device = "NVIDIA, with a comma", .timer = "gl_timestamp"};
  std::vector<experiment::Case> cases = two_cases();
};

TEST_F(EarlierWorkTest, IsNoneInAnEmptyFolder) {
  const auto work = earlier_work(folder.path(), cases, kRounds);
  ASSERT_EQ(work.size(), 2U);
  EXPECT_FALSE(work[0].finished);
  EXPECT_TRUE(work[0].rounds.empty());
}

TEST_F(EarlierWorkTest, KnowsFinishedCasesAndTheRoundsAndSamplesOfTheOthers) {
  finish(cases[0], report::Status::kFailed);
  sample(cases[1], 0, 7, /*warmup=*/true);
  sample(cases[1], 0, 0.25);
  sample(cases[1], 2, 0.125);
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_TRUE(work[0].finished);
  EXPECT_EQ(work[0].record.value().status, report::Status::kFailed);
  EXPECT_EQ(work[0].record.value().reason, "a reason, with \"quotes\"");
  EXPECT_FALSE(work[1].record);
  EXPECT_FALSE(work[1].finished);
  EXPECT_EQ(work[1].rounds, (SamplesByRound{{0, {0.25}}, {2, {0.125}}}));
  EXPECT_EQ(work[1].fewest_repeats, 1U);
}

TEST_F(EarlierWorkTest, CasesThatDifferInTheNormAloneAreToldApart) {
  cases[1].problem = cases[0].problem;
  cases[1].problem.norm = fft::Norm::kOrtho;
  sample(cases[1], 0, 0.25);
  finish(cases[1]);
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_FALSE(work[0].finished);
  EXPECT_TRUE(work[0].rounds.empty());
  EXPECT_TRUE(work[1].finished);
  EXPECT_EQ(work[1].rounds, (SamplesByRound{{0, {0.25}}}));
}

TEST_F(EarlierWorkTest, CasesThatDifferInTheHalfSpectrumAloneAreToldApart) {
  for (std::size_t index : {0U, 1U}) {
    cases[index].problem = {.extent = {8, 8}, .domain = fft::Domain::kReal};
  }
  cases[1].problem.half_spectrum = fft::HalfSpectrum::kPacked;
  sample(cases[1], 0, 0.25);
  finish(cases[1]);
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_FALSE(work[0].finished);
  EXPECT_TRUE(work[0].rounds.empty());
  EXPECT_TRUE(work[1].finished);
  EXPECT_EQ(work[1].rounds, (SamplesByRound{{0, {0.25}}}));
}

TEST_F(EarlierWorkTest, ACaseOfFewerRoundsThanPlannedIsNotFinished) {
  finish(cases[0], report::Status::kOk, kRounds - 1);
  finish(cases[1], report::Status::kOk, kRounds);
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_FALSE(work[0].finished);
  EXPECT_EQ(work[0].record.value().rounds, kRounds - 1) << "its row is there all the same";
  EXPECT_TRUE(work[1].finished);
}

TEST_F(EarlierWorkTest, ACaseThatIsNotOkIsFinishedAfterAnyRound) {
  finish(cases[0], report::Status::kCrashed, std::nullopt);
  sample(cases[0], 0, 1);
  EXPECT_TRUE(earlier_work(folder.path(), cases, kRounds)[0].finished);
}

TEST_F(EarlierWorkTest, OfRowsThatDoNotTellTheirRoundsTheSamplesAreCounted) {
  finish(cases[0], report::Status::kOk, std::nullopt);
  finish(cases[1], report::Status::kOk, std::nullopt);
  for (std::size_t round = 0; round < kRounds; ++round) sample(cases[1], round, 1);
  for (std::size_t round = 0; round + 1 < kRounds; ++round) sample(cases[0], round, 1);
  sample(cases[0], kRounds - 1, 1, /*warmup=*/true);
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_FALSE(work[0].finished);
  EXPECT_TRUE(work[1].finished);
}

TEST_F(EarlierWorkTest, KnowsWhatTheDeviceToldOfItsClocks) {
  const measure::GpuState power_cap{.sm_clock_mhz = 900, .temperature_c = 40, .clock_reasons = 4};
  report::CsvFile::reopen(folder.path() / "gpu.csv", report::gpu_columns())
      .append(report::gpu_row(run, cases[0], 0, "before", power_cap));
  const measure::Sample slow{.warmup = false, .repeats = 1, .ms = 1, .throttled = true};
  report::CsvFile::reopen(folder.path() / "samples.csv", report::samples_columns())
      .append(report::samples_row(run, cases[0], 0, 0, slow));
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_EQ(work[0].sm_clocks_mhz, std::vector<double>{900});
  EXPECT_EQ(work[0].throttle_reasons, measure::throttle_reasons(power_cap));
  EXPECT_TRUE(work[0].throttling_told);
  EXPECT_TRUE(work[0].all_throttled);
  EXPECT_FALSE(work[1].throttling_told);
}

TEST_F(EarlierWorkTest, TellsSamplesThatWereAllThrottledFromThoseOfWhichSomeWere) {
  using Marks = std::vector<std::optional<bool>>;
  struct Known {
    bool told, all;
    bool operator==(const Known&) const = default;
  };
  const auto known_of = [&](const Marks& marks) {
    std::filesystem::remove(folder.path() / "samples.csv");
    report::CsvFile file = report::CsvFile::reopen(folder.path() / "samples.csv", report::samples_columns());
    // What a warm-up says counts for nothing.
    file.append(report::samples_row(run, cases[0], 0, 0,
                                    {.warmup = true, .ms = 1, .throttled = !marks.front().value_or(true)}));
    for (std::size_t index = 0; index < marks.size(); ++index) {
      file.append(report::samples_row(run, cases[0], 0, index + 1, {.ms = 1, .throttled = marks[index]}));
    }
    const EarlierWork work = earlier_work(folder.path(), cases, kRounds)[0];
    return Known{work.throttling_told, work.throttling_told && work.all_throttled};
  };
  EXPECT_EQ(known_of({true, true}), (Known{true, true}));
  for (const Marks& some : {Marks{false, true}, Marks{true, false}, Marks{true, false, true}, Marks{false},
                            Marks{true, std::nullopt}, Marks{std::nullopt, true}}) {
    EXPECT_EQ(known_of(some), (Known{true, false}));
  }
  EXPECT_EQ(known_of({std::nullopt, std::nullopt}), (Known{false, false}));
}

TEST_F(EarlierWorkTest, LosesTheLastRoundWhereItIsTornOrHasWarmUpsAlone) {
  struct Round {
    std::size_t test_case, number, warm_ups, counted;
  };
  // Returns the samples that are left of rounds of which the last may end within a row.
  const auto left_of = [&](const std::vector<Round>& rounds, bool torn) {
    std::filesystem::remove(folder.path() / "samples.csv");
    indices.clear();
    for (const Round& round : rounds) {
      for (std::size_t index = 0; index < round.warm_ups + round.counted; ++index) {
        sample(cases[round.test_case], round.number, 1, index < round.warm_ups);
      }
    }
    if (torn) tear("samples.csv");
    remove_torn_round(folder.path());
    return report::CsvRows(folder.path() / "samples.csv", report::samples_columns()).size();
  };
  const Round whole{0, 0, 2, 3}, warm_ups{1, 0, 2, 0}, counted_alone{1, 0, 0, 1}, second{0, 1, 1, 4};
  EXPECT_EQ(left_of({whole, second}, false), 10U);
  EXPECT_EQ(left_of({whole, second}, true), 5U) << "the second round of the same case";
  EXPECT_EQ(left_of({whole, warm_ups}, false), 5U) << "warm-ups alone are no round";
  EXPECT_EQ(left_of({whole, warm_ups}, true), 5U);
  EXPECT_EQ(left_of({whole, counted_alone}, false), 6U);
  EXPECT_EQ(left_of({whole, counted_alone}, true), 5U) << "another case's first round";
  EXPECT_EQ(left_of({warm_ups, whole}, false), 7U) << "only the last round is looked at";
  EXPECT_EQ(left_of({whole}, true), 0U);
  EXPECT_EQ(left_of({{0, 0, 0, 3}}, false), 3U);
}

TEST_F(EarlierWorkTest, KnowsHowManySamplesWereSubmissionBound) {
  report::CsvFile file = report::CsvFile::reopen(folder.path() / "samples.csv", report::samples_columns());
  std::size_t index = 0;
  for (const bool warmup : {true, false, false}) {
    file.append(report::samples_row(run, cases[0], 0, index++,
                                    {.warmup = warmup, .ms = 1, .submission_bound = true}));
  }
  file.append(report::samples_row(run, cases[0], 0, index, {.ms = 1}));
  EXPECT_EQ(earlier_work(folder.path(), cases, kRounds)[0].submission_bound_samples, 2U);
}

TEST_F(EarlierWorkTest, RefusesSamplesThatStandThereTwice) {
  sample(cases[0], 0, 1);
  indices.clear();
  sample(cases[0], 0, 1);
  EXPECT_THROW(earlier_work(folder.path(), cases, kRounds), report::CsvError);
}

TEST_F(EarlierWorkTest, TakesAFinishedCaseAsRightOrWrongAsItsRecordWas) {
  using enum report::Status;
  for (const report::Status status : {kOk, kSkipped, kFailed, kTimeout, kCrashed}) {
    std::filesystem::remove(folder.path() / "timings.csv");
    finish(cases[0], status);
    EXPECT_EQ(earlier_work(folder.path(), cases, kRounds)[0].record.value().status, status);
  }
}

TEST_F(EarlierWorkTest, GivesARecordTheMediansOfItsRoundsFromItsSamples) {
  report::Record record;
  record.test_case = cases[0];
  record.timing = measure::Summary{.samples = 4, .median_ms = 2.5, .min_ms = 1, .ci_low_ms = 0.75};
  report::CsvFile::reopen(folder.path() / "timings.csv", report::timings_columns())
      .append(report::timings_row(run, record));
  sample(cases[0], 1, 900, /*warmup=*/true);
  for (const double ms : {5, 3, 4}) sample(cases[0], 1, ms);
  sample(cases[0], 0, 1);
  const auto work = earlier_work(folder.path(), cases, kRounds);
  const measure::Summary& timing = work[0].record.value().timing.value();
  EXPECT_EQ(timing.round_medians_ms, (std::vector<double>{1, 4})) << "in the order of the rounds";
  EXPECT_EQ(timing.median_ms, 2.5);
  EXPECT_EQ(timing.ci_low_ms, 0.75);
  EXPECT_FALSE(timing.ci_high_ms);
}

TEST_F(EarlierWorkTest, RefusesAStatusThatIsNone) {
  finish(cases[0], report::Status(99));
  EXPECT_THROW(earlier_work(folder.path(), cases, kRounds), report::CsvError);
}

TEST_F(EarlierWorkTest, LeavesOutARowThatAKillTore) {
  sample(cases[1], 0, 0.25);
  tear("samples.csv");
  finish(cases[0]);
  tear("timings.csv");
  const auto work = earlier_work(folder.path(), cases, kRounds);
  EXPECT_TRUE(work[0].finished);
  EXPECT_EQ(work[1].rounds, (SamplesByRound{{0, {0.25}}}));
}

TEST_F(EarlierWorkTest, RefusesCasesThatTheExperimentHasNot) {
  finish(cases[1]);
  cases.pop_back();
  EXPECT_THROW(earlier_work(folder.path(), cases, kRounds), std::runtime_error);
}

TEST_F(EarlierWorkTest, RefusesACaseWithTwoRows) {
  finish(cases[0]);
  finish(cases[0]);
  EXPECT_THROW(earlier_work(folder.path(), cases, kRounds), std::runtime_error);
}

TEST_F(EarlierWorkTest, ReadsRowsWithoutTheColumnsThatCameLaterAndRefusesOnesThatItDoesNotKnow) {
  const auto row_of = [&](std::span<const std::string_view> columns) {
    report::Record record;
    record.test_case = cases[0];
    std::vector<std::string> fields = report::timings_row(run, record);
    fields.resize(columns.size(), "more");
    return fields;
  };
  const auto required = report::required_timings_columns();
  report::CsvFile::create(folder.path() / "timings.csv", required).append(row_of(required));
  EXPECT_TRUE(earlier_work(folder.path(), cases, kRounds)[0].finished);

  std::filesystem::remove(folder.path() / "timings.csv");
  std::vector<std::string_view> wider(report::timings_columns().begin(), report::timings_columns().end());
  wider.push_back("of_the_future");
  report::CsvFile::create(folder.path() / "timings.csv", wider).append(row_of(wider));
  EXPECT_THROW(earlier_work(folder.path(), cases, kRounds), report::CsvError);
}

TEST_F(EarlierWorkTest, RefusesColumnsOfAnotherVersion) {
  std::ofstream(folder.path() / "timings.csv") << "experiment,device\nradix4,H100\n";
  EXPECT_THROW(earlier_work(folder.path(), cases, kRounds), report::CsvError);
}

TEST_F(EarlierWorkTest, AReopenedFileGoesOnBehindItsLastWholeRow) {
  sample(cases[0], 0, 1);
  tear("samples.csv");
  sample(cases[0], 1, 2);
  const report::CsvRows rows(folder.path() / "samples.csv", report::samples_columns());
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.at(0, "device"), "NVIDIA, with a comma");
  EXPECT_EQ(rows.at(1, "ms"), "2");
}

TEST_F(EarlierWorkTest, AFileWhoseHeaderWasTornBeginsAnew) {
  std::ofstream(folder.path() / "samples.csv") << "experiment,dev";
  sample(cases[0], 0, 1);
  EXPECT_EQ(report::CsvRows(folder.path() / "samples.csv", report::samples_columns()).size(), 1U);
}

}  // namespace
}  // namespace fftbench::run::earlier_work_test
