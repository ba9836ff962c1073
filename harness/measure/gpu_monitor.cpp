#include "measure/gpu_monitor.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

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

namespace {

// The part of NVML's API that is used here. Every function returns 0 for success.
using Device = void*;
constexpr int kSuccess = 0;
constexpr int kSmClock = 1;
constexpr int kMemoryClock = 2;
constexpr int kGpuTemperature = 0;

}  // namespace

struct GpuMonitor::Nvml {
  // nvmlPciInfo_t of nvmlDeviceGetPciInfo_v3
  struct PciInfo {
    std::array<char, 16> legacy_bus_id;
    std::array<unsigned, 5> numbers;
    std::array<char, 32> bus_id;
  };

  int (*init)();
  int (*shutdown)();
  int (*device_count)(unsigned*);
  int (*device_by_index)(unsigned, Device*);
  int (*uuid)(Device, char*, unsigned);
  int (*name)(Device, char*, unsigned);
  int (*clock)(Device, int, unsigned*);
  int (*temperature)(Device, int, unsigned*);
  int (*reasons)(Device, unsigned long long*);
  // Some libraries lack these.
  int (*energy)(Device, unsigned long long*) = nullptr;
  int (*driver_version)(char*, unsigned) = nullptr;
  int (*pci_info)(Device, PciInfo*) = nullptr;
  int (*power_limit)(Device, unsigned*) = nullptr;
  int (*max_clock)(Device, int, unsigned*) = nullptr;
  int (*application_clock)(Device, int, unsigned*) = nullptr;
  int (*ecc_mode)(Device, int*, int*) = nullptr;
  int (*mig_mode)(Device, unsigned*, unsigned*) = nullptr;

  Nvml() = default;
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;
  ~Nvml() {
    if (initialised) shutdown();
  }

  // Returns false where the library or one of its functions is missing. The library stays open, since drivers
  // can fail when they are unloaded.
  bool load(const std::string& library) {
    const system::LibraryOrReason opened = system::open_library(library);
    void* const* handle = std::get_if<void*>(&opened);
    if (handle == nullptr) return false;
    const auto bind = [handle](auto& function, const char* symbol) {
      using Function = std::remove_pointer_t<std::remove_reference_t<decltype(function)>>;
      function = system::function_of<Function>(*handle, symbol);
      return function != nullptr;
    };
    bind(energy, "nvmlDeviceGetTotalEnergyConsumption");
    bind(driver_version, "nvmlSystemGetDriverVersion");
    bind(pci_info, "nvmlDeviceGetPciInfo_v3");
    bind(power_limit, "nvmlDeviceGetEnforcedPowerLimit");
    bind(max_clock, "nvmlDeviceGetMaxClockInfo");
    bind(application_clock, "nvmlDeviceGetApplicationsClock");
    bind(ecc_mode, "nvmlDeviceGetEccMode");
    bind(mig_mode, "nvmlDeviceGetMigMode");
    return bind(init, "nvmlInit_v2") && bind(shutdown, "nvmlShutdown") &&
           bind(device_count, "nvmlDeviceGetCount_v2") &&
           bind(device_by_index, "nvmlDeviceGetHandleByIndex_v2") && bind(uuid, "nvmlDeviceGetUUID") &&
           bind(name, "nvmlDeviceGetName") && bind(clock, "nvmlDeviceGetClockInfo") &&
           bind(temperature, "nvmlDeviceGetTemperature") &&
           bind(reasons, "nvmlDeviceGetCurrentClocksThrottleReasons") && (initialised = init() == kSuccess);
  }

  std::vector<Device> devices() const {
    unsigned count = 0;
    if (device_count(&count) != kSuccess) return {};
    std::vector<Device> found;
    for (unsigned index = 0; index < count; ++index) {
      Device device = nullptr;
      if (device_by_index(index, &device) == kSuccess) found.push_back(device);
    }
    return found;
  }

  static std::string text(int (*function)(Device, char*, unsigned), Device device) {
    std::array<char, 128> buffer{};
    return function(device, buffer.data(), buffer.size()) == kSuccess ? buffer.data() : "";
  }

  bool initialised = false;
};

std::optional<GpuMonitor> GpuMonitor::find(const std::string& uuid, const std::string& device_name,
                                           const std::string& library) {
  auto nvml = std::make_shared<Nvml>();
  if (!nvml->load(library)) return std::nullopt;
  const std::vector<Device> devices = nvml->devices();
  for (Device device : devices) {
    if (!uuid.empty() && Nvml::text(nvml->uuid, device) == uuid) return GpuMonitor(nvml, device);
  }
  if (devices.size() != 1) return std::nullopt;
  const std::string name = Nvml::text(nvml->name, devices.front());
  if (name.empty() || !device_name.starts_with(name)) return std::nullopt;
  return GpuMonitor(nvml, devices.front());
}

std::optional<GpuState> GpuMonitor::read() const {
  GpuState state;
  unsigned long long reasons = 0;
  if (nvml_->clock(device_, kSmClock, &state.sm_clock_mhz) != kSuccess ||
      nvml_->temperature(device_, kGpuTemperature, &state.temperature_c) != kSuccess ||
      nvml_->reasons(device_, &reasons) != kSuccess) {
    return std::nullopt;
  }
  state.clock_reasons = reasons;
  return state;
}

GpuCard GpuMonitor::card() const {
  GpuCard card{.uuid = Nvml::text(nvml_->uuid, device_)};
  std::array<char, 128> text{};
  if (nvml_->driver_version != nullptr && nvml_->driver_version(text.data(), text.size()) == kSuccess)
    card.driver_version = text.data();
  if (Nvml::PciInfo pci{}; nvml_->pci_info != nullptr && nvml_->pci_info(device_, &pci) == kSuccess)
    card.pci_bus_id = pci.bus_id.data();
  if (unsigned milliwatts = 0;
      nvml_->power_limit != nullptr && nvml_->power_limit(device_, &milliwatts) == kSuccess)
    card.power_limit_w = milliwatts / 1e3;
  const auto clock = [&](const auto& function, int which) -> std::optional<unsigned> {
    unsigned mhz = 0;
    if (function == nullptr || function(device_, which, &mhz) != kSuccess) return std::nullopt;
    return mhz;
  };
  card.max_sm_clock_mhz = clock(nvml_->max_clock, kSmClock);
  card.max_memory_clock_mhz = clock(nvml_->max_clock, kMemoryClock);
  card.application_sm_clock_mhz = clock(nvml_->application_clock, kSmClock);
  card.application_memory_clock_mhz = clock(nvml_->application_clock, kMemoryClock);
  // Both tell the present mode and the one after the next start.
  const auto mode = [&](const auto& function, auto present) -> std::optional<bool> {
    auto pending = present;
    if (function == nullptr || function(device_, &present, &pending) != kSuccess) return std::nullopt;
    return present != 0;
  };
  card.has_ecc = mode(nvml_->ecc_mode, 0);
  card.is_partitioned = mode(nvml_->mig_mode, 0U);
  return card;
}

std::optional<std::uint64_t> GpuMonitor::energy_millijoules() const {
  unsigned long long millijoules = 0;
  if (nvml_->energy == nullptr || nvml_->energy(device_, &millijoules) != kSuccess) return std::nullopt;
  return millijoules;
}

}  // namespace fftbench::measure
