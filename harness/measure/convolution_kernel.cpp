#include "measure/convolution_kernel.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "fft/numbers.h"
#include "measure/random_bits.h"

namespace fftbench::measure {
namespace {

constexpr double kSumOfPlane = 0.75;

// It gives a kernel other random numbers than the pictures of the same seed.
constexpr std::uint64_t kSeedOfKernels = 0x6b65726e656c73u;

// Returns the distance from the centre, -1 to 1.
double distance(std::uint32_t position, std::uint32_t length) {
  const std::uint32_t middle = length / 2;
  const double centre = middle;
  return (position - centre) / std::max(1.0, centre);
}

double star(double x, double y) {
  return 1 / (1 + 64 * std::abs(x * y) + 16 * (x * x + y * y));
}

void fill_plane(std::span<double> values, glm::uvec2 extent, std::uint64_t seed, std::uint64_t first) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = distance(static_cast<std::uint32_t>(i % extent.x), extent.x);
    const double y = distance(static_cast<std::uint32_t>(i / extent.x), extent.y);
    values[i] = (0.5 + 0.5 * random_unit(seed, first + i)) * star(x, y);
    sum += values[i];
  }
  for (double& value : values) value *= kSumOfPlane / sum;
}

}  // namespace

std::vector<double> make_kernel(const fft::Convolution& convolution, fft::Precision precision,
                                std::uint64_t seed) {
  const fft::ArrayShape shape = fft::kernel_shape(convolution, precision);
  std::vector<double> values(fft::number_count(shape));
  const std::size_t plane_size = std::size_t{shape.extent.x} * shape.extent.y;
  for (std::size_t plane = 0; plane < shape.batch; ++plane) {
    fill_plane(std::span(values).subspan(plane * plane_size, plane_size), shape.extent, seed ^ kSeedOfKernels,
               plane * plane_size);
  }
  return fft::numbers_from(fft::bytes_from(values, shape.precision), shape.precision);
}

}  // namespace fftbench::measure
