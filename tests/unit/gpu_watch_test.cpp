#include "measure/gpu_watch.h"

#include "testing.h"

namespace fftbench::measure::gpu_watch_test {
namespace {

constexpr std::uint64_t kPowerCap = 0x4;

// A GPU that is throttled for some time, on a clock that the test sets.
class Gpu {
 public:
  GpuWatch watch() {
    return GpuWatch(
        [this]() -> std::optional<GpuState> {
          if (!tells) return std::nullopt;
          return GpuState{
              .sm_clock_mhz = 1000, .temperature_c = 50, .clock_reasons = throttled ? kPowerCap : 0};
        },
        [this] { return seconds; });
  }
  bool tells = true;
  bool throttled = false;
  double seconds = 0;
};

std::vector<std::optional<bool>> marks_of(const std::vector<Sample>& samples) {
  std::vector<std::optional<bool>> marks;
  for (const Sample& sample : samples) marks.push_back(sample.throttled);
  return marks;
}

TEST(GpuWatch, MarksTheSamplesBesideAThrottledLook) {
  Gpu gpu;
  GpuWatch watch = gpu.watch();
  std::vector<Sample> samples(5);
  for (int index = 0; index < 5; ++index) {
    gpu.seconds += 0.03;  // longer than the time between two readings
    gpu.throttled = index == 2;
    watch.after_sample();
  }
  watch.finish(samples);
  EXPECT_EQ(marks_of(samples), (std::vector<std::optional<bool>>{false, false, true, true, false}));
}

TEST(GpuWatch, LooksSeldomAtShortSamples) {
  Gpu gpu;
  GpuWatch watch = gpu.watch();
  std::vector<Sample> samples(1000);
  for (int index = 0; index < 1000; ++index) {
    gpu.seconds += 0.001;
    watch.after_sample();
  }
  watch.finish(samples);
  EXPECT_LE(watch.states().size(), 60U);
  EXPECT_GE(watch.states().size(), 40U);
  EXPECT_EQ(samples.front().throttled, false);
  EXPECT_EQ(samples.back().throttled, false);
}

TEST(GpuWatch, LeavesSamplesUnmarkedWhereTheGpuDoesNotTell) {
  Gpu gpu;
  gpu.tells = false;
  GpuWatch watch = gpu.watch();
  std::vector<Sample> samples(2);
  watch.after_sample();
  watch.after_sample();
  watch.finish(samples);
  EXPECT_EQ(marks_of(samples), (std::vector<std::optional<bool>>(2)));
  EXPECT_TRUE(watch.states().empty());
}

}  // namespace
}  // namespace fftbench::measure::gpu_watch_test
