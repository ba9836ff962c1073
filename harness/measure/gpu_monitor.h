// Reads a GPU's clock, temperature and throttle reasons through NVML, NVIDIA's management library. It is
// loaded at run time: where it is missing there is no monitor, and nothing else changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "system/shared_library.h"

namespace fftbench::measure {

// The state of a GPU at one moment.
struct GpuState {
  unsigned sm_clock_mhz = 0;
  unsigned temperature_c = 0;
  std::uint64_t clock_reasons = 0;  // the reasons for the present clock, as NVML's bits
};

// Tells whether power, heat or a brake lowers the clock. Idling, fixed application clocks and display clocks
// do not count.
bool is_throttled(const GpuState& state);

// Returns NVML's names of the reasons that count as throttling, joined by ';':
// "SwPowerCap;HwThermalSlowdown".
std::string throttle_reasons(const GpuState& state);

// What tells a card from others of its kind. Texts are empty, and numbers missing, where NVML does not tell.
struct GpuCard {
  std::string uuid{};                     // "GPU-01234567-89ab-..."
  std::string pci_bus_id{};               // "00000000:17:00.0"
  std::string driver_version{};           // "580.159.04"
  std::optional<double> power_limit_w{};  // the one in force
  std::optional<unsigned> max_sm_clock_mhz{};
  std::optional<unsigned> max_memory_clock_mhz{};
  std::optional<unsigned> application_sm_clock_mhz{};  // what applications run at, if power and heat allow it
  std::optional<unsigned> application_memory_clock_mhz{};
  std::optional<bool> has_ecc{};
  std::optional<bool> is_partitioned{};  // in MIG mode
};

class GpuMonitor {
 public:
  // Returns the monitor of the device with this UUID ("GPU-01234567-89ab-..."). Where no device has it,
  // returns that of the only device if `device_name` begins with its name; otherwise nothing.
  static std::optional<GpuMonitor> find(
      const std::string& uuid, const std::string& device_name,
      const std::string& library = system::name_here({.posix = "libnvidia-ml.so.1", .windows = "nvml.dll"}));

  // Returns nothing where the device does not report its state. Takes some tens of microseconds.
  std::optional<GpuState> read() const;

  GpuCard card() const;

  // Returns the energy that the device has taken since its driver was loaded; nothing where it does not
  // count.
  std::optional<std::uint64_t> energy_millijoules() const;

 private:
  struct Nvml;
  GpuMonitor(std::shared_ptr<const Nvml> nvml, void* device) : nvml_(std::move(nvml)), device_(device) {}

  std::shared_ptr<const Nvml> nvml_;
  void* device_;
};

}  // namespace fftbench::measure
