#include "tune/confirmation.h"

#include "made_up_landscape.h"
#include "measure/random_bits.h"
#include "testing.h"

namespace fftbench::tune::tune_confirmation_test {
namespace {

using fftbench::tests::algorithm_with;
using fftbench::tests::MadeUpLandscape;

// Variants v=0 (the baseline), v=1, ... with a time each. The noise drifts from round to round: all variants
// of a round share the drift, and each measurement has its own 2 %.
struct NoisyDevice {
  fft::Algorithm algorithm = algorithm_with({{"v", {"0", "1", "2", "3"}, ""}});
  MadeUpLandscape landscape;
  Catalogue catalogue{landscape};
  std::vector<double> costs_ms;
  std::uint64_t seed = 1;

  explicit NoisyDevice(std::vector<double> costs) : costs_ms(std::move(costs)) {
    landscape.cost = [this](const fft::Options& options) -> std::variant<double, Failure> {
      const std::size_t measurement = landscape.measurements.size() - 1;
      const double drift = 1 + 0.5 * double(measurement / costs_ms.size()) / 10;
      const double noise = 1 + 0.02 * measure::random_signed_unit(seed, measurement);
      const double cost = costs_ms[std::stoul(options.at("v"))];
      if (cost < 0) return Failure{"wrong result"};
      return cost * drift * noise;
    };
    for (std::size_t variant = 0; variant < costs_ms.size(); ++variant) {
      catalogue.enter({{&algorithm, {{"v", std::to_string(variant)}}}});
    }
  }

  std::optional<Confirmed> confirm(std::optional<std::size_t> baseline = 0) {
    std::vector<std::size_t> finalists;
    for (std::size_t variant = 1; variant < costs_ms.size(); ++variant) finalists.push_back(variant);
    return tune::confirm(landscape, catalogue, baseline, finalists);
  }
};

TEST(TuneConfirmation, KeepsTheBaselineAgainstWhatIsAsFast) {
  unsigned wrongly_replaced = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    NoisyDevice device({1.0, 1.0, 1.0});
    device.seed = seed;
    const auto confirmed = device.confirm();
    ASSERT_TRUE(confirmed);
    if (confirmed->entrant != 0) ++wrongly_replaced;
  }
  EXPECT_LE(wrongly_replaced, 4U);  // two finalists, about 1 % each
}

TEST(TuneConfirmation, SeesThroughADriftManyTimesTheDifference) {
  NoisyDevice device({1.0, 0.96, 0.90});
  const auto confirmed = device.confirm();
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->entrant, 2U);
  EXPECT_LE(confirmed->timing.ci_low_ms, confirmed->timing.median_ms);
  EXPECT_GE(confirmed->timing.ci_high_ms, confirmed->timing.median_ms);
  ASSERT_TRUE(confirmed->baseline);
  EXPECT_NEAR(confirmed->timing.median_ms / confirmed->baseline->median_ms, 0.9, 0.03);
}

TEST(TuneConfirmation, KeepsTheBaselineAgainstWhatIsSlower) {
  NoisyDevice device({1.0, 1.1});
  const auto confirmed = device.confirm();
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->entrant, 0U);
}

TEST(TuneConfirmation, LeavesOutWhatFails) {
  NoisyDevice device({1.0, -1, 0.8});
  const auto confirmed = device.confirm();
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->entrant, 2U);
}

TEST(TuneConfirmation, DoesWithoutABaselineThatFails) {
  NoisyDevice device({-1, 0.9, 0.8});
  const auto confirmed = device.confirm();
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->entrant, 2U);
  EXPECT_FALSE(confirmed->baseline);
}

TEST(TuneConfirmation, SaysNothingWithoutTimeForSixRounds) {
  NoisyDevice device({1.0, 0.5});
  device.landscape.seconds_left = 11;  // of one second for each measurement
  EXPECT_FALSE(device.confirm());
  NoisyDevice with_time({1.0, 0.5});
  with_time.landscape.seconds_left = 12;
  ASSERT_TRUE(with_time.confirm());
}

TEST(TuneConfirmation, SaysNothingWhereEverythingFails) {
  NoisyDevice device({-1, -1});
  EXPECT_FALSE(device.confirm());
}

TEST(TuneConfirmation, ChecksOutputsAfterTiming) {
  class Watching final : public Bench {
   public:
    bool all_checked = true;
    std::vector<fft::PlanClass> classify(const std::vector<fft::Choice>& choices) override {
      return fft::all_different(choices.size());
    }
    std::variant<Samples, Failure> measure(const fft::Choice&, const Effort& effort) override {
      all_checked &= effort.check_after;
      return Samples{1.0};
    }
    bool may_search() override { return true; }
    bool may_measure() override { return true; }
  } bench;
  const fft::Algorithm algorithm = algorithm_with({{"v", {"0"}, ""}});
  Catalogue catalogue(bench);
  catalogue.enter({{&algorithm, {{"v", "0"}}}});
  EXPECT_TRUE(confirm(bench, catalogue, 0, {}));
  EXPECT_TRUE(bench.all_checked);
}

}  // namespace
}  // namespace fftbench::tune::tune_confirmation_test
