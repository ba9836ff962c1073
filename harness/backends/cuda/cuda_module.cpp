// The two functions of the module (loader/cuda_module.h).
#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <span>

#include "backends/cuda/check.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/loader/cuda_module.h"
#include "system/gpu_uuid.h"

namespace fftbench::backends {
namespace {

// Returns why there is no device, or nothing.
std::string missing_device() {
  int driver = 0;
  check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
  if (driver == 0) return "there is no NVIDIA driver (libcuda.so.1 was not found)";
  int count = 0;
  const cudaError_t result = cudaGetDeviceCount(&count);
  if (result == cudaErrorInsufficientDriver) {
    return fmt::format("the NVIDIA driver is too old: it supports CUDA {}, the CUDA module was built for {}",
                       version_text(driver), version_text(CUDART_VERSION));
  }
  if (result != cudaErrorNoDevice) check(result, "cudaGetDeviceCount");
  if (count == 0) return "there is no CUDA device (CUDA_VISIBLE_DEVICES may hide it)";
  return "";
}

// Returns CUDA's number of the card; 0 where it sees no such card.
int device_with(const std::string& uuid) {
  int count = 0;
  check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
    if (system::gpu_uuid(std::as_bytes(std::span(properties.uuid.bytes))) == uuid) return device;
  }
  return 0;
}

}  // namespace
}  // namespace fftbench::backends

extern "C" const char* fftbench_cuda_interface() {
  return FFTBENCH_CUDA_INTERFACE;
}

extern "C" fftbench::backends::Backend* fftbench_make_cuda_backend(const std::string& uuid,
                                                                   std::string& reason) {
  reason = fftbench::backends::missing_device();
  if (!reason.empty()) return nullptr;
  return new fftbench::backends::CudaBackend(uuid.empty() ? 0 : fftbench::backends::device_with(uuid));
}
