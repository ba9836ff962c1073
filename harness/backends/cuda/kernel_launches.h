// A sequence of launches of this backend's own kernels.
#pragma once

#include <cuda_runtime_api.h>
#include <vector>

#include "backends/cuda/kernels/kernels.h"
#include "backends/program_facts.h"

namespace fftbench::backends {

// The work that one transform puts onto a stream: kernels of this backend, or a library's.
class Launches {
 public:
  virtual ~Launches() = default;

  cudaStream_t stream() const { return stream_; }

  // Enqueues a transform on one of the pairs of arrays that the launches were made for. Returns before the
  // device has finished. Throws std::runtime_error.
  virtual void enqueue(std::size_t pair) const = 0;

  // Tells whether enqueue() overwrites its input, and enqueues on a stream what gives all pairs theirs back
  // (CudaTransform). The time of that is none of the transform's.
  virtual bool needs_input_back() const { return false; }
  virtual void give_input_back(cudaStream_t) const {}

  // Returns the factor that is missing from every value of the output (Transform::output_scale).
  virtual double output_scale() const { return 1; }

  // Enqueues what depends on a convolution's kernel alone, once for all transforms that follow.
  virtual void enqueue_preparation() const {}

  // Enqueues one of the passes that make a transform together, and tells what CUDA says of their programs;
  // none where the passes can't be told apart.
  virtual std::size_t pass_count() const { return 0; }
  virtual void enqueue_pass(std::size_t pass) const;
  virtual std::vector<ProgramFacts> program_facts() const { return {}; }

  // Tells whether a graph can record the launches.
  virtual bool can_be_recorded() const { return true; }

 protected:
  explicit Launches(cudaStream_t stream) : stream_(stream) {}
  Launches(const Launches&) = default;
  Launches& operator=(const Launches&) = default;

 private:
  cudaStream_t stream_;
};

struct KernelLaunch {
  const void* kernel = nullptr;
  dim3 grid{1, 1, 1};
  dim3 block{1, 1, 1};
  std::size_t shared_memory_bytes = 0;
  KernelArguments arguments{};
};

// Throws std::runtime_error where CUDA refuses the launch.
void enqueue(const KernelLaunch& launch, cudaStream_t stream);

// Returns what CUDA says of the kernel on the current device: its registers, its memory behind them, the
// largest block, and how much of a compute unit blocks of this launch occupy. Throws std::runtime_error.
ProgramFacts program_facts_of(const KernelLaunch& launch);

class KernelLaunches final : public Launches {
 public:
  // One list of launches for each pair; lists differ in their arrays alone.
  KernelLaunches(std::vector<std::vector<KernelLaunch>> launches, cudaStream_t stream)
      : Launches(stream), launches_(std::move(launches)) {}
  void enqueue(std::size_t pair) const override;
  std::size_t pass_count() const override { return launches_.front().size(); }
  void enqueue_pass(std::size_t pass) const override;
  std::vector<ProgramFacts> program_facts() const override;

 private:
  std::vector<std::vector<KernelLaunch>> launches_;
};

// Returns the launch of a kernel with a thread for each of the largest elements that divide so many bytes (at
// least words of 4, the last of which may be cut off). `kernel_of` is a function such as copy_kernel. The
// count among the arguments is filled in.
KernelLaunch element_wise(const void* (*kernel_of)(Element), std::uint64_t bytes, KernelArguments arguments);

}  // namespace fftbench::backends
