// Replaces NVIDIA's management library: one GPU whose clock the environment sets, so that the reading of
// clocks can be tested without a GPU. FFTBENCH_FAKE_GPU is "name;uuid;MHz;degrees;reasons;watts".
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string field(std::size_t number) {
  const char* text = std::getenv("FFTBENCH_FAKE_GPU");
  std::istringstream stream(text == nullptr ? "" : text);
  std::string part;
  for (std::size_t index = 0; index <= number; ++index) {
    if (!std::getline(stream, part, ';')) return "";
  }
  return part;
}

int give_text(std::size_t number, char* buffer, unsigned length) {
  constexpr int kInsufficientSize = 7;
  const std::string text = field(number);
  if (text.size() + 1 > length) return kInsufficientSize;
  std::memcpy(buffer, text.c_str(), text.size() + 1);
  return 0;
}

template <typename Number>
int give_number(std::size_t number, Number* value) {
  constexpr int kNotSupported = 3;
  const std::string text = field(number);
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
  *count = field(0).empty() ? 0 : 1;
  return 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned, void** device) {
  static int handle;
  *device = &handle;
  return 0;
}
int nvmlDeviceGetName(void*, char* buffer, unsigned length) {
  return give_text(0, buffer, length);
}
int nvmlDeviceGetUUID(void*, char* buffer, unsigned length) {
  return give_text(1, buffer, length);
}
int nvmlDeviceGetClockInfo(void*, int, unsigned* mhz) {
  return give_number(2, mhz);
}
int nvmlDeviceGetTemperature(void*, int, unsigned* degrees) {
  return give_number(3, degrees);
}
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons) {
  return give_number(4, reasons);
}
// It takes as many watts all the time; without a sixth field it does not count.
int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* millijoules) {
  unsigned long long watts = 0;
  if (const int error = give_number(5, &watts); error != 0) return error;
  const std::chrono::duration<double, std::milli> since = std::chrono::steady_clock::now().time_since_epoch();
  *millijoules = static_cast<unsigned long long>(since.count() * double(watts));
  return 0;
}
}
