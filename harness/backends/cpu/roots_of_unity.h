// Tables of twiddle factors.
#pragma once

#include <complex>
#include <cstdint>

#include "backends/cpu/array_operation.h"
#include "fft/problem.h"
#include "fft/roots_of_unity.h"

namespace fftbench::backends::cpu {

// Returns exp(-2 pi i k / order) for k in [0, order), or its conjugate for an inverse, computed beyond double
// and rounded. Only its table makes a transform forward or inverse.
//
// Algorithms 1 and 2 of the dissertation step through the roots by multiplication (w <- w * w_m), which
// accumulates rounding errors. Its section 4.1 names precomputed factors as the improvement.
template <typename Real>
AlignedVector<Complex<Real>> roots_of_unity(std::uint32_t order, fft::Direction direction) {
  AlignedVector<Complex<Real>> roots(order);
  for (std::uint32_t k = 0; k < order; ++k) {
    const std::complex<double> root = fft::root_of_unity(k, order);
    roots[k] = Complex<Real>(direction == fft::Direction::kInverse ? root : std::conj(root));
  }
  return roots;
}

}  // namespace fftbench::backends::cpu
