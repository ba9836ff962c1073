#include "backends/opengl/timer_check.h"
#include "testing.h"

namespace fftbench::timer_test {
namespace {

using backends::TimerCheck;
using backends::TimerKind;
using backends::TimerReading;

TEST(Timer, TimestampsThatAgreeWithTheWallClockAreTrusted) {
  EXPECT_TRUE(backends::agrees({.gl_timestamp_ms = 50, .wall_clock_ms = 50.1}));
  EXPECT_TRUE(backends::agrees({.gl_timestamp_ms = 52, .wall_clock_ms = 50}));
}

TEST(Timer, TimestampsThatLieAreNot) {
  // llvmpipe's GL_TIME_ELAPSED reads like the first.
  for (const double lie_ms : {1e-6, 100.0, -50.0, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(backends::agrees({.gl_timestamp_ms = lie_ms, .wall_clock_ms = 50})) << lie_ms;
  }
  EXPECT_FALSE(backends::agrees({.gl_timestamp_ms = 0, .wall_clock_ms = 0}));
}

TEST(Timer, OneReadingThatABusyHostDisturbsDoesNotCostTheTimestamps) {
  int readings = 0;
  const TimerCheck check = backends::judge_timers([&](TimerKind) -> TimerReading {
    return {.gl_timestamp_ms = 30.8, .wall_clock_ms = ++readings == 1 ? 40.3 : 30.9};
  });
  EXPECT_EQ(check.trusted, TimerKind::kGlTimestamp);
  EXPECT_EQ(check.reading.wall_clock_ms, 30.9);
  EXPECT_EQ(readings, 2);
}

TEST(Timer, TheReadingWhoseClocksAgreeBestIsKept) {
  const double wall_clock_ms[] = {63.0, 66.0, 62.0, 60.9, 64.0};
  int readings = 0;
  const TimerCheck check = backends::judge_timers([&](TimerKind) -> TimerReading {
    return {.gl_timestamp_ms = 60, .wall_clock_ms = wall_clock_ms[readings++]};
  });
  EXPECT_EQ(readings, 5);
  EXPECT_EQ(check.reading.wall_clock_ms, 60.9);
}

TEST(Timer, TimestampsThatLieEveryTimeGiveWayToTheWallClock) {
  std::vector<TimerKind> tried;
  const TimerCheck check = backends::judge_timers([&](TimerKind kind) -> TimerReading {
    tried.push_back(kind);
    return {.gl_timestamp_ms = 1e-6, .wall_clock_ms = 50};
  });
  EXPECT_EQ(check.trusted, TimerKind::kWallClock);
  std::vector<TimerKind> expected(5, TimerKind::kGlTimestamp);
  expected.insert(expected.end(), 5, TimerKind::kFinishedGlTimestamp);
  EXPECT_EQ(tried, expected);
}

TEST(Timer, TimestampsThatAreRightOnceTheDeviceHasFinishedThemAreTrustedThen) {
  const TimerCheck check = backends::judge_timers([](TimerKind kind) -> TimerReading {
    return {.gl_timestamp_ms = kind == TimerKind::kFinishedGlTimestamp ? 49.9 : 0.08, .wall_clock_ms = 50};
  });
  EXPECT_EQ(check.trusted, TimerKind::kFinishedGlTimestamp);
  EXPECT_EQ(check.reading.gl_timestamp_ms, 49.9);
}

TEST(Timer, ReadsTheClockThatItsKindNames) {
  const TimerReading reading{.gl_timestamp_ms = 1, .wall_clock_ms = 2};
  EXPECT_EQ(reading.of(TimerKind::kGlTimestamp), 1);
  EXPECT_EQ(reading.of(TimerKind::kFinishedGlTimestamp), 1);
  EXPECT_EQ(reading.of(TimerKind::kWallClock), 2);
}

}  // namespace
}  // namespace fftbench::timer_test
