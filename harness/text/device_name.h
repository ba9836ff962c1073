// Turns names of devices into parts of other names.
#pragma once

#include <string>
#include <string_view>

namespace fftbench::text {

// Returns a device's name as a part of a folder's name: "NVIDIA H100 80GB HBM3/PCIe/SSE2" ->
// "nvidia-h100-80gb-hbm3", "llvmpipe (LLVM 15.0.6, 256 bits)" -> "llvmpipe". It has at most 40 lower-case
// letters, digits and single hyphens. It is "device" where nothing would be left.
std::string device_slug(std::string_view device);

}  // namespace fftbench::text
