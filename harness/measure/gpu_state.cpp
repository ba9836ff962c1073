#include "measure/gpu_state.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace fftbench::measure {
namespace {

struct Reason {
  std::uint64_t bit;
  std::string_view name;
};

// NVML API reference, "Clocks event reasons" (nvmlClocksEventReasons...).
constexpr std::array kThrottleReasons{
    Reason{0x04, "SwPowerCap"},        Reason{0x08, "HwSlowdown"},
    Reason{0x10, "SyncBoost"},         Reason{0x20, "SwThermalSlowdown"},
    Reason{0x40, "HwThermalSlowdown"}, Reason{0x80, "HwPowerBrakeSlowdown"}};

}  // namespace

bool is_throttled(const GpuState& state) {
  return std::ranges::any_of(kThrottleReasons,
                             [&](const Reason& reason) { return (state.clock_reasons & reason.bit) != 0; });
}

std::string throttle_reasons(const GpuState& state) {
  std::string names;
  for (const Reason& reason : kThrottleReasons) {
    if ((state.clock_reasons & reason.bit) == 0) continue;
    if (!names.empty()) names += ';';
    names += reason.name;
  }
  return names;
}

}  // namespace fftbench::measure
