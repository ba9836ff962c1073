// A radix-2 decimation-in-time Cooley-Tukey FFT along one axis, with all stages in one launch and barriers
// between them. It is the port of glsl/documents/cooley_tukey_singlepass.comp. Launch: a block of
// 2^kLog2Length / 2 threads for each line, grid (lines, images). Source: dissertation, section 6.3, and
// section 5.3.1, "All stages in one pass", figure 11.
#include "backends/cuda/kernels/kernel_table.cuh"
#include "backends/cuda/kernels/stage_arrays.cuh"
#include "backends/cuda/kernels/twiddle.cuh"

namespace fftbench::backends {
namespace {

// Decimation in time reads its first stage in bit-reversed order.
template <int kLog2Length>
__device__ unsigned source_of(int stage, unsigned position) {
  return stage == 0 ? __brev(position) >> (32 - kLog2Length) : position;
}

template <int kLog2Length, Exchange kExchange, Twiddle kTwiddle>
__global__ void __launch_bounds__(1 << (kLog2Length - 1)) cooley_tukey(const KernelArguments arguments) {
  const StageArrays<kLog2Length, kExchange> arrays(arguments);
  const unsigned butterfly = threadIdx.x;

#pragma unroll
  for (int stage = 0; stage < kLog2Length; ++stage) {
    if (stage > 0) arrays.end_stage();
    const unsigned shift = 1U << stage;
    const unsigned offset = butterfly & (shift - 1U);
    const unsigned first_position = ((butterfly >> stage) << (stage + 1)) + offset;
    const unsigned second_position = first_position + shift;

    float2 first = arrays.read(stage, source_of<kLog2Length>(stage, first_position));
    float2 second = arrays.read(stage, source_of<kLog2Length>(stage, second_position));
    second = complex_multiply(twiddle<kTwiddle>(arguments, offset, stage + 1), second);
    butterfly2(first, second);

    // before_write is not needed: after the first stage, a thread overwrites only values that it alone has
    // read.
    const bool is_last = stage == kLog2Length - 1;
    arrays.write(stage, first_position, is_last ? first * arguments.scale : first);
    arrays.write(stage, second_position, is_last ? second * arguments.scale : second);
  }
}

struct CooleyTukeyFamily {
  template <int kLog2Length, Exchange kExchange, Twiddle kTwiddle>
  static const void* kernel() {
    return reinterpret_cast<const void*>(&cooley_tukey<kLog2Length, kExchange, kTwiddle>);
  }
};

}  // namespace

const void* cooley_tukey_kernel(const LineKernel& which) {
  return kernel_of<CooleyTukeyFamily, 1, kLog2LongestRadix2Line>(which);
}

}  // namespace fftbench::backends
