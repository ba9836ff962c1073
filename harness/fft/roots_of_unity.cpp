#include "fft/roots_of_unity.h"

#include <numbers>

namespace fftbench::fft {

std::vector<std::complex<float>> roots_of_unity(std::uint32_t order) {
  std::vector<std::complex<float>> roots(order);
  for (std::uint32_t k = 0; k < order; ++k) {
    roots[k] = std::complex<float>(std::polar(1.0, 2 * std::numbers::pi * k / order));
  }
  return roots;
}

}  // namespace fftbench::fft
