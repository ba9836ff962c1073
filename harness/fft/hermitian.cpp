#include "fft/hermitian.h"

#include <cstddef>

namespace fftbench::fft {

std::vector<double> with_hermitian_columns(std::span<const double> numbers, const Problem& problem) {
  const std::size_t height = problem.extent.y, depth = problem.depth;
  const std::size_t columns = spectrum_shape(problem).extent.x;
  const auto [rows, along_columns, along_depth] = transforms_along(problem);
  const auto mirrored = [](std::size_t k, std::size_t length, bool is_transformed) {
    return is_transformed ? (length - k) % length : k;
  };
  std::vector<double> result(numbers.begin(), numbers.end());
  const auto make_hermitian = [&](std::size_t column) {
    for (std::size_t row = 0; row < height * depth * problem.batch; ++row) {
      const std::size_t v = row % height, w = row / height % depth, volume = row / height / depth;
      const std::size_t other_w = volume * depth + mirrored(w, depth, along_depth);
      const std::size_t other_row = other_w * height + mirrored(v, height, along_columns);
      const std::size_t at = 2 * (row * columns + column), other = 2 * (other_row * columns + column);
      result[at] = (numbers[at] + numbers[other]) / 2;
      result[at + 1] = (numbers[at + 1] - numbers[other + 1]) / 2;
    }
  };
  make_hermitian(0);
  if (problem.extent.x % 2 == 0) make_hermitian(columns - 1);
  return result;
}

}  // namespace fftbench::fft
