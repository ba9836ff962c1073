// Reads a GPU's clock, temperature and throttle reasons through NVML, NVIDIA's management library, which is
// loaded at run time: where it is absent there is no monitor, and nothing else changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace fftbench::measure {

// What a GPU says of its clocks at one moment.

struct GpuState {
  unsigned sm_clock_mhz = 0;
  unsigned temperature_c = 0;
  std::uint64_t clock_reasons = 0;  // bits as NVML defines them: why the clock is what it is
};

// Held back by power, heat or a brake. Idling, fixed application clocks and display clocks are no throttling.
bool is_throttled(const GpuState& state);

// The reasons that count as throttling, by NVML's names, joined by ';': "SwPowerCap;HwThermalSlowdown".
std::string throttle_reasons(const GpuState& state);

class GpuMonitor {
 public:
  // The monitor of the device with this UUID ("GPU-01234567-89ab-..."), or, where none has it, of the only
  // device there is if `device_name` begins with its name. Nothing where there is no such device.
  static std::optional<GpuMonitor> find(const std::string& uuid, const std::string& device_name,
                                        const std::string& library = "libnvidia-ml.so.1");

  // Nothing where the device would not say. Takes some tens of microseconds.
  std::optional<GpuState> read() const;

 private:
  struct Nvml;
  GpuMonitor(std::shared_ptr<const Nvml> nvml, void* device) : nvml_(std::move(nvml)), device_(device) {}

  std::shared_ptr<const Nvml> nvml_;
  void* device_;
};

}  // namespace fftbench::measure
