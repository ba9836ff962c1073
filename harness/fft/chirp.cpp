#include "fft/chirp.h"

#include <stdexcept>
#include <utility>

#include "fft/roots_of_unity.h"

namespace fftbench::fft {
namespace {

using Values = std::vector<std::complex<double>>;

// The usual product also looks for infinities, which takes several times as long.
std::complex<double> product(std::complex<double> a, std::complex<double> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// Returns 4 where that is a factor, else the smallest one.
std::uint32_t factor_of(std::uint32_t length) {
  if (length % 4 == 0) return 4;
  for (std::uint32_t factor = 2; factor * factor <= length; ++factor) {
    if (length % factor == 0) return factor;
  }
  return length;
}

// Returns the forward DFT, by Stockham's autosort: each stage makes lines of `length` values, which lie
// `apart` from value to value, into `radix` times as many shorter ones.
Values spectrum_of(Values values) {
  const auto all = static_cast<std::uint32_t>(values.size());
  Values roots = roots_of_unity(all);
  for (std::complex<double>& root : roots) root = std::conj(root);
  Values next(all);
  for (std::uint32_t length = all, apart = 1; length > 1;) {
    const std::uint32_t radix = factor_of(length), shorter = length / radix;
    for (std::uint32_t place = 0; place < shorter; ++place) {
      for (std::uint32_t k = 0; k < radix; ++k) {
        const std::complex<double> turned = roots[std::size_t{place} * k % length * apart];
        std::complex<double>* target = &next[std::size_t{apart} * (std::size_t{radix} * place + k)];
        for (std::uint32_t line = 0; line < apart; ++line) {
          std::complex<double> sum = 0;
          for (std::uint32_t leg = 0; leg < radix; ++leg) {
            const std::complex<double> value =
                values[line + std::size_t{apart} * (place + std::size_t{leg} * shorter)];
            sum += leg * k % radix == 0 ? value
                                        : product(value, roots[std::size_t{leg * k % radix} * (all / radix)]);
          }
          target[line] = product(sum, turned);
        }
      }
    }
    std::swap(values, next);
    length = shorter;
    apart *= radix;
  }
  return values;
}

}  // namespace

std::vector<std::complex<double>> chirp(std::uint32_t line_length) {
  Values values(line_length);
  for (std::uint32_t n = 0; n < line_length; ++n) {
    const auto turns = static_cast<std::uint32_t>(std::uint64_t{n} * n % (std::uint64_t{2} * line_length));
    values[n] = root_of_unity(turns, 2 * line_length);
  }
  return values;
}

std::vector<std::complex<double>> chirp_spectrum(std::uint32_t line_length, std::uint32_t padded_length) {
  if (line_length == 0 || padded_length < std::uint64_t{2} * line_length - 1)
    throw std::invalid_argument("the chirp of a line needs room for twice the line");
  const Values line = chirp(line_length);
  Values round(padded_length);
  for (std::uint32_t n = 0; n < line_length; ++n) {
    round[n] = line[n] / double(padded_length);
    round[(padded_length - n) % padded_length] = round[n];
  }
  return spectrum_of(std::move(round));
}

std::vector<std::complex<double>> in_rows(std::vector<std::complex<double>> values, std::uint32_t rows) {
  if (rows == 1) return values;
  Values sorted;
  sorted.reserve(values.size());
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::size_t place = row; place < values.size(); place += rows) sorted.push_back(values[place]);
  }
  return sorted;
}

}  // namespace fftbench::fft
