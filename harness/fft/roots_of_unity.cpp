#include "fft/roots_of_unity.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace fftbench::fft {

// The angle is brought into the first eighth of a turn in whole numbers, where nothing is rounded: 2 pi k /
// order in double is off by several units of the sine near half a turn, and makes a small number of the
// cosine at a quarter.
std::complex<double> root_of_unity(std::uint32_t k, std::uint32_t order) {
  // Eighths of a turn, and what is left over them in parts of 8 * order.
  const std::uint64_t eighths_times_order = 8 * (std::uint64_t{k} % order);
  const auto eighth = unsigned(eighths_times_order / order);
  const std::uint64_t beyond = eighths_times_order % order;
  // An odd eighth is run through backwards, from the diagonal's other side.
  const std::uint64_t part = eighth % 2 == 0 ? beyond : order - beyond;
  const long double angle = std::numbers::pi_v<long double> / 4 * part / order;
  auto real = static_cast<double>(std::cos(angle));
  auto imaginary = static_cast<double>(std::sin(angle));
  if ((eighth + 1) / 2 % 2 == 1) std::swap(real, imaginary);
  if (eighth >= 2 && eighth < 6) real = -real;
  if (eighth >= 4) imaginary = -imaginary;
  return {real, imaginary};
}

std::vector<std::complex<float>> roots_of_unity(std::uint32_t order) {
  std::vector<std::complex<float>> roots(order);
  for (std::uint32_t k = 0; k < order; ++k) roots[k] = std::complex<float>(root_of_unity(k, order));
  return roots;
}

}  // namespace fftbench::fft
