// Replaces NVIDIA's management library: GPUs whose clocks the environment sets, so that the reading of clocks
// can be tested without a GPU. FFTBENCH_FAKE_GPU is "name;uuid;MHz;degrees;reasons;watts;bus;limit in
// mW;greatest MHz of the processors;of the memory;MHz of applications;of their memory;ECC;MIG;driver", with
// '|' between two GPUs. It does not tell what is empty or left out.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string field_of(const std::string& gpu, std::size_t number) {
  std::istringstream stream(gpu);
  std::string part;
  for (std::size_t index = 0; index <= number; ++index) {
    if (!std::getline(stream, part, ';')) return "";
  }
  return part;
}

std::vector<std::string> gpus() {
  const char* text = std::getenv("FFTBENCH_FAKE_GPU");
  std::istringstream stream(text == nullptr ? "" : text);
  std::vector<std::string> all;
  for (std::string gpu; std::getline(stream, gpu, '|');) all.push_back(gpu);
  return all;
}

// A device is its number behind 1, so that none is nullptr.
std::string field(void* device, std::size_t number) {
  const std::size_t index = reinterpret_cast<std::uintptr_t>(device) - 1;
  const std::vector<std::string> all = gpus();
  return index < all.size() ? field_of(all[index], number) : "";
}

int give_text(void* device, std::size_t number, char* buffer, unsigned length) {
  constexpr int kNotSupported = 3;
  constexpr int kInsufficientSize = 7;
  const std::string text = field(device, number);
  if (text.empty()) return kNotSupported;
  if (text.size() + 1 > length) return kInsufficientSize;
  std::memcpy(buffer, text.c_str(), text.size() + 1);
  return 0;
}

template <typename Number>
int give_number(void* device, std::size_t number, Number* value) {
  constexpr int kNotSupported = 3;
  const std::string text = field(device, number);
  if (text.empty()) return kNotSupported;
  *value = Number(std::strtoull(text.c_str(), nullptr, 0));
  return 0;
}

}  // namespace

extern "C" {

int nvmlInit_v2() {
  return 0;
}
int nvmlShutdown() {
  return 0;
}
int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = unsigned(gpus().size());
  return 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  *device = reinterpret_cast<void*>(std::uintptr_t{index} + 1);
  return 0;
}
int nvmlDeviceGetName(void* device, char* buffer, unsigned length) {
  return give_text(device, 0, buffer, length);
}
int nvmlDeviceGetUUID(void* device, char* buffer, unsigned length) {
  return give_text(device, 1, buffer, length);
}
int nvmlDeviceGetClockInfo(void* device, int, unsigned* mhz) {
  return give_number(device, 2, mhz);
}
int nvmlDeviceGetTemperature(void* device, int, unsigned* degrees) {
  return give_number(device, 3, degrees);
}
int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* reasons) {
  return give_number(device, 4, reasons);
}

struct PciInfo {
  char legacy_bus_id[16];
  unsigned numbers[5];
  char bus_id[32];
};

int nvmlDeviceGetPciInfo_v3(void* device, PciInfo* pci) {
  std::memcpy(pci->legacy_bus_id, "legacy", 7);
  return give_text(device, 6, pci->bus_id, sizeof(pci->bus_id));
}
int nvmlDeviceGetEnforcedPowerLimit(void* device, unsigned* milliwatts) {
  return give_number(device, 7, milliwatts);
}
constexpr int kSmClock = 1;
int nvmlDeviceGetMaxClockInfo(void* device, int which, unsigned* mhz) {
  return give_number(device, which == kSmClock ? 8 : 9, mhz);
}
int nvmlDeviceGetApplicationsClock(void* device, int which, unsigned* mhz) {
  return give_number(device, which == kSmClock ? 10 : 11, mhz);
}
// The mode after the next start is the other one.
int nvmlDeviceGetEccMode(void* device, int* present, int* pending) {
  const int error = give_number(device, 12, present);
  *pending = 1 - *present;
  return error;
}
int nvmlDeviceGetMigMode(void* device, unsigned* present, unsigned* pending) {
  const int error = give_number(device, 13, present);
  *pending = 1 - *present;
  return error;
}
int nvmlSystemGetDriverVersion(char* buffer, unsigned length) {
  return give_text(reinterpret_cast<void*>(std::uintptr_t{1}), 14, buffer, length);
}

// It takes as many watts all the time; without a sixth field it does not count.
int nvmlDeviceGetTotalEnergyConsumption(void* device, unsigned long long* millijoules) {
  unsigned long long watts = 0;
  if (const int error = give_number(device, 5, &watts); error != 0) return error;
  const std::chrono::duration<double, std::milli> since = std::chrono::steady_clock::now().time_since_epoch();
  *millijoules = static_cast<unsigned long long>(since.count() * double(watts));
  return 0;
}
}
