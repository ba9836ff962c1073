#include "measure/pace.h"

#include "testing.h"

namespace fftbench::measure::pace_test {
namespace {

// A device that needs some time under load to reach full speed and lowers its clock when it is idle.
class SleepyDevice {
 public:
  Pace pace() {
    return Pace([this](unsigned) { return beat(); }, [this] { return seconds_; });
  }
  void stay_idle() { busy_seconds_ = 0; }
  void throttle(double factor) { throttle_ = factor; }
  double speed() const { return busy_seconds_ < 0.3 ? 1.0 / 3 : 1.0; }
  double seconds() const { return seconds_; }

 private:
  double beat() {
    const double ms = 0.2 / speed() * throttle_;
    seconds_ += ms / 1000;
    busy_seconds_ += ms / 1000;
    return ms;
  }

  double seconds_ = 100;
  double busy_seconds_ = 0;
  double throttle_ = 1;
};

TEST(Pace, FindsTheFullSpeedOfADeviceThatStartsAsleep) {
  SleepyDevice device;
  EXPECT_NEAR(device.pace().best_ms(), 0.2, 1e-9);
}

TEST(Pace, WakesADeviceThatFellAsleep) {
  SleepyDevice device;
  Pace pace = device.pace();
  device.stay_idle();
  EXPECT_LT(device.speed(), 1);
  pace.wait_for_full_speed();
  EXPECT_EQ(device.speed(), 1);
}

TEST(Pace, TakesOneBeatWhenTheDeviceIsAwake) {
  SleepyDevice device;
  Pace pace = device.pace();
  const double before = device.seconds();
  pace.wait_for_full_speed();
  EXPECT_NEAR(device.seconds() - before, 0.0002, 1e-9);
}

TEST(Pace, DoesNotTakeADeviceTenPercentSlowForAwake) {
  SleepyDevice device;
  Pace pace = device.pace();
  device.throttle(1.1);
  const double before = device.seconds();
  pace.wait_for_full_speed();
  EXPECT_GE(device.seconds() - before, 1) << "it waited for the speed to come back";
}

TEST(Pace, NoticesADeviceThatSlowsDownByLittleAgainAndAgain) {
  SleepyDevice device;
  Pace pace = device.pace();
  const auto seconds_waited = [&](double factor) {
    device.throttle(factor);
    const double before = device.seconds();
    pace.wait_for_full_speed();
    return device.seconds() - before;
  };
  EXPECT_LT(seconds_waited(1.04), 0.01);
  EXPECT_NEAR(pace.best_ms(), 0.2, 1e-9) << "what is within the tolerance is no new full speed";
  EXPECT_GE(seconds_waited(1.04 * 1.04), 1);
}

TEST(Pace, GivesUpOnAThrottledDeviceOnceAndTakesItAsItIs) {
  SleepyDevice device;
  Pace pace = device.pace();
  device.throttle(2);
  double before = device.seconds();
  pace.wait_for_full_speed();
  EXPECT_NEAR(device.seconds() - before, 1, 0.01);
  before = device.seconds();
  pace.wait_for_full_speed();
  EXPECT_LT(device.seconds() - before, 0.01);
}

// Samples of a transform, before or behind which the device may fall asleep.
Sampling samples_at(SleepyDevice& device, Pace& pace, int visits_until_it_stays_awake) {
  int visits = 0;
  return take_samples_at_full_speed(
      [&] {
        EXPECT_EQ(device.speed(), 1) << "it is woken before each visit";
        if (++visits < visits_until_it_stays_awake) device.stay_idle();
        return Sampling{.samples = {{.warmup = true, .ms = 9}, {.ms = 1 / device.speed()}},
                        .converged = true};
      },
      pace);
}

TEST(Pace, WhatWasMeasuredWhileTheDeviceSlowedDownDoesNotCount) {
  SleepyDevice device;
  Pace pace = device.pace();
  const Sampling sampling = samples_at(device, pace, 2);
  ASSERT_EQ(sampling.samples.size(), 4U);
  EXPECT_TRUE(sampling.samples[1].warmup);
  EXPECT_EQ(sampling.samples[1].ms, 3);
  EXPECT_TRUE(sampling.samples[2].warmup);
  EXPECT_FALSE(sampling.samples[3].warmup);
  EXPECT_EQ(sampling.samples[3].ms, 1);
  EXPECT_TRUE(sampling.converged);
}

TEST(Pace, ADeviceThatStaysAwakeIsVisitedOnce) {
  SleepyDevice device;
  Pace pace = device.pace();
  EXPECT_EQ(samples_at(device, pace, 1).samples.size(), 2U);
}

TEST(Pace, ADeviceThatSlowsDownEveryTimeIsTakenAsItIs) {
  SleepyDevice device;
  Pace pace = device.pace();
  const Sampling sampling = samples_at(device, pace, 100);
  ASSERT_EQ(sampling.samples.size(), 6U);
  for (std::size_t index = 0; index < 5; ++index) EXPECT_TRUE(sampling.samples[index].warmup) << index;
  EXPECT_FALSE(sampling.samples[5].warmup);
}

}  // namespace
}  // namespace fftbench::measure::pace_test
