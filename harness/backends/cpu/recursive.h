// The radix-2 FFT by decimation in time as a recursion: the transform of the even values and that of the odd
// values, then butterflies. Dissertation, chapter 3 (the recursive variant of table 2, which it describes in
// words alone) and equation 8.
#pragma once

#include "backends/cpu/array_operation.h"
#include "backends/cpu/roots_of_unity.h"

namespace fftbench::backends::cpu {

// The length must be a power of two. The recursion goes down to single values. It walks over even and odd
// values with strides, so that it needs no memory and reorders nothing.
template <typename Real>
class Recursive {
 public:
  Recursive(std::uint32_t length, fft::Direction direction)
      : roots_(roots_of_unity<Real>(length, direction)) {}

  void transform(std::span<const Complex<Real>> in, std::span<Complex<Real>> out) const {
    transform_strided(in.data(), 1, out);
  }

 private:
  // Transforms in[0], in[stride], in[2 * stride] ..., as many as `out` holds.
  void transform_strided(const Complex<Real>* in, std::size_t stride, std::span<Complex<Real>> out) const {
    if (out.size() == 1) {
      out[0] = *in;
      return;
    }
    const std::size_t half = out.size() / 2;
    transform_strided(in, 2 * stride, out.first(half));
    transform_strided(in + stride, 2 * stride, out.last(half));
    for (std::size_t j = 0; j < half; ++j) {
      const Complex<Real> a = out[j];
      const Complex<Real> bw = roots_[j * stride] * out[j + half];
      out[j] = a + bw;
      out[j + half] = a - bw;
    }
  }

  AlignedVector<Complex<Real>> roots_;
};

}  // namespace fftbench::backends::cpu
