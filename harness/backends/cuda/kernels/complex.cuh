// Complex numbers as float2(real, imaginary), and butterflies without twiddle factors: the DFT of 2 or 4
// values in registers, in place and in natural order (glsl/lib/complex.glsl, glsl/lib/butterfly.glsl).
#pragma once

#include <vector_functions.h>

namespace fftbench::backends {

__device__ inline float2 operator+(float2 a, float2 b) {
  return make_float2(a.x + b.x, a.y + b.y);
}

__device__ inline float2 operator-(float2 a, float2 b) {
  return make_float2(a.x - b.x, a.y - b.y);
}

__device__ inline float2 operator*(float2 a, float scale) {
  return make_float2(a.x * scale, a.y * scale);
}

__device__ inline float2 complex_multiply(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// Returns value * exp(direction_sign * i pi / 2).
__device__ inline float2 quarter_turn(float2 value, float direction_sign) {
  return make_float2(-value.y, value.x) * direction_sign;
}

__device__ inline void butterfly2(float2& a, float2& b) {
  const float2 sum = a + b;
  b = a - b;
  a = sum;
}

// The butterfly of figure 8 of the dissertation.
__device__ inline void butterfly4(float2& a, float2& b, float2& c, float2& d, float direction_sign) {
  butterfly2(a, c);
  butterfly2(b, d);
  d = quarter_turn(d, direction_sign);
  butterfly2(a, b);
  butterfly2(c, d);
  const float2 swapped = b;
  b = c;
  c = swapped;
}

}  // namespace fftbench::backends
