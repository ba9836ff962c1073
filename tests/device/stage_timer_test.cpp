// Times of stages that nobody waits for, where frames are begun faster than anybody asks for them.
#include "gl/stage_timer.h"

#include <chrono>
#include <set>

#include "device/device_fixture.h"
#include "testing.h"

namespace fftbench::stage_timer_test {
namespace {

class StageTimer : public tests::DeviceTest {
 protected:
  static void run(std::uint32_t links) {
    auto prepared = backend().prepare_dummy_work(links);
    backends::Transform& work = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(work, std::vector<std::complex<float>>{{1, 1}});
    work.run(1);
  }
};

TEST_F(StageTimer, TellsEachFrameOnceInMillisecondsOfItsStages) {
  gl::StageTimer timer(2);
  const auto begin = std::chrono::steady_clock::now();
  for (int frame = 0; frame < 3; ++frame) {
    timer.begin_frame();
    timer.end_stage();
    run(1 << 20);
    timer.end_stage();
  }
  const auto frames = timer.take_finished(true);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
  ASSERT_EQ(frames.size(), 3U);
  double sum = 0;
  for (const std::vector<double>& stages : frames) {
    ASSERT_EQ(stages.size(), 2U);
    EXPECT_GE(stages[0], 0);
    EXPECT_GT(stages[1], 0);
    sum += stages[0] + stages[1];
  }
  EXPECT_LE(sum, wall.count());
  EXPECT_GT(sum, wall.count() / 100) << "most of the time is theirs";
  EXPECT_TRUE(timer.take_finished(true).empty());
}

// Where there are more frames than places for them, the oldest are lost. What is told of a frame is its own:
// several stages of two frames are never alike to the nanosecond.
TEST_F(StageTimer, TellsNoFrameTwiceWhereNobodyAsksForLong) {
  constexpr std::size_t kStages = 4, kFrames = 30;
  gl::StageTimer timer(kStages);
  for (std::size_t frame = 0; frame < kFrames; ++frame) {
    timer.begin_frame();
    for (std::size_t stage = 0; stage < kStages; ++stage) {
      run(1000);
      timer.end_stage();
    }
  }
  const auto frames = timer.take_finished(true);
  EXPECT_GT(frames.size(), 1U);
  EXPECT_LT(frames.size(), kFrames);
  EXPECT_EQ(std::set(frames.begin(), frames.end()).size(), frames.size());
}

}  // namespace
}  // namespace fftbench::stage_timer_test
