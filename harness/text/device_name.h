// Names of devices as parts of other names.
#pragma once

#include <string>
#include <string_view>

namespace fftbench::text {

// A device's name as part of a folder's: "NVIDIA H100 80GB HBM3/PCIe/SSE2" -> "nvidia-h100-80gb-hbm3",
// "llvmpipe (LLVM 15.0.6, 256 bits)" -> "llvmpipe". Lower-case letters, digits and single hyphens, at most
// 40; "device" where nothing is left.
std::string device_slug(std::string_view device);

}  // namespace fftbench::text
