#include "backends/pause_watch.h"

#include "testing.h"

namespace fftbench::backends::pause_watch_test {
namespace {

constexpr double kToleranceMs = 1e-3;

PauseWatch watch_of(const std::vector<int>& gaps_ms, double run_ms) {
  PauseWatch watch;
  PauseWatch::Clock::time_point now{};
  watch.start(now);
  for (const int ms : gaps_ms) watch.handed_over(now += std::chrono::milliseconds(ms));
  watch.end(run_ms);
  return watch;
}

// What a device that takes so long for each transform makes of them.
struct Run {
  double ms = 0;
  double waited_ms = 0;
};
Run run_of(const std::vector<int>& gaps_ms, double transform_ms) {
  Run run;
  double handed_over_ms = 0;
  for (const int gap_ms : gaps_ms) {
    handed_over_ms += gap_ms;
    run.waited_ms += std::max(0.0, handed_over_ms - run.ms);
    run.ms = std::max(run.ms, handed_over_ms) + transform_ms;
  }
  return run;
}

void expect_found(const std::vector<int>& gaps_ms, double transform_ms, double waited_ms) {
  const auto run = run_of(gaps_ms, transform_ms);
  EXPECT_DOUBLE_EQ(run.waited_ms, waited_ms);
  EXPECT_NEAR(watch_of(gaps_ms, run.ms).waited_ms(), waited_ms, kToleranceMs);
}

TEST(PauseWatch, ADeviceWaitsForWhatExceedsTheWorkThatItHas) {
  expect_found({1, 1, 60, 1, 1}, 10, 1 + 41);
}

TEST(PauseWatch, APauseThatIsShorterThanTheWorkAtHandCostsNothing) {
  expect_found({1, 1, 1, 1, 1, 1, 30, 1}, 10, 1);
}

TEST(PauseWatch, ManySmallPausesAddUp) {
  std::vector<int> gaps_ms;
  for (int i = 0; i < 100; ++i) gaps_ms.insert(gaps_ms.end(), {1, 1, 28});
  expect_found(gaps_ms, 5, 1 + 19 + 99 * 15);
}

TEST(PauseWatch, AHostThatIsSlowForMostOfTheRunIsWaitedFor) {
  std::vector<int> gaps_ms(100, 20);
  for (std::size_t i = 0; i < 100; i += 5) gaps_ms[i] = 2;
  const auto run = run_of(gaps_ms, 10);
  EXPECT_GT(run.waited_ms, 600);
  EXPECT_NEAR(watch_of(gaps_ms, run.ms).waited_ms(), run.waited_ms, kToleranceMs);
}

TEST(PauseWatch, ADeviceThatKeepsUpWithTheHostDoesNotWaitForIt) {
  EXPECT_DOUBLE_EQ(watch_of({30, 50, 31}, 134).waited_ms(), 0);
  EXPECT_GT(watch_of({30, 50, 31}, 136).waited_ms(), 0);
  EXPECT_DOUBLE_EQ(watch_of({7, 7, 7}, 21).waited_ms(), 0);
  EXPECT_TRUE(watch_of({30, 50, 31}, 134).is_submission_bound());
  EXPECT_FALSE(watch_of({30, 50, 31}, 136).is_submission_bound());
  EXPECT_FALSE(watch_of({9}, 9).is_submission_bound()) << "a single transform is handed over at once";
}

TEST(PauseWatch, ASingleTransformHasNothingToWaitFor) {
  EXPECT_DOUBLE_EQ(watch_of({}, 100).waited_ms(), 0);
  EXPECT_DOUBLE_EQ(watch_of({9}, 100).waited_ms(), 0);
}

TEST(PauseWatch, EachRunIsWatchedAnew) {
  PauseWatch watch = watch_of({1, 90, 1}, 110);
  PauseWatch::Clock::time_point now{};
  watch.start(now);
  for (int i = 0; i < 3; ++i) watch.handed_over(now += std::chrono::milliseconds(1));
  watch.end(31);
  EXPECT_NEAR(watch.waited_ms(), 1, kToleranceMs);
}

}  // namespace
}  // namespace fftbench::backends::pause_watch_test
