#include "run/cases/shared_measurements.h"

#include "testing.h"

namespace fftbench::run::shared_measurements_test {
namespace {

using experiment::Case;
using experiment::Mode;

const fft::Algorithm* const kRadix4 = fft::find_algorithm("stockham_radix4");

Case slow_case(Mode mode) {
  return {.problem = {.extent = {2048, 2048}},
          .choice = {kRadix4, fft::complete_options(kRadix4->options, {})},
          .mode = mode};
}

MeasurementRequest in_round(std::size_t round) {
  return {.case_index = 0, .round = round, .first = false, .last = false};
}

Measurement measured(std::vector<measure::Sample> samples) {
  Measurement measurement;
  measurement.record.test_case = slow_case(Mode::kThroughput);
  measurement.record.status = report::Status::kOk;
  measurement.sampling.samples = std::move(samples);
  return measurement;
}

const Measurement kSingle = measured({{.ms = 1500}});

TEST(SharedMeasurements, ServeTheOtherModeOfTheSameTransformInTheSameRound) {
  SharedMeasurements shared;
  shared.add(slow_case(Mode::kThroughput), in_round(3), kSingle);
  const auto served = shared.find(slow_case(Mode::kLatency), in_round(3));
  ASSERT_TRUE(served.has_value());
  EXPECT_EQ(served->record.test_case.mode, Mode::kLatency);
  EXPECT_EQ(served->sampling.samples.front().ms, 1500);
}

TEST(SharedMeasurements, ServeNoOtherCaseAndNoOtherRound) {
  SharedMeasurements shared;
  shared.add(slow_case(Mode::kThroughput), in_round(3), kSingle);
  EXPECT_FALSE(shared.find(slow_case(Mode::kThroughput), in_round(3))) << "its own samples are taken once";
  EXPECT_FALSE(shared.find(slow_case(Mode::kCold), in_round(3)));
  EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), in_round(2)));
  Case other = slow_case(Mode::kLatency);
  other.problem.extent = {2048, 1024};
  EXPECT_FALSE(shared.find(other, in_round(3)));
  other = slow_case(Mode::kLatency);
  other.choice.options["storage"] = "buffer";
  EXPECT_FALSE(shared.find(other, in_round(3)));
  shared.add(slow_case(Mode::kCold), in_round(4), kSingle);
  EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), in_round(3))) << "a round is over when the next begins";
  EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), in_round(4))) << "cold times something else";
}

TEST(SharedMeasurements, ServeOnlyWhereEachModeWouldRunTheTransformOnce) {
  for (const Measurement& several : {measured({{.warmup = true, .ms = 1}, {.ms = 1}}),
                                     measured({{.repeats = 2, .ms = 1}}), measured({})}) {
    SharedMeasurements shared;
    shared.add(slow_case(Mode::kThroughput), in_round(0), several);
    EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), in_round(0)));
  }
}

TEST(SharedMeasurements, ServeOnlyWithTheChecksThatAreAskedFor) {
  for (const bool first : {true, false}) {
    MeasurementRequest checked = in_round(0);
    (first ? checked.first : checked.last) = true;
    SharedMeasurements shared;
    shared.add(slow_case(Mode::kThroughput), in_round(0), kSingle);
    EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), checked));
    shared.add(slow_case(Mode::kThroughput), checked, kSingle);
    EXPECT_TRUE(shared.find(slow_case(Mode::kLatency), checked));
  }
}

TEST(SharedMeasurements, ServeNothingThatWentWrongOrHadATimeOfItsOwn) {
  SharedMeasurements shared;
  Measurement failed = kSingle;
  failed.record.status = report::Status::kFailed;
  shared.add(slow_case(Mode::kThroughput), in_round(0), failed);
  MeasurementRequest brief = in_round(0);
  brief.max_seconds = 0;
  shared.add(slow_case(Mode::kThroughput), brief, kSingle);
  EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), in_round(0)));
  shared.add(slow_case(Mode::kThroughput), in_round(0), kSingle);
  EXPECT_FALSE(shared.find(slow_case(Mode::kLatency), brief));
}

}  // namespace
}  // namespace fftbench::run::shared_measurements_test
