#include "backends/cuda/vkfft/driver_functions.h"

#include <cuda.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <nvrtc.h>

#include "backends/cuda/loader/cuda_library.h"

namespace fftbench::backends {
namespace {

const LibraryOrReason& driver_library() {
  static const LibraryOrReason library = open_cuda_library("libcuda.so.1");
  return library;
}

// Opens the version whose header this file is compiled with.
const LibraryOrReason& nvrtc_library() {
  static const LibraryOrReason library =
      open_cuda_library(fmt::format("libnvrtc.so.{}", CUDA_VERSION / 1000));
  return library;
}

// Returns nullptr where the library or the function is missing.
template <typename Function>
Function* function_of(const LibraryOrReason& library, const char* name) {
  void* const* handle = std::get_if<void*>(&library);
  return handle == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(*handle, name));
}

}  // namespace

std::optional<std::string> driver_functions_unavailable() {
  for (const LibraryOrReason* library : {&driver_library(), &nvrtc_library()}) {
    if (const auto* reason = std::get_if<std::string>(library)) return *reason;
  }
  return std::nullopt;
}

}  // namespace fftbench::backends

// These functions have CUDA's own names, so that VkFFT calls them. cuda.h renames some of them to a certain
// version (cuMemcpyHtoD_v2), and STRING_OF is applied after that.
#define STRING_OF_EXPANDED(name) #name
#define STRING_OF(name) STRING_OF_EXPANDED(name)
#define FORWARD(library, name, failure, parameters, arguments)                                           \
  decltype(failure) name parameters {                                                                    \
    static auto* const function =                                                                        \
        fftbench::backends::function_of<decltype(name)>(fftbench::backends::library(), STRING_OF(name)); \
    return function == nullptr ? failure : function arguments;                                           \
  }

extern "C" {

FORWARD(driver_library, cuDeviceGetAttribute, CUDA_ERROR_NOT_INITIALIZED,
        (int* value, CUdevice_attribute attribute, CUdevice device), (value, attribute, device))
FORWARD(driver_library, cuFuncSetAttribute, CUDA_ERROR_NOT_INITIALIZED,
        (CUfunction function_handle, CUfunction_attribute attribute, int value),
        (function_handle, attribute, value))
FORWARD(driver_library, cuLaunchKernel, CUDA_ERROR_NOT_INITIALIZED,
        (CUfunction kernel, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
         unsigned block_y, unsigned block_z, unsigned shared_bytes, CUstream stream, void** parameters,
         void** extra),
        (kernel, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes, stream, parameters, extra))
FORWARD(driver_library, cuMemcpyHtoD, CUDA_ERROR_NOT_INITIALIZED,
        (CUdeviceptr target, const void* source, std::size_t bytes), (target, source, bytes))
FORWARD(driver_library, cuModuleGetFunction, CUDA_ERROR_NOT_INITIALIZED,
        (CUfunction * found, CUmodule module, const char* name), (found, module, name))
FORWARD(driver_library, cuModuleGetGlobal, CUDA_ERROR_NOT_INITIALIZED,
        (CUdeviceptr * found, std::size_t* bytes, CUmodule module, const char* name),
        (found, bytes, module, name))
FORWARD(driver_library, cuModuleLoadDataEx, CUDA_ERROR_NOT_INITIALIZED,
        (CUmodule * module, const void* image, unsigned count, CUjit_option* options, void** values),
        (module, image, count, options, values))
FORWARD(driver_library, cuModuleUnload, CUDA_ERROR_NOT_INITIALIZED, (CUmodule module), (module))

FORWARD(nvrtc_library, nvrtcCompileProgram, NVRTC_ERROR_INTERNAL_ERROR,
        (nvrtcProgram program, int count, const char* const* options), (program, count, options))
FORWARD(nvrtc_library, nvrtcCreateProgram, NVRTC_ERROR_INTERNAL_ERROR,
        (nvrtcProgram * program, const char* source, const char* name, int count, const char* const* headers,
         const char* const* names),
        (program, source, name, count, headers, names))
FORWARD(nvrtc_library, nvrtcDestroyProgram, NVRTC_ERROR_INTERNAL_ERROR, (nvrtcProgram * program), (program))
FORWARD(nvrtc_library, nvrtcGetCUBIN, NVRTC_ERROR_INTERNAL_ERROR, (nvrtcProgram program, char* code),
        (program, code))
FORWARD(nvrtc_library, nvrtcGetCUBINSize, NVRTC_ERROR_INTERNAL_ERROR,
        (nvrtcProgram program, std::size_t* bytes), (program, bytes))
FORWARD(nvrtc_library, nvrtcGetPTX, NVRTC_ERROR_INTERNAL_ERROR, (nvrtcProgram program, char* code),
        (program, code))
FORWARD(nvrtc_library, nvrtcGetPTXSize, NVRTC_ERROR_INTERNAL_ERROR,
        (nvrtcProgram program, std::size_t* bytes), (program, bytes))
FORWARD(nvrtc_library, nvrtcGetProgramLog, NVRTC_ERROR_INTERNAL_ERROR, (nvrtcProgram program, char* log),
        (program, log))

const char* nvrtcGetErrorString(nvrtcResult result) {
  static auto* const function = fftbench::backends::function_of<decltype(nvrtcGetErrorString)>(
      fftbench::backends::nvrtc_library(), "nvrtcGetErrorString");
  return function == nullptr ? "NVRTC is not loaded" : function(result);
}

}  // extern "C"
