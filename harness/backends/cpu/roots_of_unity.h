// Twiddle tables.
#pragma once

#include <complex>
#include <cstdint>
#include <numbers>

#include "backends/cpu/aligned_vector.h"
#include "backends/cpu/complex.h"
#include "fft/problem.h"

namespace fftbench::backends::cpu {

// exp(-2 pi i k / order) for k in [0, order), or its conjugate for an inverse: computed in double and rounded
// once. The direction of a transform is in its table and nowhere else.
//
// Algorithms 1 and 2 of the dissertation step through the roots by multiplication (w <- w * w_m), which adds
// up rounding errors, and its section 4.1 names precomputed factors as the improvement.
template <typename Real>
AlignedVector<Complex<Real>> roots_of_unity(std::uint32_t order, fft::Direction direction) {
  const double sign = direction == fft::Direction::kInverse ? 1 : -1;
  AlignedVector<Complex<Real>> roots(order);
  for (std::uint32_t k = 0; k < order; ++k) {
    roots[k] = Complex<Real>(std::polar(1.0, sign * 2 * std::numbers::pi * k / order));
  }
  return roots;
}

}  // namespace fftbench::backends::cpu
