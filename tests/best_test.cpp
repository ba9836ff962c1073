// The algorithm `best` and the choices that replace it.
#include "run/rounds/best_choices.h"

#include <gtest/gtest.h>

#include <sstream>

#include "fft/best.h"
#include "mentions.h"
#include "run/rounds/rounds.h"
#include "told_measurer.h"

namespace fftbench::run::best_test {
namespace {

using fftbench::tests::case_of;
using fftbench::tests::kProblem;
using fftbench::tests::mentions;
using fftbench::tests::register_with;
using fftbench::tests::ToldMeasurer;

wisdom::Entry entry(const fft::Options& options, const std::string& driver = "driver 1") {
  return {.device = {"Card 7", driver},
          .problem = kProblem,
          .algorithm = "stockham_register",
          .options = options,
          .median_ms = 1,
          .ci_low_ms = 1,
          .ci_high_ms = 1,
          .default_median_ms = {},
          .measured = "2026-11-21T10:15:00Z",
          .revision = ""};
}

TEST(Best, IsTheUsualAlgorithmWhereNothingIsKnown) {
  ToldMeasurer measurer;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, measurer, {});
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(best.at(1).choice, register_with({}));
  EXPECT_TRUE(mentions(best.at(1).remark, {"best = stockham_register", "no wisdom"}));
}

TEST(Best, IsWhatWisdomKnows) {
  ToldMeasurer measurer;
  const std::vector entries{entry({{"elements", "4"}}, "driver 2"), entry({{"elements", "8"}})};
  const BestChoices best = choose_best(std::vector{case_of("best")}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "8"}}));
  EXPECT_TRUE(mentions(best.at(0).remark, {"best = stockham_register elements=8", "Card 7", "2026-11-21"}));
}

TEST(Best, GoesByTheWisdomOfItsMode) {
  ToldMeasurer measurer;
  experiment::Case cold = case_of("best");
  cold.mode = experiment::Mode::kCold;
  std::vector entries{entry({{"elements", "4"}}), entry({{"elements", "8"}})};
  entries[1].mode = experiment::Mode::kCold;
  const BestChoices best = choose_best(std::vector{case_of("best"), cold}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "4"}}));
  EXPECT_EQ(best.at(1).choice, register_with({{"elements", "8"}}));
  EXPECT_FALSE(mentions(best.at(1).remark, {"measured in mode"}));
  const BestChoices other = choose_best(std::vector{cold}, measurer, {entries.front()});
  EXPECT_EQ(other.at(0).choice, register_with({{"elements", "4"}}));
  EXPECT_TRUE(mentions(other.at(0).remark, {"measured in mode throughput"}));
}

TEST(Best, PassesOverWhatTheDeviceCannotDo) {
  ToldMeasurer measurer;
  const std::vector entries{entry({{"elements", "8"}}), entry({{"elements", "4"}}, "driver 2")};
  measurer.unplanned = register_with({{"elements", "8"}}).options;
  BestChoices best = choose_best(std::vector{case_of("best")}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "4"}}));
  best = choose_best(std::vector{case_of("best")}, measurer, {entries.front()});
  EXPECT_EQ(best.at(0).choice, register_with({}));
}

TEST(Best, OfASizeThatWasNeverTunedIsWhatTheNearestSizeFound) {
  ToldMeasurer measurer;
  std::vector entries{entry({{"elements", "4"}}), entry({{"elements", "8"}}), entry({{"elements", "2"}})};
  entries[0].problem.extent = 2U * kProblem.extent;
  entries[1].problem.extent = 4U * kProblem.extent;
  entries[2].problem.domain = fft::Domain::kReal;
  const auto choice = [&] { return choose_best(std::vector{case_of("best")}, measurer, entries).at(0); };
  EXPECT_EQ(choice().choice, register_with({{"elements", "4"}}));
  EXPECT_TRUE(mentions(choice().remark, {"measured at"}));
  entries[0].problem.extent = {kProblem.extent.x + 8, kProblem.extent.y};
  EXPECT_EQ(choice().choice, register_with({{"elements", "8"}})) << "no power of two is near to one";
  entries[1].problem.extent = 8U * kProblem.extent;
  EXPECT_EQ(choice().choice, register_with({})) << "too far";
}

TEST(Best, CarriesNoOptionsOfWaitingGroupsToAnotherSize) {
  ToldMeasurer measurer;
  wisdom::Entry fused = entry({{"lines", "8"}});
  fused.algorithm = "stockham_fused";
  fused.problem.extent = {2 * kProblem.extent.x, 2 * kProblem.extent.x};
  experiment::Case square = case_of("best");
  square.problem.extent = {kProblem.extent.x, kProblem.extent.x};
  const auto choice = [&] { return choose_best(std::vector{square}, measurer, {fused}).at(0).choice; };
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_fused");
  EXPECT_EQ(choice(), (fft::Choice{&algorithm, fft::complete_options(algorithm.options, {})}));
  fused.problem.extent = square.problem.extent;
  EXPECT_EQ(choice(), (fft::Choice{&algorithm, fft::complete_options(algorithm.options, fused.options)}));
}

TEST(Best, SurvivesRunJson) {
  ToldMeasurer measurer;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, measurer, {entry({{"elements", "8"}})});
  const BestChoices read = best_choices_from(nlohmann::json::parse(to_json(best).dump()));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read.at(1).choice, best.at(1).choice);
  EXPECT_EQ(read.at(1).remark, best.at(1).remark);
}

TEST(Best, IsVisitedAsItsChoiceAndSaysSoInTheRow) {
  ToldMeasurer measurer;
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4"), case_of("best")};
  experiment.measure.rounds = 2;
  const BestChoices best = choose_best(experiment.cases, measurer, {entry({{"elements", "8"}})});
  std::ostringstream out;
  report::Progress progress(4, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.measured = [](std::size_t, const Measurement&) {},
                                .finished = [](const report::Record&) {}};
  const Baselines baselines;
  const RoundsResult result = run_rounds(experiment, std::vector<EarlierWork>(2),
                                         {.measurer = measurer,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best});
  ASSERT_EQ(measurer.requests.size(), 4U);
  for (const MeasurementRequest& request : measurer.requests) {
    EXPECT_EQ(request.instead.has_value(), request.case_index == 1);
    if (request.instead) {
      EXPECT_EQ(*request.instead, best.at(1).choice);
    }
  }
  ASSERT_EQ(result.records.size(), 2U);
  unsigned remarks = 0;
  for (const report::Record& record : result.records) remarks += record.reason == best.at(1).remark ? 1 : 0;
  EXPECT_EQ(remarks, 1U);
}

TEST(Best, TakesWhatAnyOfItsAlgorithmsTakes) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  EXPECT_FALSE(best.refuse({.extent = {16384, 2}}));
  EXPECT_EQ(fft::default_best({.extent = {16384, 2}}).name, "stockham_radix4");
  EXPECT_FALSE(best.refuse({.extent = {100, 1080}}));
  EXPECT_EQ(fft::default_best({.extent = {100, 1080}}).name, "stockham_register");
  EXPECT_FALSE(best.refuse({.extent = {11, 100}}));
  EXPECT_EQ(fft::default_best({.extent = {11, 100}}).name, "bluestein");
  EXPECT_TRUE(best.refuse({.extent = {5003, 100}}));
  const auto plan = fft::make_plan(best, kProblem, {}, {});
  const auto usual = fft::make_plan(*register_with({}).algorithm, kProblem, register_with({}).options, {});
  EXPECT_EQ(std::get<fft::Plan>(plan), std::get<fft::Plan>(usual));
}

}  // namespace
}  // namespace fftbench::run::best_test
