// Which frequencies a filter keeps.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

namespace fftbench::apps {

// The radius of the highest frequency, half a cycle per pixel in both axes, is 0.70711.
inline constexpr double kHighestRadius = 0.7072;

// A ring of frequencies, in cycles per pixel of the radius sqrt(fx^2 + fy^2), or all others.
struct FrequencyBand {
  double lowest = 0;  // the ring keeps both ends
  double highest = 0;
  double softness = 0;  // the standard deviation of a Gaussian edge outside the ring; 0 cuts sharply
  bool rest = false;    // keep what the ring would take away, and take away what it would keep
};

// Returns the part of such a frequency that stays, 0 to 1.
double gain(const FrequencyBand& band, double radius);

// Returns the radius of one value of a spectrum that an image of this extent has. Frequencies in the second
// half of a side are negative ones.
double radius_of(glm::uvec2 frequency, glm::uvec2 extent);

}  // namespace fftbench::apps
