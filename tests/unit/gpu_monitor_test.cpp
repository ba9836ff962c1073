// Reads clocks through a library that replaces NVIDIA's.
#include "measure/gpu_monitor.h"

#include "portable.h"
#include "testing.h"

namespace fftbench::measure::gpu_monitor_test {
namespace {

constexpr const char* kUuid = "GPU-01234567-89ab-cdef-0123-456789abcdef";

std::optional<GpuMonitor> find(const std::string& uuid, const std::string& device_name) {
  return GpuMonitor::find(uuid, device_name, FAKE_NVML);
}

class GpuMonitorTest : public ::testing::Test {
 protected:
  static void set_gpu(const std::string& text) { tests::set_variable("FFTBENCH_FAKE_GPU", text.c_str()); }
  void TearDown() override { tests::unset_variable("FFTBENCH_FAKE_GPU"); }
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

TEST_F(GpuMonitorTest, TellsEachOfTwoCardsOfAKindFromTheOther) {
  constexpr const char* kOther = "GPU-fedcba98-7654-3210-fedc-ba9876543210";
  set_gpu(std::string("NVIDIA H200;") + kUuid +
          ";1980;41;0;250;00000000:17:00.0;700000;1980;3201;1830;2619;1;0;580.159.04|NVIDIA H200;" + kOther +
          ";345;30;0;90;00000000:3B:00.0;649500;1755;3202;1500;1593;0;1;580.159.04");
  const auto first = find(kUuid, "");
  const auto second = find(kOther, "");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second->read()->sm_clock_mhz, 345U);
  const GpuCard one = first->card();
  const GpuCard other = second->card();
  EXPECT_EQ(one.uuid, kUuid);
  EXPECT_EQ(one.pci_bus_id, "00000000:17:00.0");
  EXPECT_EQ(one.driver_version, "580.159.04");
  EXPECT_EQ(one.power_limit_w, 700);
  EXPECT_EQ(one.max_sm_clock_mhz, 1980U);
  EXPECT_EQ(one.max_memory_clock_mhz, 3201U);
  EXPECT_EQ(one.application_sm_clock_mhz, 1830U);
  EXPECT_EQ(one.application_memory_clock_mhz, 2619U);
  EXPECT_EQ(one.has_ecc, true);
  EXPECT_EQ(one.is_partitioned, false);
  EXPECT_EQ(other.uuid, kOther);
  EXPECT_EQ(other.pci_bus_id, "00000000:3B:00.0");
  EXPECT_EQ(other.power_limit_w, 649.5);
  EXPECT_EQ(other.max_sm_clock_mhz, 1755U);
  EXPECT_EQ(other.application_memory_clock_mhz, 1593U);
  EXPECT_EQ(other.has_ecc, false);
  EXPECT_EQ(other.is_partitioned, true);
  // Among several, a name does not tell which one it is.
  EXPECT_FALSE(find("", "NVIDIA H200/PCIe/SSE2"));
}

TEST_F(GpuMonitorTest, WhatACardDoesNotTellIsMissing) {
  set_gpu(std::string("NVIDIA H100;") + kUuid);
  const GpuCard card = find(kUuid, "")->card();
  EXPECT_EQ(card.uuid, kUuid);
  EXPECT_EQ(card.pci_bus_id, "");
  EXPECT_EQ(card.driver_version, "");
  EXPECT_FALSE(card.power_limit_w || card.max_sm_clock_mhz || card.max_memory_clock_mhz ||
               card.application_sm_clock_mhz || card.application_memory_clock_mhz || card.has_ecc ||
               card.is_partitioned);
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
