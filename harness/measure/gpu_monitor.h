// Reads a GPU's clock, temperature and throttle reasons through NVML, NVIDIA's management library, which is
// loaded at run time: where it is absent there is no monitor, and nothing else changes.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "measure/gpu_state.h"

namespace fftbench::measure {

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
