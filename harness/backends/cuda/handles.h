// Owners of CUDA's objects. What is destroyed is not checked: a destructor has nobody to tell.
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <type_traits>

namespace fftbench::backends {

template <auto kDestroy>
struct Destroy {
  template <typename Pointer>
  void operator()(Pointer* object) const noexcept {
    static_cast<void>(kDestroy(object));
  }
};

using StreamHandle = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, Destroy<cudaStreamDestroy>>;
using EventHandle = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, Destroy<cudaEventDestroy>>;
using GraphHandle = std::unique_ptr<std::remove_pointer_t<cudaGraph_t>, Destroy<cudaGraphDestroy>>;
using GraphExecHandle =
    std::unique_ptr<std::remove_pointer_t<cudaGraphExec_t>, Destroy<cudaGraphExecDestroy>>;

struct FreeDeviceMemory {
  void operator()(void* memory) const noexcept { static_cast<void>(cudaFree(memory)); }
};
using DeviceMemory = std::unique_ptr<void, FreeDeviceMemory>;

// Throw std::runtime_error.
StreamHandle make_stream();
EventHandle make_event();
DeviceMemory allocate(std::size_t bytes);

}  // namespace fftbench::backends
