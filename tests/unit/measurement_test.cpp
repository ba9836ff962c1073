// Measures a case on a fake device, and checks what is compared and timed, and in which order.
#include "run/cases/measurement.h"

#include "fake_backend.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::run::measurement_test {
namespace {

using experiment::Mode;
using fftbench::tests::FakeBackend;
using fftbench::tests::FakeDevice;
using fftbench::tests::mentions;
using report::Status;

class CaseMeasurement : public ::testing::Test {
 protected:
  // Time is simulated as well. The budget is so large that only the number of samples ends a measurement.
  static MeasurementRules rules(Mode mode) {
    const bool back_to_back = experiment::is_back_to_back(mode);
    return {.sampling = {.back_to_back = back_to_back, .minimum_samples = 10, .max_seconds = 1e9},
            .tolerance = 1e-5};
  }

  Measurement measured(Mode mode, const MeasurementRules& how, unsigned pairs = 1) {
    BackendSet::Entry entry{
        .backend = std::make_unique<FakeBackend>(device), .pace = std::move(pace), .gpu = {}};
    ReferenceCache references(experiment::InputSettings{});
    const fft::Algorithm* algorithm = fft::find_algorithm("stockham_radix4");
    const experiment::Case test_case{.problem = {.extent = {8, 4}},
                                     .choice = {algorithm, fft::complete_options(algorithm->options, {})},
                                     .mode = mode,
                                     .pairs = pairs};
    return measure_case(test_case, entry, references, how);
  }
  Measurement measured(Mode mode) { return measured(mode, rules(mode)); }

  std::size_t place_of(const std::string& event, std::size_t from = 0) const {
    const auto start = device.events.begin() + std::ptrdiff_t(from);
    return std::size_t(std::find(start, device.events.end(), event) - device.events.begin());
  }

  FakeDevice device;
  std::optional<measure::Pace> pace;
};

TEST_F(CaseMeasurement, RecordsWhatIsRightAndWhatItTook) {
  device.transform_ms = 0.25;
  const Measurement result = measured(Mode::kThroughput);
  EXPECT_EQ(result.record.status, Status::kOk) << result.record.reason;
  EXPECT_LT(result.record.accuracy.value().rel_l2, 1e-6);
  EXPECT_EQ(result.record.traffic.value().read_bytes, 3U);
  EXPECT_EQ(result.record.traffic.value().write_bytes, 4U);
  EXPECT_EQ(result.record.dispatches, 5U);
  for (const measure::Sample& sample : result.sampling.samples) EXPECT_EQ(sample.ms, 0.25);
}

TEST_F(CaseMeasurement, TellsWhatPreparingTookAndTimesTheFirstRunWhereThatHadNone) {
  device.preparation = {
      .read_ms = 2, .compile_ms = 40, .compiled = 3, .from_cache = 4, .first_run_ms = 70'000'000};
  const report::Start told = measured(Mode::kLatency).record.start;
  EXPECT_EQ(told.read_ms, 2);
  EXPECT_EQ(told.compile_ms, 40);
  EXPECT_EQ(told.programs_compiled, 3U);
  EXPECT_EQ(told.programs_from_cache, 4U);
  EXPECT_EQ(told.first_dispatch_ms, 70'000'000);
  device.preparation.first_run_ms.reset();
  const auto timed_ms = measured(Mode::kLatency).record.start.first_dispatch_ms;
  EXPECT_TRUE(timed_ms.has_value() && *timed_ms >= 0 && *timed_ms < 70'000'000);
}

TEST_F(CaseMeasurement, ComparesTheOutputOfWhatIsOnlyCheckedAndTimesNothing) {
  const Measurement result = measured(Mode::kCheck);
  EXPECT_EQ(result.record.status, Status::kOk) << result.record.reason;
  EXPECT_LT(result.record.accuracy.value().rel_l2, 1e-6);
  EXPECT_TRUE(result.sampling.samples.empty());
  EXPECT_EQ(device.events, (std::vector<std::string>{"upload", "poison", "run 1", "download"}));

  MeasurementRules strict = rules(Mode::kCheck);
  strict.tolerance = 1e-30;
  const Measurement wrong = measured(Mode::kCheck, strict);
  EXPECT_EQ(wrong.record.status, Status::kFailed);
  EXPECT_FALSE(mentions(wrong.record.reason, {"timing"})) << wrong.record.reason;
}

TEST_F(CaseMeasurement, MakesNoReferenceOfWhatIsOnlyTimedWhereTheBackendRepeatsValues) {
  MeasurementRules only_times = rules(Mode::kThroughput);
  only_times.check_before = only_times.check_after = false;
  only_times.only_times = true;
  for (const bool can_repeat : {true, false}) {
    device = FakeDevice();
    device.can_repeat = can_repeat;
    const Measurement result = measured(Mode::kThroughput, only_times, /*pairs=*/3);
    EXPECT_EQ(result.record.status, Status::kOk) << result.record.reason;
    EXPECT_FALSE(result.sampling.samples.empty());
    EXPECT_EQ(device.count("repeat"), can_repeat ? 3U : 0U);
    EXPECT_EQ(device.count("upload"), can_repeat ? 0U : 3U);
    EXPECT_EQ(device.count("download"), 0U);
  }
  device = FakeDevice();
  only_times.only_times = false;
  measured(Mode::kThroughput, only_times);
  EXPECT_EQ(device.count("upload"), 1U);
}

TEST_F(CaseMeasurement, GivesAConvolutionItsKernelBeforeItRunsAndChecksItAgainstTheDefinition) {
  const fft::Algorithm& algorithm = fft::algorithm_named("direct_convolution");
  const fft::Problem pictures{
      .extent = {8, 4}, .batch = 3, .direction = fft::Direction::kRoundtrip, .domain = fft::Domain::kReal};
  BackendSet::Entry entry{.backend = std::make_unique<FakeBackend>(device), .pace = {}, .gpu = {}};
  ReferenceCache references(experiment::InputSettings{});
  const auto measured_with = [&](const char* kernel) {
    const fft::Choice choice{&algorithm, fft::complete_options(algorithm.options, {{"kernel", kernel}})};
    return measure_case({.problem = pictures, .choice = choice, .mode = Mode::kCheck}, entry, references,
                        rules(Mode::kCheck));
  };
  // The second kernel is of the same problem, so that only the operation tells the references apart.
  for (const char* kernel : {"3", "5x2"}) {
    const Measurement result = measured_with(kernel);
    EXPECT_EQ(result.record.status, Status::kOk) << kernel << ": " << result.record.reason;
  }
  device.events.resize(5);
  EXPECT_EQ(device.events,
            (std::vector<std::string>{"upload", "upload kernel", "poison", "run 1", "download"}));
}

TEST_F(CaseMeasurement, PutsInTheFactorThatALibrarysInverseLacks) {
  device.output_scale = 1.0 / 32;
  const Measurement result = measured(Mode::kThroughput);
  EXPECT_EQ(result.record.status, Status::kOk) << result.record.reason;
  EXPECT_LT(result.record.accuracy.value().rel_l2, 1e-6);
}

TEST_F(CaseMeasurement, EvictsTheCachesBeforeEverySampleOfACold) {
  const Measurement result = measured(Mode::kCold);
  ASSERT_EQ(result.record.status, Status::kOk) << result.record.reason;
  EXPECT_GE(device.count("evict"), result.sampling.samples.size());
  // After the check, every run is a single one and directly follows an eviction.
  for (std::size_t place = place_of("download") + 1; place < device.events.size(); ++place) {
    if (!device.events[place].starts_with("run")) continue;
    EXPECT_EQ(device.events[place], "run 1");
    EXPECT_EQ(device.events[place - 1], "evict");
  }
}

TEST_F(CaseMeasurement, LeavesTheCachesAloneInOtherModes) {
  measured(Mode::kThroughput);
  measured(Mode::kLatency);
  EXPECT_EQ(device.count("evict"), 0U);
}

TEST_F(CaseMeasurement, RunsBackToBackForThroughputAlone) {
  device.transform_ms = 0.03;
  measured(Mode::kLatency);
  EXPECT_EQ(device.count("run 64"), 0U);
  measured(Mode::kThroughput);
  EXPECT_GE(device.count("run 64"), 10U);
}

TEST_F(CaseMeasurement, ChainsTransformsInTheirModeAlone) {
  device.transform_ms = 0.03;
  measured(Mode::kThroughput);
  EXPECT_EQ(device.count("chain 64"), 0U);
  measured(Mode::kChain);
  EXPECT_GE(device.count("chain 64"), 10U);
}

TEST_F(CaseMeasurement, GivesEachPairOfARingItsOwnInputAndChecksEveryOutputBeforeAndAfterTiming) {
  MeasurementRules how = rules(Mode::kIndependent);
  how.sampling.turn = 3;
  const Measurement result = measured(Mode::kIndependent, how, 3);
  ASSERT_EQ(result.record.status, Status::kOk) << result.record.reason;
  EXPECT_EQ(device.count("upload"), 3U);
  EXPECT_EQ(device.count("download"), 6U);
  EXPECT_EQ(device.events[4], "run 3") << "a transform of each pair before timing";
  for (const measure::Sample& sample : result.sampling.samples) EXPECT_EQ(sample.repeats % 3, 0U);
}

TEST_F(CaseMeasurement, SeesATransformThatLeavesAPairOutOrTakesAnothersInput) {
  MeasurementRules how = rules(Mode::kIndependent);
  how.sampling.turn = 4;
  device.pair_of = [](unsigned transform, unsigned pairs) { return transform % (pairs - 1); };
  const Measurement left_out = measured(Mode::kIndependent, how, 4);
  EXPECT_EQ(left_out.record.status, Status::kFailed);
  EXPECT_TRUE(mentions(left_out.record.reason, {"before timing", "of pair 3", "nan"}))
      << left_out.record.reason;

  device = {};
  device.reads_pair_0 = true;
  const Measurement same_input = measured(Mode::kIndependent, how, 4);
  EXPECT_EQ(same_input.record.status, Status::kFailed);
  EXPECT_TRUE(mentions(same_input.record.reason, {"before timing", "of pair 3"})) << same_input.record.reason;
}

TEST_F(CaseMeasurement, SkipsARingThatDoesNotFitWithItsBytes) {
  device.ring_skip = fft::Skip{"a ring of 8 pairs takes 4096 bytes of device memory; there are 2048"};
  const Measurement result = measured(Mode::kIndependent, rules(Mode::kIndependent), 8);
  EXPECT_EQ(result.record.status, Status::kSkipped);
  EXPECT_EQ(result.record.reason, device.ring_skip->reason);
}

TEST_F(CaseMeasurement, FailsWhereNothingIsWrittenThoughTheOutputWasRightBefore) {
  device.writes_output = false;
  const Measurement result = measured(Mode::kThroughput);
  EXPECT_EQ(result.record.status, Status::kFailed);
  EXPECT_TRUE(mentions(result.record.reason, {"wrong result", "nan", "before timing"}))
      << result.record.reason;
  EXPECT_TRUE(result.sampling.samples.empty()) << "nothing wrong is timed";
}

TEST_F(CaseMeasurement, FailsWhereTheOutputIsWrongOnlyAfterTiming) {
  device.right_runs = 5;
  const Measurement result = measured(Mode::kThroughput);
  EXPECT_EQ(result.record.status, Status::kFailed);
  EXPECT_TRUE(mentions(result.record.reason, {"wrong result", "after timing"})) << result.record.reason;
}

TEST_F(CaseMeasurement, ChecksOnlyWhereTheRulesSaySo) {
  MeasurementRules unchecked = rules(Mode::kLatency);
  unchecked.check_before = unchecked.check_after = false;
  device.right_runs = 0;
  const Measurement result = measured(Mode::kLatency, unchecked);
  EXPECT_EQ(result.record.status, Status::kOk);
  EXPECT_FALSE(result.record.accuracy.has_value());
  EXPECT_EQ(device.count("download"), 0U);
}

TEST_F(CaseMeasurement, HoldsTheResultAgainstTheToleranceItIsGiven) {
  MeasurementRules strict = rules(Mode::kLatency);
  strict.tolerance = 1e-12;
  EXPECT_EQ(measured(Mode::kLatency, strict).record.status, Status::kFailed);
}

TEST_F(CaseMeasurement, WaitsForFullSpeedBetweenTheCheckAndTheFirstSample) {
  double seconds = 0;
  double beat_ms = 1;
  pace.emplace(
      [&](unsigned) {
        device.events.push_back("beat");
        return seconds += beat_ms / 1000, beat_ms;
      },
      [&] { return seconds; });
  device.events.clear();
  measured(Mode::kThroughput);
  const std::size_t beat = place_of("beat");
  EXPECT_GT(beat, place_of("download"));
  EXPECT_LT(beat, place_of("run 1", place_of("download")));
}

TEST_F(CaseMeasurement, AddsTheHandicapToTheTime) {
  device.transform_ms = 4;
  const auto median_ms = [&](Mode mode, double percent) {
    MeasurementRules slow = rules(mode);
    slow.slowdown_percent = percent;
    const Measurement result = measured(mode, slow);
    EXPECT_EQ(result.record.status, Status::kOk) << result.record.reason;
    return result.sampling.samples.back().ms;
  };
  EXPECT_NEAR(median_ms(Mode::kThroughput, 5), 4.2, 0.004);
  EXPECT_NEAR(median_ms(Mode::kThroughput, 0), 4, 1e-9);
}

TEST_F(CaseMeasurement, MeasuresAnewWithBarriersWhereDispatchesTimedOutAndSaysSo) {
  device.spin_timeouts = true;
  MeasurementRules unchecked = rules(Mode::kThroughput);
  unchecked.check_before = false;
  const Measurement result = measured(Mode::kThroughput, unchecked);
  EXPECT_EQ(result.record.status, Status::kOk) << result.record.reason;
  EXPECT_TRUE(mentions(result.record.reason, {"barrier behind each dispatch"}));
  EXPECT_TRUE(mentions(result.record.reason, {"7 groups waited"}));
  EXPECT_EQ(device.count("separate"), 1U);
  const std::size_t separated = place_of("separate");
  EXPECT_LT(place_of("poison", separated), device.events.size()) << "the output was not checked anew";
  const auto timed_since =
      std::count_if(device.events.begin() + std::ptrdiff_t(place_of("download", separated)),
                    device.events.end(), [](const std::string& event) { return event.starts_with("run "); });
  EXPECT_LE(result.sampling.samples.size(), std::size_t(timed_since)) << "there are samples of before";
}

TEST_F(CaseMeasurement, TakesAnErrorForAFailureAndALostDeviceForACrash) {
  device.before_run = [] { throw std::runtime_error("out of paper"); };
  const Measurement failed = measured(Mode::kThroughput);
  EXPECT_EQ(failed.record.status, Status::kFailed);
  EXPECT_EQ(failed.record.reason, "out of paper");
  EXPECT_FALSE(failed.device_lost);
  device.before_run = [] { throw backends::DeviceLost("reset"); };
  const Measurement lost = measured(Mode::kThroughput);
  EXPECT_EQ(lost.record.status, Status::kCrashed);
  EXPECT_TRUE(lost.device_lost);
}

}  // namespace
}  // namespace fftbench::run::measurement_test
