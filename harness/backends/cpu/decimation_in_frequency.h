// The radix-2 FFT by decimation in frequency: Gentleman-Sande butterflies on sub-transforms that halve in
// size, then bit reversal. Dissertation, section 2.3.2, algorithm 2.
//
// Algorithm 2 has two slips that this code does not follow. Its butterfly names the second half's value a and
// the first half's b, so that (a - b) * w has the wrong sign: equation 9 subtracts the second from the first.
// And it is called the forward FFT, but steps by exp(+2 pi i / gs), which is the inverse.
#pragma once

#include <algorithm>
#include <utility>

#include "backends/cpu/array_operation.h"
#include "backends/cpu/roots_of_unity.h"

namespace fftbench::backends::cpu {

// The length must be a power of two.
template <typename Real>
class DecimationInFrequency {
 public:
  DecimationInFrequency(std::uint32_t length, fft::Direction direction)
      : roots_(roots_of_unity<Real>(length, direction)), reversed_(bit_reversed_indices(length)) {}

  // Algorithm 2 works in its input. Here the input stays unchanged, and the work is done in the output.
  void transform(std::span<const Complex<Real>> in, std::span<Complex<Real>> out) const {
    const std::size_t length = in.size();
    std::ranges::copy(in, out.begin());

    for (std::size_t size = length; size >= 2; size /= 2) {
      const std::size_t half = size / 2;
      const std::size_t turn = length / size;  // a root of the sub-transform is every turn-th of the line
      for (std::size_t first = 0; first < length; first += size) {
        for (std::size_t j = first; j < first + half; ++j) {
          const Complex<Real> a = out[j];
          const Complex<Real> b = out[j + half];
          out[j] = a + b;
          out[j + half] = (a - b) * roots_[(j - first) * turn];
        }
      }
    }

    for (std::size_t i = 0; i < length; ++i) {
      if (i < reversed_[i]) std::swap(out[i], out[reversed_[i]]);
    }
  }

 private:
  AlignedVector<Complex<Real>> roots_;
  std::vector<std::uint32_t> reversed_;
};

}  // namespace fftbench::backends::cpu
