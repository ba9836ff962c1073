#include "measure/timer_step.h"

#include "testing.h"

namespace fftbench::measure::timer_step_test {
namespace {

// A clock with steps, which may round its counts to another unit, around work of uneven length.
struct SteppingClock {
  double step_us = 0;  // 0 for a clock as fine as a double
  double unevenness = 0.2;
  double unit_us = 0;  // readings of the clock are rounded to it
  bool as_float = false;
};

double step_found_us(const SteppingClock& clock) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit;
  double now_us = 12345;
  const auto read = [&] {
    const double stepped = clock.step_us > 0 ? std::floor(now_us / clock.step_us) * clock.step_us : now_us;
    return clock.unit_us > 0 ? std::round(stepped / clock.unit_us) * clock.unit_us : stepped;
  };
  const auto work_ms = [&](unsigned repeats) {
    now_us += 50 * unit(random);
    const double start = read();
    now_us += (1.5 + 0.9 * repeats) * (1 + clock.unevenness * unit(random));
    const double ms = (read() - start) / 1000;
    return clock.as_float ? double(float(ms)) : ms;
  };
  return 1000 * measure_timer_step_ms(work_ms, [&] { return now_us / 1e6; });
}

TEST(TimerStep, IsFoundFromShortReadings) {
  for (const double step_us : {0.001, 0.032, 0.08, 0.256, 1.0}) {
    for (const double unevenness : {0.05, 0.2, 2.0}) {
      if (step_us < 0.01 && unevenness > 1) continue;  // so few readings show no two that are a step apart
      for (const bool as_float : {false, true}) {
        const double found_us =
            step_found_us({.step_us = step_us, .unevenness = unevenness, .as_float = as_float});
        EXPECT_NEAR(found_us, step_us, 0.01 * step_us) << unevenness << as_float;
      }
    }
  }
}

TEST(TimerStep, OfAnotherUnitIsFoundFromRoundedReadings) {
  // The clocks run at 19.2 MHz and 12 MHz and report whole nanoseconds.
  for (const double step_us : {1 / 19.2, 1 / 12.0}) {
    EXPECT_NEAR(step_found_us({.step_us = step_us, .unit_us = 0.001}), step_us, 0.01 * step_us);
  }
}

TEST(TimerStep, OfAClockWithoutOneIsNone) {
  EXPECT_LT(step_found_us({}), 0.002);
}

TEST(TimerStep, IsNotThatOfTheWork) {
  EXPECT_EQ(step_found_us({.unevenness = 0}), 0);
}

TEST(TimerStep, AStrayReadingDecidesNothing) {
  std::vector<std::vector<double>> readings(4);
  for (int i = 0; i < 200; ++i)
    readings[i % 4].push_back(256e-6 * (4 + i % 4 + i % 3 + (i % 7 == 0 ? 1 : 0)));
  EXPECT_NEAR(step_of_readings(readings), 256e-6, 1e-9);
  readings[0].push_back(0.3 + 1e-5);
  readings[1].push_back(256e-6 * 5.5);
  EXPECT_NEAR(step_of_readings(readings), 256e-6, 1e-7);
}

TEST(TimerStep, EqualReadingsShowNone) {
  EXPECT_EQ(step_of_readings(std::vector<std::vector<double>>(8, std::vector<double>(20, 0.5))), 0);
  EXPECT_EQ(step_of_readings({}), 0);
}

}  // namespace
}  // namespace fftbench::measure::timer_step_test
