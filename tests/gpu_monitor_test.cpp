// Reads clocks through a library that replaces NVIDIA's.
#include "measure/gpu_monitor.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace fftbench::measure::gpu_monitor_test {
namespace {

constexpr const char* kUuid = "GPU-01234567-89ab-cdef-0123-456789abcdef";

std::optional<GpuMonitor> find(const std::string& uuid, const std::string& device_name) {
  return GpuMonitor::find(uuid, device_name, FAKE_NVML);
}

class GpuMonitorTest : public ::testing::Test {
 protected:
  static void set_gpu(const std::string& text) { ::setenv("FFTBENCH_FAKE_GPU", text.c_str(), 1); }
  void TearDown() override { ::unsetenv("FFTBENCH_FAKE_GPU"); }
};

TEST_F(GpuMonitorTest, ReadsClockTemperatureAndReasons) {
  set_gpu(std::string("NVIDIA H100;") + kUuid + ";1980;41;0x44");
  const auto monitor = find(kUuid, "");
  ASSERT_TRUE(monitor);
  const auto state = monitor->read();
  ASSERT_TRUE(state);
  EXPECT_EQ(state->sm_clock_mhz, 1980U);
  EXPECT_EQ(state->temperature_c, 41U);
  EXPECT_TRUE(is_throttled(*state));
  EXPECT_EQ(throttle_reasons(*state), "SwPowerCap;HwThermalSlowdown");
}

TEST_F(GpuMonitorTest, KnowsTheDeviceByItsUuidAndElseByItsName) {
  set_gpu(std::string("NVIDIA H100;") + kUuid + ";1980;41;0");
  EXPECT_TRUE(find(kUuid, "something else"));
  EXPECT_FALSE(find("GPU-another", "something else"));
  EXPECT_TRUE(find("", "NVIDIA H100/PCIe/SSE2"));
  EXPECT_FALSE(find("", "llvmpipe (LLVM 15)"));
}

TEST_F(GpuMonitorTest, IsAbsentWithoutTheLibraryOrADevice) {
  EXPECT_FALSE(GpuMonitor::find("", "NVIDIA H100", "libthere-is-no-such-library.so.1"));
  set_gpu("");
  EXPECT_FALSE(find("", "NVIDIA H100"));
}

TEST_F(GpuMonitorTest, HasNoStateWhereTheDeviceKeepsItsClock) {
  set_gpu("NVIDIA H100;uuid");
  const auto monitor = find("", "NVIDIA H100");
  ASSERT_TRUE(monitor);
  EXPECT_FALSE(monitor->read());
}

TEST(ThrottleReasons, AnIdleOrAFixedClockIsNoThrottling) {
  constexpr std::uint64_t kIdle = 0x1;
  constexpr std::uint64_t kFixedByTheUser = 0x2;
  EXPECT_FALSE(
      is_throttled({.sm_clock_mhz = 345, .temperature_c = 30, .clock_reasons = kIdle | kFixedByTheUser}));
  EXPECT_EQ(throttle_reasons({.sm_clock_mhz = 345, .temperature_c = 30, .clock_reasons = kIdle}), "");
}

}  // namespace
}  // namespace fftbench::measure::gpu_monitor_test
