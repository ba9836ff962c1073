// What the stand-in for CUDA's runtime and cuFFT (cuda_runtime.cpp) was asked to do, in the order of the
// calls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fftbench::tests {

struct CudaCall {
  enum class Kind { kMemory, kLaunch, kSharing, kEvent, kWait, kStream };
  Kind kind;
  std::string name;
  const void* stream = nullptr;  // nullptr is the default stream, or none
  const void* target = nullptr;  // of a copy or of what fills memory
  std::uint64_t threads = 0;     // of a launch by cudaLaunchKernel
  // Whether the default stream and this one wait for each other: those made with cudaStreamNonBlocking don't.
  bool waits_for_default = true;
};

// The name of a function in the module, which returns the calls so far. They may be cleared.
inline constexpr const char* kCudaCallsFunction = "fake_cuda_calls";
using CudaCallsFunction = std::vector<CudaCall>*();

}  // namespace fftbench::tests
