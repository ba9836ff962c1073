#include "fft/hermitian.h"

#include <cstddef>

namespace fftbench::fft {

std::vector<double> with_hermitian_columns(std::span<const double> numbers, const Problem& problem) {
  const std::size_t height = problem.extent.y;
  const std::size_t columns = spectrum_shape(problem).extent.x;
  std::vector<double> result(numbers.begin(), numbers.end());
  const auto make_hermitian = [&](std::size_t image, std::size_t column) {
    for (std::size_t v = 0; v < height; ++v) {
      const std::size_t at = 2 * ((image * height + v) * columns + column);
      const std::size_t mirrored = 2 * ((image * height + (height - v) % height) * columns + column);
      result[at] = (numbers[at] + numbers[mirrored]) / 2;
      result[at + 1] = (numbers[at + 1] - numbers[mirrored + 1]) / 2;
    }
  };
  for (std::size_t image = 0; image < problem.batch; ++image) {
    make_hermitian(image, 0);
    if (problem.extent.x % 2 == 0) make_hermitian(image, columns - 1);
  }
  return result;
}

}  // namespace fftbench::fft
