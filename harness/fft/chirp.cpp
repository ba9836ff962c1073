#include "fft/chirp.h"

#include <stdexcept>

#include "fft/roots_of_unity.h"

namespace fftbench::fft {
namespace {

using Values = std::vector<std::complex<double>>;

std::uint32_t smallest_factor(std::uint32_t length) {
  for (std::uint32_t factor = 2; factor < length; ++factor) {
    if (length % factor == 0) return factor;
  }
  return length;
}

// The forward DFT of every stride-th value from `first`, `length` of them, by decimation in time in the
// smallest factor; `roots` are those of the whole.
Values spectrum_of(const Values& all, const Values& roots, std::uint32_t first, std::uint32_t stride,
                   std::uint32_t length) {
  if (length < 2) return {all[first]};
  const std::uint32_t radix = smallest_factor(length);
  const std::uint32_t part_length = length / radix;
  Values whole(length);
  for (std::uint32_t part = 0; part < radix; ++part) {
    const Values spectrum = spectrum_of(all, roots, first + part * stride, stride * radix, part_length);
    for (std::uint32_t k = 0; k < length; ++k) {
      const std::uint64_t turns = std::uint64_t{part} * k % length * stride;
      whole[k] += spectrum[k % part_length] * std::conj(roots[turns]);
    }
  }
  return whole;
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
  return spectrum_of(round, roots_of_unity(padded_length), 0, 1, padded_length);
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
