// The stages of one launch pass a block's line to the next stage through storage, alternating between two
// arrays, or through shared memory (glsl/lib/exchange.glsl).
//
// A kernel calls in each stage read for its inputs and write for its results, and end_stage between one stage
// and the next. The first stage reads the source, and the last one writes the target.
#pragma once

#include <cstddef>

#include "backends/cuda/kernels/kernels.h"

namespace fftbench::backends {

extern __shared__ float2 shared_line[];

template <int kStages, Exchange kExchange>
class StageArrays {
 public:
  __device__ explicit StageArrays(const KernelArguments& arguments)
      : arguments_(arguments),
        line_(blockIdx.y * arguments.image_stride + std::size_t{blockIdx.x} * arguments.line_stride) {}

  __device__ float2 read(int stage, unsigned position) const {
    if (stage == 0) return arguments_.source[place(position)];
    if constexpr (kExchange == Exchange::kShared) return shared_line[position];
    return written_by(stage - 1)[place(position)];
  }

  __device__ void write(int stage, unsigned position, float2 value) const {
    if (kExchange == Exchange::kShared && stage < kStages - 1) {
      shared_line[position] = value;
    } else {
      written_by(stage)[place(position)] = value;
    }
  }

  // One shared array serves all stages, so that all threads must have read before any overwrites. The two
  // arrays in storage alternate, so that a value which is still to be read is never overwritten.
  __device__ void before_write() const {
    if constexpr (kExchange == Exchange::kShared) __syncthreads();
  }

  // The barrier also orders writes to global memory, for the threads of the block.
  __device__ void end_stage() const { __syncthreads(); }

 private:
  __device__ std::size_t place(unsigned position) const {
    return line_ + std::size_t{position} * arguments_.position_stride;
  }

  // The arrays are counted from the last stage, whose results must be in the target.
  __device__ float2* written_by(int stage) const {
    return (kStages - 1 - stage) % 2 == 0 ? arguments_.target : arguments_.alternate;
  }

  const KernelArguments& arguments_;
  std::size_t line_;
};

}  // namespace fftbench::backends
