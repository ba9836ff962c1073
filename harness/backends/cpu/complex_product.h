// Complex multiplication as in a textbook.
#pragma once

#include <complex>

namespace fftbench::backends::cpu {

// std::complex's own operator tests every product for NaN, to recover infinities as the C standard's annex G
// asks: a branch in each butterfly, which no FFT needs.
template <typename Real>
constexpr std::complex<Real> product(const std::complex<Real>& a, const std::complex<Real>& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

}  // namespace fftbench::backends::cpu
