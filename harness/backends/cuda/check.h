// Turns results of the CUDA runtime and of cuFFT into exceptions.
#pragma once

#include <cuda_runtime_api.h>
#include <cufft.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace fftbench::backends {

// Throw std::runtime_error with the call's name and CUDA's text unless `result` is success. Throw DeviceLost
// for errors after which this process can't use the device any more.
void check(cudaError_t result, const char* call);
void check(cufftResult result, const char* call);

// A library has no plan for a problem. `what()` is in its words.
class PlanRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Checks the result of making a plan. Throws PlanRefused where cuFFT says that it has none of this size or
// kind.
void check_plan(cufftResult result, const char* call);

// Returns "13.0" for CUDA's 13000.
std::string version_text(int version);

// These types own CUDA's objects. Destroying is not checked, since a destructor must not throw.
template <auto kDestroy>
struct Destroy {
  template <typename Pointer>
  void operator()(Pointer* object) const noexcept {
    static_cast<void>(kDestroy(object));
  }
};

using StreamHandle = std::shared_ptr<std::remove_pointer_t<cudaStream_t>>;
using EventHandle = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, Destroy<cudaEventDestroy>>;
using GraphHandle = std::unique_ptr<std::remove_pointer_t<cudaGraph_t>, Destroy<cudaGraphDestroy>>;
using GraphExecHandle =
    std::unique_ptr<std::remove_pointer_t<cudaGraphExec_t>, Destroy<cudaGraphExecDestroy>>;

struct FreeDeviceMemory {
  void operator()(void* memory) const noexcept { static_cast<void>(cudaFree(memory)); }
};
using DeviceMemory = std::unique_ptr<void, FreeDeviceMemory>;

// All of these throw std::runtime_error.
//
// The stream waits for the default one, and that one for it. Everything that this backend enqueues names its
// stream, but cuFFT and VkFFT upload their tables through the default stream, and VkFFT some constants at
// each launch. A stream made with cudaStreamNonBlocking would not wait for those.
StreamHandle make_stream();
EventHandle make_event();
DeviceMemory allocate(std::size_t bytes);

// Waits until the stream has done everything that was enqueued.
void wait_for(cudaStream_t stream);

}  // namespace fftbench::backends
