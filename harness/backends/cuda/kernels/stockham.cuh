// A radix-2 or radix-4 Stockham FFT along one axis, with all stages in one launch and barriers between them.
// Under radix 4 an odd power of two ends with one radix-2 stage. It is the port of glsl/stockham.comp, whose
// comments apply here too. Launch: a block of 2^kLog2Length / radix threads for each line, grid (lines,
// images). Source: dissertation, section 6.3, and sections 4.1.3 and 4.1.4, algorithms 3 and 4.
#pragma once

#include "backends/cuda/kernels/stage_arrays.cuh"
#include "backends/cuda/kernels/twiddle.cuh"

namespace fftbench::backends {

template <int kLog2Radix, int kLog2Length, Exchange kExchange, Twiddle kTwiddle>
struct StockhamLine {
  static constexpr int kRadix = 1 << kLog2Radix;
  static constexpr int kFullStages = kLog2Length / kLog2Radix;
  static constexpr bool kEndsInRadix2 = kLog2Length % kLog2Radix != 0;
  static constexpr int kStages = kFullStages + (kEndsInRadix2 ? 1 : 0);

  // The distance between the legs of a butterfly is the same at every stage.
  static constexpr unsigned kLegDistance = 1U << (kLog2Length - kLog2Radix);

  const KernelArguments& arguments;
  StageArrays<kStages, kExchange> arrays;
  unsigned butterfly;
  float2 legs[kRadix];

  __device__ void read_legs(int stage) {
    for (int leg = 0; leg < kRadix; ++leg) legs[leg] = arrays.read(stage, butterfly + leg * kLegDistance);
  }

  __device__ void transform_legs() {
    static_assert(kRadix == 2 || kRadix == 4);
    if constexpr (kRadix == 2) {
      butterfly2(legs[0], legs[1]);
    } else {
      butterfly4(legs[0], legs[1], legs[2], legs[3], arguments.direction_sign);
    }
  }

  // With the stride radix^stage, the butterfly's number is p * stride + q.
  __device__ void write_legs(int stage) {
    const int log2_stride = stage * kLog2Radix;
    const unsigned q = butterfly & ((1U << log2_stride) - 1U);
    const unsigned p = butterfly >> log2_stride;
    for (int leg = 0; leg < kRadix; ++leg) {
      float2 value = legs[leg];
      if (leg > 0) {
        value = complex_multiply(value, twiddle<kTwiddle>(arguments, p * leg, kLog2Length - log2_stride));
      }
      if (stage == kStages - 1) value = value * arguments.scale;
      arrays.write(stage, q + ((p * kRadix + leg) << log2_stride), value);
    }
  }

  // Two radix-2 butterflies, whose twiddle factors are all 1, on the legs of one radix-4 butterfly.
  __device__ void write_last_radix_2() {
    butterfly2(legs[0], legs[2]);
    butterfly2(legs[1], legs[3]);
    for (int leg = 0; leg < kRadix; ++leg) {
      arrays.write(kStages - 1, butterfly + leg * kLegDistance, legs[leg] * arguments.scale);
    }
  }
};

template <int kLog2Radix, int kLog2Length, Exchange kExchange, Twiddle kTwiddle>
__global__ void __launch_bounds__(1 << (kLog2Length - kLog2Radix)) stockham(const KernelArguments arguments) {
  using Line = StockhamLine<kLog2Radix, kLog2Length, kExchange, kTwiddle>;
  Line line{arguments, StageArrays<Line::kStages, kExchange>(arguments), threadIdx.x, {}};
  line.read_legs(0);

#pragma unroll
  for (int stage = 0; stage < Line::kFullStages; ++stage) {
    if (stage > 0) {
      line.arrays.end_stage();
      line.read_legs(stage);
      line.arrays.before_write();
    }
    line.transform_legs();
    line.write_legs(stage);
  }

  if constexpr (Line::kEndsInRadix2) {
    line.arrays.end_stage();
    line.read_legs(Line::kStages - 1);
    line.write_last_radix_2();
  }
}

template <int kLog2Radix>
struct StockhamFamily {
  template <int kLog2Length, Exchange kExchange, Twiddle kTwiddle>
  static const void* kernel() {
    return reinterpret_cast<const void*>(&stockham<kLog2Radix, kLog2Length, kExchange, kTwiddle>);
  }
};

}  // namespace fftbench::backends
