// Signals of single-precision complex values, which most tests use. The program itself has numbers and bytes.
#pragma once

#include <complex>
#include <span>
#include <vector>

#include "backends/transform.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"

namespace fftbench::tests {

using Signal = std::vector<std::complex<float>>;
using Spectrum = std::vector<std::complex<double>>;

template <typename Real>
std::vector<double> numbers_of(const std::vector<std::complex<Real>>& values) {
  std::vector<double> numbers;
  for (const auto& value : values) {
    numbers.push_back(value.real());
    numbers.push_back(value.imag());
  }
  return numbers;
}

template <typename Real>
std::vector<std::complex<Real>> values_of(const std::vector<double>& numbers) {
  std::vector<std::complex<Real>> values;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    values.emplace_back(static_cast<Real>(numbers[i]), static_cast<Real>(numbers[i + 1]));
  }
  return values;
}

inline Signal complex_signal(measure::Signal signal, const fft::Problem& problem, std::uint64_t seed) {
  return values_of<float>(measure::make_signal(signal, problem, seed));
}

inline Signal uniform(const fft::Problem& problem, std::uint64_t seed) {
  return complex_signal(measure::Signal::kUniform, problem, seed);
}

inline void upload(backends::Transform& transform, const Signal& input) {
  transform.upload(std::as_bytes(std::span(input)));
}

// Reads the output as the device left it. The signal has its size.
inline void download(backends::Transform& transform, Signal& output) {
  transform.download(std::as_writable_bytes(std::span(output)));
}

// Returns the output that the problem asks for.
inline Signal download(backends::Transform& transform, const fft::Problem& problem) {
  return values_of<float>(backends::download_scaled(transform, fft::output_shape(problem)));
}

inline Spectrum reference_transform(const Signal& input, const fft::Problem& problem) {
  return values_of<double>(measure::reference_transform(numbers_of(input), problem));
}

inline measure::Accuracy compare(const Signal& output, const Spectrum& reference,
                                 const fft::Problem& problem) {
  return measure::compare(numbers_of(output), numbers_of(reference), problem);
}

}  // namespace fftbench::tests
