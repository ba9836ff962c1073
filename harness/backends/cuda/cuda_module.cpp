// The two functions of the module (loader/cuda_module.h).
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include "backends/cuda/check.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/loader/cuda_module.h"

namespace fftbench::backends {
namespace {

// Returns why there is no such device, or nothing.
std::string missing_device(unsigned device) {
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
  if (device >= unsigned(count)) {
    return fmt::format("there is no CUDA device {}; devices: 0 to {}", device, count - 1);
  }
  return "";
}

}  // namespace
}  // namespace fftbench::backends

extern "C" const char* fftbench_cuda_interface() {
  return FFTBENCH_CUDA_INTERFACE;
}

extern "C" fftbench::backends::Backend* fftbench_make_cuda_backend(unsigned device, std::string& reason) {
  reason = fftbench::backends::missing_device(device);
  return reason.empty() ? new fftbench::backends::CudaBackend(int(device)) : nullptr;
}
