// What a transform takes follows from a counter over windows in which transforms run back to back.
#include "measure/energy.h"

#include "testing.h"

namespace fftbench::energy_test {
namespace {

// A device whose time passes only while it works, and that takes as many watts as it is told in each window.
struct Device {
  double now_s = 100;
  double transform_ms = 0.5;
  std::vector<double> watts = {300};
  double millijoules = 7e6;
  bool counts = true;
  std::vector<double> window_starts = {};
  std::vector<unsigned> repeats = {};

  std::optional<measure::Energy> measured() {
    const auto run = [this](unsigned transforms) {
      repeats.push_back(transforms);
      const double ms = transforms * transform_ms;
      const std::size_t window = (window_starts.size() - 1) / 2;
      millijoules += ms * watts[window % watts.size()];
      now_s += ms / 1000;
      return ms;
    };
    const auto read = [this]() -> std::optional<std::uint64_t> {
      window_starts.push_back(now_s);
      if (!counts) return std::nullopt;
      return std::uint64_t(millijoules);
    };
    return measure::measure_energy(run, transform_ms, read, [this] { return now_s; });
  }
};

TEST(Energy, IsPowerTimesTheTimeOfATransform) {
  Device device;
  const auto energy = device.measured();
  ASSERT_TRUE(energy.has_value());
  EXPECT_NEAR(energy->joules, 300 * 0.5e-3, 1e-6);
  EXPECT_NEAR(energy->low, energy->joules, 1e-6);
  EXPECT_NEAR(energy->high, energy->joules, 1e-6);
}

TEST(Energy, IsMeasuredInFiveWindowsOfTwoSecondsOrMore) {
  for (const double transform_ms : {0.001, 0.5, 700.0, 5000.0}) {
    Device device{.transform_ms = transform_ms};
    device.measured();
    ASSERT_EQ(device.window_starts.size(), 10U);
    for (std::size_t window = 0; window < 10; window += 2) {
      EXPECT_GE(device.window_starts[window + 1] - device.window_starts[window], 2.0 - 1e-9) << transform_ms;
    }
  }
}

TEST(Energy, HasTheIntervalOfTheWindowsMean) {
  // The mean is 0.36 and the median 0.3. Half the interval is SciPy's stats.t.ppf(0.975, 4) * stats.sem.
  Device device{.transform_ms = 1, .watts = {200, 300, 100, 500, 700}};
  const auto energy = device.measured();
  ASSERT_TRUE(energy.has_value());
  EXPECT_NEAR(energy->joules, 0.36, 1e-5);
  EXPECT_NEAR(energy->high - energy->joules, 0.29903, 1e-4);
  EXPECT_NEAR(energy->joules - energy->low, 0.29903, 1e-4);
  Device restless{.transform_ms = 1, .watts = {1, 300, 1, 500, 700}};
  EXPECT_EQ(restless.measured().value().low, 0) << "no transform gives energy back";
}

TEST(Energy, IsNothingWhereNoOneCountsOrTheCounterStandsStill) {
  Device without{.counts = false};
  EXPECT_FALSE(without.measured().has_value());
  EXPECT_TRUE(without.repeats.empty());
  Device still{.watts = {0}};
  EXPECT_FALSE(still.measured().has_value());
}

}  // namespace
}  // namespace fftbench::energy_test
