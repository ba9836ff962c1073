// The radix-2 FFT by decimation in time: bit reversal, then Cooley-Tukey butterflies on sub-transforms that
// double in size. Dissertation, section 2.3.1, algorithm 1 (whose innermost loop ends before m / 2, not
// at it).
#pragma once

#include "backends/cpu/array_operation.h"
#include "backends/cpu/roots_of_unity.h"

namespace fftbench::backends::cpu {

// The length must be a power of two.
template <typename Real>
class DecimationInTime {
 public:
  DecimationInTime(std::uint32_t length, fft::Direction direction)
      : roots_(roots_of_unity<Real>(length, direction)), reversed_(bit_reversed_indices(length)) {}

  void transform(std::span<const Complex<Real>> in, std::span<Complex<Real>> out) const {
    const std::size_t length = in.size();
    for (std::size_t i = 0; i < length; ++i) out[reversed_[i]] = in[i];

    for (std::size_t size = 2; size <= length; size *= 2) {
      const std::size_t half = size / 2;
      const std::size_t turn = length / size;  // a root of the sub-transform is every turn-th of the line
      for (std::size_t first = 0; first < length; first += size) {
        for (std::size_t j = first; j < first + half; ++j) {
          const Complex<Real> a = out[j];
          const Complex<Real> bw = roots_[(j - first) * turn] * out[j + half];
          out[j] = a + bw;
          out[j + half] = a - bw;
        }
      }
    }
  }

 private:
  AlignedVector<Complex<Real>> roots_;
  std::vector<std::uint32_t> reversed_;
};

}  // namespace fftbench::backends::cpu
