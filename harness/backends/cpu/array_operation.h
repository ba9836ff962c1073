// A CPU transform consists of operations. Each goes from one array to another and is bound to both when it is
// made.
#pragma once

#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "fft/plan.h"

namespace fftbench::backends::cpu {

// These arrays begin at a cache line. Their place in memory then doesn't influence the times, and FFTW's
// vector instructions find them aligned.
template <typename Value>
struct CacheLineAllocator {
  using value_type = Value;
  static constexpr std::align_val_t kCacheLineBytes{64};

  CacheLineAllocator() = default;
  template <typename Other>
  explicit CacheLineAllocator(const CacheLineAllocator<Other>&) {}

  Value* allocate(std::size_t count) {
    return static_cast<Value*>(::operator new(count * sizeof(Value), kCacheLineBytes));
  }
  void deallocate(Value* memory, std::size_t) { ::operator delete(memory, kCacheLineBytes); }

  friend bool operator==(const CacheLineAllocator&, const CacheLineAllocator&) { return true; }
};

template <typename Value>
using AlignedVector = std::vector<Value, CacheLineAllocator<Value>>;

// A complex number in the layout of std::complex.
//
// It replaces std::complex for two reasons, each of which costs a butterfly more time than its arithmetic.
// The product of std::complex tests for NaN, to recover infinities as the C standard's annex G asks. And GCC
// 12 copies a std::complex through memory, half by half, and waits until it can be read back whole.
template <typename Real>
struct Complex {
  Real real = 0;
  Real imaginary = 0;

  constexpr Complex() = default;
  constexpr Complex(Real real_part, Real imaginary_part) : real(real_part), imaginary(imaginary_part) {}

  // Converts between precisions, with rounding where that is necessary.
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

class ArrayOperation {
 public:
  virtual ~ArrayOperation() = default;

  // Reads the source, which stays unchanged, and writes the target.
  virtual void execute() = 0;

  // Fills the operation's own working memory with NaN.
  virtual void poison() {}

  // Returns the bytes of going through the arrays once for each axis. This is a model: it ignores what stays
  // in caches between the stages of a line, and what a library does inside.
  virtual fft::Traffic traffic() const = 0;

  // Returns the factor that is missing from every value of the target. It differs from 1 for a library whose
  // inverse is not normalised.
  virtual double output_scale() const { return 1; }

 protected:
  ArrayOperation() = default;
  ArrayOperation(const ArrayOperation&) = default;
  ArrayOperation& operator=(const ArrayOperation&) = default;
};

// Makes the operation for a problem whose direction is forward or inverse. The arrays are the numbers of its
// input and output and outlive the operation. Making it may overwrite them.
template <typename Real>
using MakeOperation = std::function<std::unique_ptr<ArrayOperation>(
    const fft::Problem& problem, std::span<Real> source, std::span<Real> target)>;

// Complex numbers are pairs of numbers, the real part first.
template <typename Real>
std::span<Complex<Real>> as_complex(std::span<Real> numbers) {
  return {reinterpret_cast<Complex<Real>*>(numbers.data()), numbers.size() / 2};
}

template <typename Real>
inline constexpr Complex<Real> kPoison{std::numeric_limits<Real>::quiet_NaN(),
                                       std::numeric_limits<Real>::quiet_NaN()};

// Returns the order in which decimation leaves a line: for each index of a line whose length is a power of
// two, the index with its bits in reverse: b1 b2 b3 b4 becomes b4 b3 b2 b1 (dissertation, section 2.3.1).
inline std::vector<std::uint32_t> bit_reversed_indices(std::uint32_t length) {
  std::vector<std::uint32_t> reversed(length, 0);
  for (std::uint32_t i = 1; i < length; ++i) {
    reversed[i] = reversed[i / 2] / 2 + (i % 2) * (length / 2);
  }
  return reversed;
}

// An algorithm for one line has a constructor that prepares, and line.transform(in, out), which writes the
// unnormalised transform of `in` in natural order to `out`. Each of them holds `length` values, and they do
// not overlap.
template <typename Line, typename Real>
concept LineTransform = std::constructible_from<Line, std::uint32_t, fft::Direction> &&
    requires(const Line& line, std::span<const Complex<Real>> in, std::span<Complex<Real>> out) {
  { line.transform(in, out) } -> std::same_as<void>;
};

}  // namespace fftbench::backends::cpu
