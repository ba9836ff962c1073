// Launches of this backend's own kernels, one after another.
#pragma once

#include <vector>

#include "backends/cuda/kernels/kernel_arguments.h"
#include "backends/cuda/kernels/kernels.h"
#include "backends/cuda/launches.h"

namespace fftbench::backends {

struct KernelLaunch {
  const void* kernel = nullptr;
  dim3 grid{1, 1, 1};
  dim3 block{1, 1, 1};
  std::size_t shared_memory_bytes = 0;
  KernelArguments arguments{};
};

// Throws std::runtime_error where CUDA refuses it.
void enqueue(const KernelLaunch& launch, cudaStream_t stream);

class KernelLaunches final : public Launches {
 public:
  KernelLaunches(std::vector<KernelLaunch> launches, cudaStream_t stream)
      : Launches(stream), launches_(std::move(launches)) {}
  void enqueue() const override;

 private:
  std::vector<KernelLaunch> launches_;
};

// A kernel with a thread for each of `values` complex values, or for each pair of them where they are even in
// number. `kernel_of` is such as copy_kernel; the arguments' count is filled in.
KernelLaunch element_wise(const void* (*kernel_of)(Element), std::uint64_t values, KernelArguments arguments);

}  // namespace fftbench::backends
