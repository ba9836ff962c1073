#include "fft/spectrum_order.h"

#include <cstddef>
#include <stdexcept>

namespace fftbench::fft {
namespace {

// Calls move(number in the ordered spectra, number in natural ones) for every complex value.
template <typename Move>
void for_each_value(std::size_t numbers, const Problem& problem, const SpectrumOrder& order, Move move) {
  if (numbers != 2 * element_count(problem)) {
    throw std::invalid_argument("only images of complex values have an order of their spectra");
  }
  const std::size_t width = problem.extent.x;
  const std::size_t height = problem.extent.y;
  for (std::size_t image = 0; image < problem.batch; ++image) {
    for (std::uint32_t y = 0; y < height; ++y) {
      const std::size_t natural_row = (image * height + frequency_at(order.columns, y)) * width;
      const std::size_t row = (image * height + y) * width;
      for (std::uint32_t x = 0; x < width; ++x) move(row + x, natural_row + frequency_at(order.rows, x));
    }
  }
}

}  // namespace

std::vector<double> in_order(std::span<const double> natural, const Problem& problem,
                             const SpectrumOrder& order) {
  std::vector<double> ordered(natural.size());
  for_each_value(natural.size(), problem, order, [&](std::size_t to, std::size_t from) {
    ordered[2 * to] = natural[2 * from];
    ordered[2 * to + 1] = natural[2 * from + 1];
  });
  return ordered;
}

std::vector<double> in_natural_order(std::span<const double> spectra, const Problem& problem,
                                     const SpectrumOrder& order) {
  std::vector<double> natural(spectra.size());
  for_each_value(spectra.size(), problem, order, [&](std::size_t from, std::size_t to) {
    natural[2 * to] = spectra[2 * from];
    natural[2 * to + 1] = spectra[2 * from + 1];
  });
  return natural;
}

}  // namespace fftbench::fft
