#include "backends/cuda/vkfft/driver_functions.h"

#include <cuda.h>
#include <fmt/format.h>
#include <nvrtc.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backends/cuda/loader/cuda_library.h"
#include "backends/cuda/vkfft/kept_programs.h"

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
  return handle == nullptr ? nullptr : system::function_of<Function>(*handle, name);
}

template <typename Function, typename... Arguments>
nvrtcResult call_nvrtc(const char* name, Arguments... arguments) {
  auto* const function = function_of<Function>(nvrtc_library(), name);
  return function == nullptr ? NVRTC_ERROR_INTERNAL_ERROR : function(arguments...);
}

// Returns text or code of a compiled program: NVRTC tells its bytes first. Empty where it has none.
std::string part_of(nvrtcProgram program, const char* size_name, const char* name) {
  std::size_t bytes = 0;
  if (call_nvrtc<decltype(nvrtcGetPTXSize)>(size_name, program, &bytes) != NVRTC_SUCCESS) return "";
  std::string part(bytes, '\0');
  if (call_nvrtc<decltype(nvrtcGetPTX)>(name, program, part.data()) != NVRTC_SUCCESS) return "";
  return part;
}

CompiledProgram compile_with_nvrtc(const std::string& source, const KeptPrograms::Options& options) {
  nvrtcProgram program = nullptr;
  CompiledProgram compiled{.result = call_nvrtc<decltype(nvrtcCreateProgram)>("nvrtcCreateProgram", &program,
                                                                              source.c_str(), "VkFFT.cu", 0,
                                                                              nullptr, nullptr)};
  if (compiled.result != NVRTC_SUCCESS) return compiled;
  std::vector<const char*> words;
  for (const std::string& option : options) words.push_back(option.c_str());
  compiled.result = call_nvrtc<decltype(nvrtcCompileProgram)>("nvrtcCompileProgram", program,
                                                              int(words.size()), words.data());
  compiled.log = part_of(program, "nvrtcGetProgramLogSize", "nvrtcGetProgramLog");
  if (compiled.result == NVRTC_SUCCESS) {
    compiled.ptx = part_of(program, "nvrtcGetPTXSize", "nvrtcGetPTX");
    compiled.cubin = part_of(program, "nvrtcGetCUBINSize", "nvrtcGetCUBIN");
  }
  static_cast<void>(call_nvrtc<decltype(nvrtcDestroyProgram)>("nvrtcDestroyProgram", &program));
  return compiled;
}

// A kernel of VkFFT takes up to a few hundred KiB.
constexpr std::uint64_t kMostKeptBytes = std::uint64_t{128} << 20;

// What a handle of a program points to.
struct SourceText {
  std::string source;
  std::shared_ptr<const CompiledProgram> made;  // nullptr before it is compiled
};

SourceText& text_of(nvrtcProgram program) {
  return *reinterpret_cast<SourceText*>(program);
}

nvrtcResult compile_kept(SourceText& text, const KeptPrograms::Options& options) {
  static KeptPrograms kept(compile_with_nvrtc, kMostKeptBytes);
  text.made = kept.of(text.source, options);
  return nvrtcResult(text.made->result);
}

nvrtcResult size_of_part(nvrtcProgram program, std::string CompiledProgram::*part, std::size_t* bytes) {
  const SourceText& text = text_of(program);
  if (text.made == nullptr || (*text.made.*part).empty()) return NVRTC_ERROR_INVALID_PROGRAM;
  *bytes = (*text.made.*part).size();
  return NVRTC_SUCCESS;
}

nvrtcResult copy_part(nvrtcProgram program, std::string CompiledProgram::*part, char* target) {
  std::size_t bytes = 0;
  const nvrtcResult result = size_of_part(program, part, &bytes);
  if (result == NVRTC_SUCCESS) std::ranges::copy(*text_of(program).made.*part, target);
  return result;
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

// To the callers of these a program is its text, and what is kept of it once it is compiled.
nvrtcResult nvrtcCreateProgram(nvrtcProgram* program, const char* source, const char*, int headers,
                               const char* const*, const char* const*) {
  if (headers != 0) return NVRTC_ERROR_INVALID_INPUT;
  *program = reinterpret_cast<nvrtcProgram>(new fftbench::backends::SourceText{source, nullptr});
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int count, const char* const* options) {
  return fftbench::backends::compile_kept(fftbench::backends::text_of(program), {options, options + count});
}

nvrtcResult nvrtcDestroyProgram(nvrtcProgram* program) {
  delete &fftbench::backends::text_of(*program);
  *program = nullptr;
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, std::size_t* bytes) {
  return fftbench::backends::size_of_part(program, &fftbench::backends::CompiledProgram::cubin, bytes);
}
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char* code) {
  return fftbench::backends::copy_part(program, &fftbench::backends::CompiledProgram::cubin, code);
}
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, std::size_t* bytes) {
  return fftbench::backends::size_of_part(program, &fftbench::backends::CompiledProgram::ptx, bytes);
}
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char* code) {
  return fftbench::backends::copy_part(program, &fftbench::backends::CompiledProgram::ptx, code);
}
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char* log) {
  const auto& made = fftbench::backends::text_of(program).made;
  if (made == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  std::ranges::copy(made->log, log);
  return NVRTC_SUCCESS;
}

const char* nvrtcGetErrorString(nvrtcResult result) {
  static auto* const function = fftbench::backends::function_of<decltype(nvrtcGetErrorString)>(
      fftbench::backends::nvrtc_library(), "nvrtcGetErrorString");
  return function == nullptr ? "NVRTC is not loaded" : function(result);
}

}  // extern "C"
