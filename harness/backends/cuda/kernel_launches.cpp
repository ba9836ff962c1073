#include "backends/cuda/kernel_launches.h"

#include <cstdint>
#include <stdexcept>

#include "backends/cuda/check.h"

namespace fftbench::backends {

void enqueue(const KernelLaunch& launch, cudaStream_t stream) {
  KernelArguments arguments = launch.arguments;
  void* pointers[] = {&arguments};
  check(cudaLaunchKernel(launch.kernel, launch.grid, launch.block, static_cast<void**>(pointers),
                         launch.shared_memory_bytes, stream),
        "cudaLaunchKernel");
}

ProgramFacts program_facts_of(const KernelLaunch& launch) {
  cudaFuncAttributes attributes{};
  check(cudaFuncGetAttributes(&attributes, launch.kernel), "cudaFuncGetAttributes");
  const int threads = int(launch.block.x * launch.block.y * launch.block.z);
  int blocks = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, launch.kernel, threads,
                                                      launch.shared_memory_bytes),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  int most_threads = 0;
  check(cudaDeviceGetAttribute(&most_threads, cudaDevAttrMaxThreadsPerMultiProcessor, device),
        "cudaDeviceGetAttribute");
  ProgramFacts facts{.registers = std::uint64_t(attributes.numRegs),
                     .local_bytes = attributes.localSizeBytes,
                     .most_invocations = std::uint64_t(attributes.maxThreadsPerBlock)};
  if (most_threads > 0) facts.occupancy = double(blocks) * threads / most_threads;
  return facts;
}

void Launches::enqueue_pass(std::size_t) const {
  throw std::logic_error("these launches are not told apart");
}

void KernelLaunches::enqueue_pass(std::size_t pass) const {
  backends::enqueue(launches_.front().at(pass), stream());
}

std::vector<ProgramFacts> KernelLaunches::program_facts() const {
  std::vector<ProgramFacts> facts;
  for (const KernelLaunch& launch : launches_.front()) facts.push_back(program_facts_of(launch));
  return facts;
}

void KernelLaunches::enqueue(std::size_t pair) const {
  for (const KernelLaunch& launch : launches_.at(pair)) backends::enqueue(launch, stream());
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
