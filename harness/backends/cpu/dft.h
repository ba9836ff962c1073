// The discrete Fourier transform by its definition, N products for each of N values, in the two forms of the
// dissertation: a sum for each value (section 2.2, equations 5 and 6), and the matrix of twiddle factors
// times the line (section 2.2.1).
#pragma once

#include <algorithm>

#include "backends/cpu/array_operation.h"
#include "backends/cpu/roots_of_unity.h"

namespace fftbench::backends::cpu {

// The length may be any number. The factors of a sum stand in a table of one turn, which is stepped through
// with a stride that differs from value to value.
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

// The length may be any number for whose square there is memory. The matrix is made once. It is symmetric, so
// that its row n is also its column n: the line is summed up column by column, which takes the memory in its
// order and leaves the additions of a row independent of each other.
template <typename Real>
class DftMatrix {
 public:
  DftMatrix(std::uint32_t length, fft::Direction direction) {
    const auto roots = roots_of_unity<Real>(length, direction);
    factors_.reserve(std::size_t{length} * length);
    for (std::uint64_t n = 0; n < length; ++n) {
      for (std::uint64_t k = 0; k < length; ++k) factors_.push_back(roots[n * k % length]);
    }
  }

  void transform(std::span<const Complex<Real>> in, std::span<Complex<Real>> out) const {
    const std::size_t length = in.size();
    std::ranges::fill(out, Complex<Real>{});
    const Complex<Real>* column = factors_.data();
    for (std::size_t n = 0; n < length; ++n, column += length) {
      for (std::size_t k = 0; k < length; ++k) out[k] = out[k] + in[n] * column[k];
    }
  }

 private:
  AlignedVector<Complex<Real>> factors_;
};

}  // namespace fftbench::backends::cpu
