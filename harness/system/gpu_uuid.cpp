#include "system/gpu_uuid.h"

#include <fmt/format.h>
#include <cstdint>

namespace fftbench::system {

std::string gpu_uuid(std::span<const std::byte, 16> bytes) {
  std::string uuid = "GPU-";
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    if (index == 4 || index == 6 || index == 8 || index == 10) uuid += '-';
    uuid += fmt::format("{:02x}", std::to_integer<std::uint8_t>(bytes[index]));
  }
  return uuid;
}

}  // namespace fftbench::system
