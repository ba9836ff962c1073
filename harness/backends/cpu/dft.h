// The discrete Fourier transform by its definition, N products for each of N values: the matrix of twiddle
// factors times the line. Dissertation, section 2.2, equations 5 and 6.
#pragma once

#include "backends/cpu/array_operation.h"
#include "backends/cpu/roots_of_unity.h"

namespace fftbench::backends::cpu {

// The length may be any number.
template <typename Real>
class Dft {
 public:
  Dft(std::uint32_t length, fft::Direction direction) : roots_(roots_of_unity<Real>(length, direction)) {}

  void transform(std::span<const Complex<Real>> in, std::span<Complex<Real>> out) const {
    const std::size_t length = in.size();
    for (std::size_t k = 0; k < length; ++k) {
      Complex<Real> sum;
      std::size_t turn = 0;  // k * n modulo the length
      for (std::size_t n = 0; n < length; ++n) {
        sum = sum + in[n] * roots_[turn];
        turn += k;
        if (turn >= length) turn -= length;
      }
      out[k] = sum;
    }
  }

 private:
  AlignedVector<Complex<Real>> roots_;
};

}  // namespace fftbench::backends::cpu
