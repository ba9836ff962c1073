// What the cuda backend measures beside FFTs, and what it clears its caches with.
#include <algorithm>

#include "backends/cuda/check.h"
#include "backends/cuda/cuda_backend.h"

namespace fftbench::backends {

TransformOrSkip CudaBackend::prepare_baseline(
    const fft::Problem& problem, fft::Traffic traffic,
    const std::function<KernelLaunch(const DeviceArrays&)>& launch) {
  return prepare_launches(problem, {{.role = fft::Role::kInput}, {.role = fft::Role::kOutput}}, traffic,
                          [&](const DeviceArrays& arrays, cudaStream_t stream) {
                            return std::make_unique<KernelLaunches>(std::vector{launch(arrays)}, stream);
                          });
}

TransformOrSkip CudaBackend::prepare_copy(const fft::Problem& problem) {
  const fft::Traffic traffic{.read_bytes = fft::byte_count(problem), .write_bytes = fft::byte_count(problem)};
  return prepare_baseline(problem, traffic, [&](const DeviceArrays& arrays) {
    return element_wise(
        copy_kernel, fft::element_count(problem),
        {.source = arrays.data(fft::Role::kInput), .target = arrays.data(fft::Role::kOutput)});
  });
}

TransformOrSkip CudaBackend::prepare_empty_dispatch() {
  return prepare_baseline({}, {}, [](const DeviceArrays&) { return KernelLaunch{.kernel = empty_kernel()}; });
}

TransformOrSkip CudaBackend::prepare_pace() {
  // About a millisecond: 4 cycles each, at the 1 to 2 GHz of GPUs.
  constexpr std::uint64_t kChainLength = 400'000;
  return prepare_baseline({}, {}, [](const DeviceArrays& arrays) {
    return KernelLaunch{.kernel = pace_kernel(),
                        .arguments = {.source = arrays.data(fft::Role::kInput),
                                      .target = arrays.data(fft::Role::kOutput),
                                      .count = kChainLength}};
  });
}

void CudaBackend::evict_caches() {
  // Enough to replace every line, whatever the cache keeps longest, and something on devices that name no
  // size.
  constexpr std::uint64_t kTimesTheCache = 4;
  constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
  const std::uint64_t bytes = std::max(kTimesTheCache * std::uint64_t(properties_.l2CacheSize), kLeastBytes);
  if (eviction_ == nullptr) eviction_ = allocate(bytes);

  // Random, because memory compression would make less of zeros.
  KernelLaunch launch = element_wise([](Element) { return noise_kernel(); }, bytes / sizeof(float2),
                                     {.target = static_cast<float2*>(eviction_.get())});
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before clearing the caches");
  enqueue(launch, nullptr);
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize after clearing the caches");
}

}  // namespace fftbench::backends
