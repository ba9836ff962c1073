#include "backends/cuda/kernel_launches.h"

#include "backends/cuda/check.h"

namespace fftbench::backends {

void enqueue(const KernelLaunch& launch, cudaStream_t stream) {
  KernelArguments arguments = launch.arguments;
  void* pointers[] = {&arguments};
  check(cudaLaunchKernel(launch.kernel, launch.grid, launch.block, static_cast<void**>(pointers),
                         launch.shared_memory_bytes, stream),
        "cudaLaunchKernel");
}

void KernelLaunches::enqueue() const {
  for (const KernelLaunch& launch : launches_) backends::enqueue(launch, stream());
}

KernelLaunch element_wise(const void* (*kernel_of)(Element), std::uint64_t bytes, KernelArguments arguments) {
  constexpr std::uint64_t kThreads = 256;
  Element element = Element::k4Bytes;
  if (bytes % 8 == 0) element = Element::k8Bytes;
  if (bytes % 16 == 0) element = Element::k16Bytes;
  const auto element_bytes = static_cast<std::uint64_t>(element);
  arguments.count = (bytes + element_bytes - 1) / element_bytes;
  return {.kernel = kernel_of(element),
          .grid = dim3(unsigned((arguments.count + kThreads - 1) / kThreads)),
          .block = dim3(kThreads),
          .arguments = arguments};
}

}  // namespace fftbench::backends
