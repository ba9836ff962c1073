#include "report/progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "report/utf8.h"

namespace fftbench::report {
namespace {

using std::chrono::seconds;

// A clock that moves when told to, and a terminal of a chosen width.
struct Desk {
  std::chrono::steady_clock::time_point now{};
  std::size_t width = 80;
  std::ostringstream out;

  Progress progress(std::size_t total_steps, ProgressStyle style) {
    return Progress(
        total_steps, out, style, [this] { return width; }, [this] { return now; });
  }
  std::string take() {
    std::string text = out.str();
    out.str("");
    return text;
  }
};

constexpr const char* kClear = "\r\x1b[K";

TEST(Progress, WritesALinePerStepIntoALog) {
  Desk desk;
  Progress progress = desk.progress(12, ProgressStyle::kLines);
  progress.step(0, "round 1 of 3: fftw 64x64");
  EXPECT_EQ(desk.take(), " 1 of 12  0:00  round 1 of 3: fftw 64x64\n");
  progress.note("failed: fftw 64x64: rel_l2 is nan");
  EXPECT_EQ(desk.take(), "failed: fftw 64x64: rel_l2 is nan\n");
  desk.now += seconds(75);
  progress.finish();
  EXPECT_EQ(desk.take(), "done in 1:15\n");
}

TEST(Progress, EstimatesTheTimeLeftFromFinishedSteps) {
  Desk desk;
  Progress progress = desk.progress(10, ProgressStyle::kLines);
  progress.step(0, "a");
  desk.now += seconds(20);
  progress.step(2, "b");  // 2 of 10 took 20 s: 8 more take 80 s
  progress.step(2, "b");
  EXPECT_NE(desk.take().find(" 3 of 10  0:20, 1:20 left  b\n"), std::string::npos);
}

TEST(Progress, EstimatesFromWhereAResumedRunBegan) {
  Desk desk;
  Progress progress = desk.progress(100, ProgressStyle::kLines);
  desk.now += seconds(7);  // start-up is no part of a step's time
  progress.step(90, "a");
  desk.now += seconds(10);
  progress.step(95, "b");  // 5 took 10 s: 5 more take 10 s
  EXPECT_NE(desk.take().find(" 96 of 100  0:17, 0:10 left  b\n"), std::string::npos);
}

TEST(Progress, RewritesOneLineOnATerminal) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kTerminal);
  progress.step(0, "a");
  progress.step(1, "b");
  EXPECT_EQ(desk.take(), std::string(kClear) + "1 of 2  0:00  a" + kClear + "2 of 2  0:00, 0:00 left  b");
  progress.finish();
  EXPECT_EQ(desk.take(), std::string(kClear) + "done in 0:00\n");
}

TEST(Progress, PutsANoteAboveTheLineInProgress) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kTerminal);
  progress.step(0, "a");
  desk.take();
  progress.note("failed: x\n  because");
  EXPECT_EQ(desk.take(), std::string(kClear) + "failed: x\n  because\n" + kClear + "1 of 2  0:00  a");
}

TEST(Progress, StaysWithinATerminalThatChangesItsWidth) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kTerminal);
  const std::string description(200, 'x');
  for (const std::size_t width : {80u, 30u, 10u}) {
    desk.width = width;
    progress.step(0, description);
    const std::string shown = desk.take().substr(std::string(kClear).size());
    EXPECT_EQ(display_width(shown), width - 1);
  }
}

TEST(Progress, KeepsControlCharactersOutOfALog) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kLines);
  progress.step(0, "a\r\x1b[31m\n");
  progress.note("b\r\nc\x1b");
  progress.finish();
  const std::string text = desk.take();
  EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) { return c < 0x20 && c != '\n'; })) << text;
}

TEST(Progress, SaysNothingWhenSilent) {
  Desk desk;
  {
    Progress progress = desk.progress(2, ProgressStyle::kSilent);
    progress.step(0, "a");
    progress.note("b");
    progress.finish();
  }
  EXPECT_EQ(desk.take(), "");
  EXPECT_EQ(standard_error_style(true), ProgressStyle::kSilent);
}

TEST(Progress, TakesAnUnfinishedLineAway) {
  Desk desk;
  {
    Progress progress = desk.progress(2, ProgressStyle::kTerminal);
    progress.step(0, "a");
    desk.take();
  }
  EXPECT_EQ(desk.take(), kClear);
}

TEST(DurationText, CountsMinutesAndHours) {
  EXPECT_EQ(duration_text(seconds(7)), "0:07");
  EXPECT_EQ(duration_text(seconds(754)), "12:34");
  EXPECT_EQ(duration_text(seconds(3723)), "1:02:03");
}

}  // namespace
}  // namespace fftbench::report
