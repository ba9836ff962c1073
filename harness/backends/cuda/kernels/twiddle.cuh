// Returns twiddle factors exp(direction_sign * 2 pi i k / n) for n = 2^log2_n and 0 <= k < n
// (glsl/lib/twiddle.glsl).
#pragma once

#include "backends/cuda/kernels/complex.cuh"
#include "backends/cuda/kernels/kernels.h"

namespace fftbench::backends {

template <Twiddle kTwiddle>
__device__ float2 twiddle(const KernelArguments& arguments, unsigned k, int log2_n) {
  if constexpr (kTwiddle == Twiddle::kTable) {
    const float2 root = arguments.table[k << (arguments.log2_table_length - log2_n)];
    return make_float2(root.x, arguments.direction_sign * root.y);
  } else {
    // The angle is reduced to (-pi, pi], where the hardware's sine and cosine are most accurate. A shader's
    // sin and cos are these same functions, so that the port is as fast and as inaccurate as the kernel that
    // it ports.
    const int n = 1 << log2_n;
    const int folded = static_cast<int>(k) > n / 2 ? static_cast<int>(k) - n : static_cast<int>(k);
    const float turns = static_cast<float>(folded) / static_cast<float>(n);
    float2 factor;
    __sincosf(arguments.direction_sign * 6.28318530717958648F * turns, &factor.y, &factor.x);
    return factor;
  }
}

}  // namespace fftbench::backends
