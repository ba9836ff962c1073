// A complex number as plain as can be, in the layout of std::complex.
#pragma once

#include <complex>

namespace fftbench::backends::cpu {

// Not std::complex, for two reasons that both cost a butterfly more than its arithmetic. Its product tests
// for NaN, to recover infinities as the C standard's annex G asks. And GCC 12 copies one through memory, half
// by half, and waits for it to come back whole.
template <typename Real>
struct Complex {
  Real real = 0;
  Real imaginary = 0;

  constexpr Complex() = default;
  constexpr Complex(Real real_part, Real imaginary_part) : real(real_part), imaginary(imaginary_part) {}

  // Rounds where it must.
  template <typename Other>
  constexpr explicit Complex(const std::complex<Other>& value)
      : real(static_cast<Real>(value.real())), imaginary(static_cast<Real>(value.imag())) {}
};

template <typename Real>
constexpr Complex<Real> operator+(Complex<Real> a, Complex<Real> b) {
  return {a.real + b.real, a.imaginary + b.imaginary};
}

template <typename Real>
constexpr Complex<Real> operator-(Complex<Real> a, Complex<Real> b) {
  return {a.real - b.real, a.imaginary - b.imaginary};
}

template <typename Real>
constexpr Complex<Real> operator*(Complex<Real> a, Complex<Real> b) {
  return {a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
}

template <typename Real>
constexpr Complex<Real> operator*(Complex<Real> a, Real b) {
  return {a.real * b, a.imaginary * b};
}

}  // namespace fftbench::backends::cpu
