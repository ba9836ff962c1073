#include "fft/roots_of_unity.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace fftbench::fft {

// Whole numbers, which are never rounded, bring the angle into the first eighth of a turn. The angle 2 pi k /
// order as a double would make the sine wrong by several units near half a turn, and would give a small
// number instead of 0 for the cosine at a quarter.
std::complex<double> root_of_unity(std::uint32_t k, std::uint32_t order) {
  // Splits the angle into eighths of a turn and a rest in parts of 8 * order.
  const std::uint64_t eighths_times_order = 8 * (std::uint64_t{k} % order);
  const auto eighth = unsigned(eighths_times_order / order);
  const std::uint64_t beyond = eighths_times_order % order;
  // In an odd eighth the angle counts backwards, from the diagonal.
  const std::uint64_t part = eighth % 2 == 0 ? beyond : order - beyond;
  const long double angle = std::numbers::pi_v<long double> / 4 * part / order;
  auto real = static_cast<double>(std::cos(angle));
  auto imaginary = static_cast<double>(std::sin(angle));
  if ((eighth + 1) / 2 % 2 == 1) std::swap(real, imaginary);
  if (eighth >= 2 && eighth < 6) real = -real;
  if (eighth >= 4) imaginary = -imaginary;
  return {real, imaginary};
}

std::vector<std::complex<double>> roots_of_unity(std::uint32_t order) {
  return first_roots_of_unity(order, order);
}

std::vector<std::complex<double>> first_roots_of_unity(std::uint32_t order, std::uint32_t count) {
  std::vector<std::complex<double>> roots(count);
  for (std::uint32_t k = 0; k < count; ++k) roots[k] = root_of_unity(k, order);
  return roots;
}

}  // namespace fftbench::fft
