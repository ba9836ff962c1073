#include "report/progress.h"

#include <nlohmann/json.hpp>

#include "testing.h"
#include "text/terminal_text.h"

namespace fftbench::report::progress_test {
namespace {

using std::chrono::seconds;

// A clock that the test sets, and a terminal of a chosen width.
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

constexpr const char* kClear = "\x1b[1A\r\x1b[J";  // the line above the cursor, and echoed text below it

TEST(Progress, WritesALinePerStepIntoALogWithWhatItCameTo) {
  Desk desk;
  Progress progress = desk.progress(12, ProgressStyle::kLines);
  progress.step(0, "round 1 of 3: fftw 64x64");
  EXPECT_EQ(desk.take(), " 1 of 12  0:00  round 1 of 3: fftw 64x64");
  progress.result({.what = "fftw 64x64", .median_ms = 0.0123, .finished = false});
  EXPECT_EQ(desk.take(), "  12.3 us\n");
  progress.step(1, "a");
  progress.result({.what = "a", .status = "failed"});
  progress.warn("failed: a: rel_l2 is nan");
  EXPECT_NE(desk.take().find("  a  failed\nfailed: a: rel_l2 is nan\n"), std::string::npos);
  progress.step(2, "b");
  desk.take();
  progress.note("a note ends the line");
  EXPECT_EQ(desk.take(), "\na note ends the line\n");
  desk.now += seconds(75);
  progress.finish();
  EXPECT_EQ(desk.take(), "done in 1:15\n");
}

TEST(Progress, ShowsFinishedCasesOnLinesThatStayOnATerminal) {
  Desk desk;
  Progress progress = desk.progress(4, ProgressStyle::kTerminal);
  progress.step(0, "round 1 of 2: a");
  desk.take();
  progress.result({.what = "a", .median_ms = 1.234, .finished = false});
  EXPECT_EQ(desk.take(), "");
  progress.step(1, "round 2 of 2: a");
  desk.take();
  progress.result({.what = "a", .median_ms = 1.234});
  EXPECT_EQ(desk.take(), std::string(kClear) + "  1.23 ms  a\n2 of 4  0:00, 0:00 left  round 2 of 2: a\n");
  progress.stop();
  EXPECT_EQ(desk.take(), kClear);
}

TEST(Progress, WritesAnObjectALineForPrograms) {
  Desk desk;
  Progress progress = desk.progress(3, ProgressStyle::kJson);
  const auto take = [&] {
    const std::string line = desk.take();
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1) << line;
    return nlohmann::json::parse(line);
  };
  progress.note("tiny on \xff\nllvmpipe");
  EXPECT_EQ(take().at("event"), "note");
  progress.step(0, "a");
  nlohmann::json object = take();
  EXPECT_EQ(object.at("event"), "step");
  EXPECT_EQ(object.at("text"), "a");
  EXPECT_EQ(object.at("step"), 1);
  EXPECT_EQ(object.at("steps"), 3);
  EXPECT_TRUE(object.at("left_s").is_null());
  desk.now += seconds(2);
  progress.result({.what = "a", .median_ms = 0.5, .finished = true});
  EXPECT_EQ(take(), nlohmann::json({{"event", "result"},
                                    {"text", "a"},
                                    {"status", "ok"},
                                    {"median_ms", 0.5},
                                    {"finished", true},
                                    {"elapsed_s", 2.0}}));
  progress.step(1, "b");
  EXPECT_EQ(take().at("left_s"), 4.0);
  progress.result({.what = "b", .status = "skipped"});
  EXPECT_TRUE(take().at("median_ms").is_null());
  progress.warn("a case failed");
  EXPECT_EQ(take().at("event"), "warning");
  progress.finish();
  EXPECT_EQ(take().at("event"), "finish");
}

TEST(Progress, EstimatesTheTimeLeftFromFinishedSteps) {
  Desk desk;
  Progress progress = desk.progress(10, ProgressStyle::kLines);
  progress.step(0, "a");
  desk.now += seconds(20);
  progress.step(2, "b");  // 2 of 10 steps took 20 s, so that 8 more take 80 s
  progress.step(2, "b");
  EXPECT_NE(desk.take().find(" 3 of 10  0:20, 1:20 left  b"), std::string::npos);
}

TEST(Progress, EstimatesFromWhereAResumedRunBegan) {
  Desk desk;
  Progress progress = desk.progress(100, ProgressStyle::kLines);
  desk.now += seconds(7);  // the time before the first step is not part of a step's time
  progress.step(90, "a");
  desk.now += seconds(10);
  progress.step(95, "b");  // 5 steps took 10 s, so that 5 more take 10 s
  EXPECT_NE(desk.take().find(" 96 of 100  0:17, 0:10 left  b"), std::string::npos);
}

TEST(Progress, RewritesOneLineOnATerminal) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kTerminal);
  progress.step(0, "a");
  progress.step(1, "b");
  EXPECT_EQ(desk.take(), std::string("1 of 2  0:00  a\n") + kClear + "2 of 2  0:00, 0:00 left  b\n");
  progress.finish();
  EXPECT_EQ(desk.take(), std::string(kClear) + "done in 0:00\n");
}

TEST(Progress, PutsANoteAboveTheLineInProgress) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kTerminal);
  progress.step(0, "a");
  desk.take();
  progress.note("failed: x\n  because");
  EXPECT_EQ(desk.take(), std::string(kClear) + "failed: x\n  because\n" + "1 of 2  0:00  a\n");
}

TEST(Progress, StaysWithinATerminalThatChangesItsWidth) {
  Desk desk;
  Progress progress = desk.progress(2, ProgressStyle::kTerminal);
  const std::string description(200, 'x');
  for (const std::size_t width : {80u, 30u, 10u}) {
    desk.width = width;
    progress.step(0, description);
    std::string shown = desk.take();
    if (shown.starts_with(kClear)) shown.erase(0, std::string(kClear).size());
    ASSERT_TRUE(shown.ends_with('\n'));
    shown.pop_back();
    EXPECT_EQ(text::display_width(shown), width - 1);
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

TEST(Progress, SaysNothingButWarningsWhenSilent) {
  Desk desk;
  {
    Progress progress = desk.progress(2, ProgressStyle::kSilent);
    progress.step(0, "a");
    progress.result({.what = "a", .median_ms = 1});
    progress.note("b");
    progress.finish();
    EXPECT_EQ(desk.take(), "");
    progress.warn("a case failed");
  }
  EXPECT_EQ(desk.take(), "a case failed\n");
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
}  // namespace fftbench::report::progress_test
