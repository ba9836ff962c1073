// What a GPU says of its clocks at one moment.
#pragma once

#include <cstdint>
#include <string>

namespace fftbench::measure {

struct GpuState {
  unsigned sm_clock_mhz = 0;
  unsigned temperature_c = 0;
  std::uint64_t clock_reasons = 0;  // bits as NVML defines them: why the clock is what it is
};

// Held back by power, heat or a brake. Idling, fixed application clocks and display clocks are no throttling.
bool is_throttled(const GpuState& state);

// The reasons that count as throttling, by NVML's names, joined by ';': "SwPowerCap;HwThermalSlowdown".
std::string throttle_reasons(const GpuState& state);

}  // namespace fftbench::measure
