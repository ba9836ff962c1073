#include "tune/measurer_bench.h"

#include "mentions.h"
#include "testing.h"
#include "told_measurer.h"

namespace fftbench::run::measurer_bench_test {
namespace {

using fftbench::tests::mentions;
using fftbench::tests::register_with;
using fftbench::tests::ToldMeasurer;

TEST(MeasurerBench, MeasuresWithoutTheWarmUpAndProvesAVariantOnce) {
  ToldMeasurer measurer;
  tune::MeasurerBench bench(measurer, 5, 100, [&] { return measurer.seconds; });
  const auto outcome = bench.measure(register_with({}), {.max_seconds = 0.5});
  EXPECT_EQ(std::get<tune::Samples>(outcome), (tune::Samples{1, 2}));
  bench.measure(register_with({}), {.check_after = true});
  ASSERT_EQ(measurer.requests.size(), 2U);
  EXPECT_EQ(measurer.requests[0].case_index, 5U);
  EXPECT_EQ(measurer.requests[0].instead, register_with({}));
  EXPECT_EQ(measurer.requests[0].max_seconds, 0.5);
  EXPECT_TRUE(measurer.requests[0].first && !measurer.requests[0].last);
  EXPECT_TRUE(!measurer.requests[1].first && measurer.requests[1].last);
}

TEST(MeasurerBench, TellsWhatFailedButNotWhatTheDeviceCannotDo) {
  ToldMeasurer measurer;
  tune::MeasurerBench bench(measurer, 0, 100, [&] { return measurer.seconds; });
  measurer.status = report::Status::kSkipped;
  measurer.reason = "not resident";
  EXPECT_EQ(std::get<tune::Failure>(bench.measure(register_with({}), {})).reason, "not resident");
  EXPECT_TRUE(bench.failures().empty());
  measurer.status = report::Status::kTimeout;
  measurer.reason = "not done after 10 s";
  bench.measure(register_with({{"values_per_invocation", "16"}}), {});
  ASSERT_EQ(bench.failures().size(), 1U);
  EXPECT_EQ(bench.failures()[0].variant, "stockham_register values_per_invocation=16");
  EXPECT_TRUE(mentions(bench.failures()[0].reason, {"timeout", "not done"}));
}

TEST(MeasurerBench, LeavesOutComputedFactorsThatAreLessAccurateThanATable) {
  ToldMeasurer measurer;
  tune::MeasurerBench bench(measurer, 0, 100, [&] { return measurer.seconds; });
  const fft::Choice computed = register_with({{"twiddle", "computed"}});
  measurer.error_units = 1.44;
  EXPECT_TRUE(mentions(std::get<tune::Failure>(bench.measure(computed, {})).reason, {"1.44", "table"}));
  EXPECT_TRUE(bench.failures().empty());
  EXPECT_TRUE(std::holds_alternative<tune::Samples>(bench.measure(register_with({}), {})));
  measurer.error_units = 0.6;
  EXPECT_TRUE(std::holds_alternative<tune::Samples>(bench.measure(computed, {})));
}

TEST(MeasurerBench, TellsHowLongItPreparedAndHowLongItMeasured) {
  ToldMeasurer measurer;
  measurer.prepare_ms = 250;
  tune::MeasurerBench bench(measurer, 0, 100, [&] { return measurer.seconds; });
  bench.measure(register_with({}), {});
  bench.measure(register_with({}), {});
  EXPECT_EQ(bench.spent().preparing, 0.5);
  EXPECT_EQ(bench.spent().measuring, 1.5);
  measurer.prepare_ms = {};
  bench.measure(register_with({}), {});
  EXPECT_EQ(bench.spent().preparing, 0.5);
  EXPECT_EQ(bench.spent().measuring, 2.5);
}

TEST(MeasurerBench, HasProgramsOfItsCaseMadeAsTheDeviceCan) {
  ToldMeasurer measurer(6);
  tune::MeasurerBench bench(measurer, 3, 100, [&] { return measurer.seconds += 2; });
  EXPECT_EQ(bench.prepares_at_once(), 6U);
  const std::vector choices{register_with({}), register_with({{"values_per_invocation", "4"}})};
  bench.prepare(choices);
  ASSERT_EQ(measurer.made_ahead.size(), 1U);
  EXPECT_EQ(measurer.made_ahead[0], choices);
  EXPECT_EQ(bench.spent().preparing, 2);
}

TEST(MeasurerBench, KeepsTimeForTheConfirmationAndSharesTheRest) {
  ToldMeasurer measurer;
  measurer.seconds_a_measurement = 0.5;
  tune::MeasurerBench bench(measurer, 0, 100, [&] { return measurer.seconds; });
  bench.begin_search(2);  // 80 s, 40 for the first
  measurer.seconds = 39;
  EXPECT_TRUE(bench.may_search());
  measurer.seconds = 41;
  EXPECT_FALSE(bench.may_search());
  bench.begin_search(1);
  EXPECT_TRUE(bench.may_search());
  measurer.seconds = 81;
  EXPECT_FALSE(bench.may_search());
  EXPECT_TRUE(bench.may_measure());
  measurer.seconds = 101;
  EXPECT_FALSE(bench.may_measure());

  ToldMeasurer slow;
  slow.seconds_a_measurement = 2;
  tune::MeasurerBench slow_bench(slow, 0, 100, [&] { return slow.seconds; });
  slow_bench.begin_search(1);
  slow_bench.measure(register_with({}), {});
  slow_bench.measure(register_with({}), {});
  slow.seconds = 27;
  EXPECT_TRUE(slow_bench.may_search());
  slow.seconds = 29;  // 36 measurements of 2 s are left
  EXPECT_FALSE(slow_bench.may_search());
}

}  // namespace
}  // namespace fftbench::run::measurer_bench_test
