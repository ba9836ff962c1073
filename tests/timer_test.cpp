#include "backends/opengl/timer.h"

#include <gtest/gtest.h>

#include <limits>

namespace fftbench::timer_test {
namespace {

backends::TimerKind trusted(double gl_timestamp_ms, double wall_clock_ms) {
  return backends::judge({.gl_timestamp_ms = gl_timestamp_ms, .wall_clock_ms = wall_clock_ms}).trusted;
}

TEST(Timer, TimestampsThatAgreeWithTheWallClockAreTrusted) {
  EXPECT_EQ(trusted(50, 50.1), backends::TimerKind::kGlTimestamp);
  EXPECT_EQ(trusted(52, 50), backends::TimerKind::kGlTimestamp);
}

TEST(Timer, TimestampsThatLieGiveWayToTheWallClock) {
  // llvmpipe's GL_TIME_ELAPSED reads like this
  EXPECT_EQ(trusted(1e-6, 50), backends::TimerKind::kWallClock);
  EXPECT_EQ(trusted(100, 50), backends::TimerKind::kWallClock);
  EXPECT_EQ(trusted(-50, 50), backends::TimerKind::kWallClock);
  EXPECT_EQ(trusted(std::numeric_limits<double>::quiet_NaN(), 50), backends::TimerKind::kWallClock);
  EXPECT_EQ(trusted(0, 0), backends::TimerKind::kWallClock);
}

TEST(Timer, OneReadingThatABusyHostDisturbsDoesNotCostTheTimestamps) {
  int readings = 0;
  const backends::TimerCheck check = backends::judge_repeatedly([&]() -> backends::TimerReading {
    return {.gl_timestamp_ms = 30.8, .wall_clock_ms = ++readings == 1 ? 40.3 : 30.9};
  });
  EXPECT_EQ(check.trusted, backends::TimerKind::kGlTimestamp);
  EXPECT_EQ(check.reading.wall_clock_ms, 30.9);
  EXPECT_EQ(readings, 2);
}

TEST(Timer, TheReadingWhoseClocksAgreeBestIsKept) {
  const double wall_clock_ms[] = {63.0, 66.0, 62.0, 60.9, 64.0};
  int readings = 0;
  const backends::TimerCheck check = backends::judge_repeatedly([&]() -> backends::TimerReading {
    return {.gl_timestamp_ms = 60, .wall_clock_ms = wall_clock_ms[readings++]};
  });
  EXPECT_EQ(readings, 5);
  EXPECT_EQ(check.reading.wall_clock_ms, 60.9);
}

TEST(Timer, TimestampsThatLieEveryTimeAreNotTrusted) {
  int readings = 0;
  const backends::TimerCheck check = backends::judge_repeatedly([&]() -> backends::TimerReading {
    ++readings;
    return {.gl_timestamp_ms = 1e-6, .wall_clock_ms = 50};
  });
  EXPECT_EQ(check.trusted, backends::TimerKind::kWallClock);
  EXPECT_EQ(readings, 5);
}

}  // namespace
}  // namespace fftbench::timer_test
