#include "backends/pause_watch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <initializer_list>

namespace fftbench::backends::pause_watch_test {
namespace {

constexpr double kRunMs = 100;

// Watches transforms that take so many milliseconds each to be handed over.
double longest_pause_ms(std::initializer_list<int> each_ms, double run_ms = kRunMs) {
  PauseWatch watch;
  PauseWatch::Clock::time_point now{};
  watch.start(now);
  for (const int ms : each_ms) watch.transform_handed_over(now += std::chrono::milliseconds(ms));
  watch.end(run_ms);
  return watch.longest_pause_ms();
}

TEST(PauseWatch, APauseIsWhatExceedsTheOthersOnAverage) {
  EXPECT_DOUBLE_EQ(longest_pause_ms({2, 4, 43, 3}), 40);
}

TEST(PauseWatch, EvenTransformsHaveNoPauseHoweverSlowTheHostIs) {
  EXPECT_DOUBLE_EQ(longest_pause_ms({7, 7, 7}), 0);
}

TEST(PauseWatch, ADeviceThatKeepsUpWithTheHostDoesNotWaitForIt) {
  EXPECT_DOUBLE_EQ(longest_pause_ms({30, 50, 31}, 182), 0);
  EXPECT_DOUBLE_EQ(longest_pause_ms({30, 50, 31}, 184), 19.5);
  EXPECT_DOUBLE_EQ(longest_pause_ms({30, 50}, 80), 0);
}

TEST(PauseWatch, ASingleTransformHasNone) {
  EXPECT_DOUBLE_EQ(longest_pause_ms({}), 0);
  EXPECT_DOUBLE_EQ(longest_pause_ms({9}), 0);
}

TEST(PauseWatch, EachRunIsWatchedAnew) {
  PauseWatch watch;
  PauseWatch::Clock::time_point now{};
  watch.start(now);
  for (const int ms : {1, 90, 1}) watch.transform_handed_over(now += std::chrono::milliseconds(ms));
  watch.start(now);
  for (const int ms : {1, 2, 1}) watch.transform_handed_over(now += std::chrono::milliseconds(ms));
  watch.end(kRunMs);
  EXPECT_DOUBLE_EQ(watch.longest_pause_ms(), 1);
}

}  // namespace
}  // namespace fftbench::backends::pause_watch_test
