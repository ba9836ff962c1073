#include "apps/frequency_band.h"

#include <algorithm>
#include <cmath>

namespace fftbench::apps {
namespace {

double cycles_per_pixel(std::uint32_t frequency, std::uint32_t length) {
  // A division, and no product with 1 / length, so that 12 of 120 is the very 0.1 that a user types.
  return double(std::min(frequency, length - frequency)) / double(length);
}

}  // namespace

double gain(const FrequencyBand& band, double radius) {
  const double outside = std::max({band.lowest - radius, radius - band.highest, 0.0});
  double kept = outside > 0 ? 0 : 1;
  if (outside > 0 && band.softness > 0) {
    const double deviations = outside / band.softness;
    kept = std::exp(-0.5 * deviations * deviations);
  }
  return band.rest ? 1 - kept : kept;
}

double radius_of(glm::uvec2 frequency, glm::uvec2 extent) {
  const double x = cycles_per_pixel(frequency.x, extent.x);
  const double y = cycles_per_pixel(frequency.y, extent.y);
  return std::sqrt(x * x + y * y);
}

}  // namespace fftbench::apps
