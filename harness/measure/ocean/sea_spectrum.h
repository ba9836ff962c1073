// How much of a sea's energy each wave has: the variance spectrum of a wind sea over wave vectors.
//
// A wave vector k, in radians per metre, points where the wave travels. Its angular frequency is
// omega = sqrt(g k tanh(k depth)). Sources: J. Tessendorf, Simulating Ocean Water (Phillips); C. Horvath,
// Empirical directional wave spectra for computer graphics, DigiPro 2015 (JONSWAP, its form in shallow water
// TMA, Hasselmann's spreading).
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <vector>

namespace fftbench::ocean {

inline constexpr double kGravity = 9.81;  // metres per second squared

enum class SpectrumKind {
  kPhillips,  // saturated waves up to the longest that the wind can follow, U^2 / g
  kJonswap,   // with the peak that the wind has raised along its fetch
};
enum class Spreading {
  kHasselmann,  // narrow at the peak, wide far from it, next to nothing against the wind
  kCosine,      // Tessendorf's: the squared cosine, as much against the wind as with it
};
const std::vector<std::string>& spectrum_names();   // phillips | jonswap
const std::vector<std::string>& spreading_names();  // hasselmann | cosine

struct Sea {
  SpectrumKind spectrum = SpectrumKind::kJonswap;
  Spreading spreading = Spreading::kHasselmann;
  double wind_m_per_s = 10;           // 10 m above the water; 0 is a flat sea
  double wind_direction_degrees = 0;  // where the wind blows: 0 along x, 90 along z
  double depth_m = 500;
  double fetch_m = 100000;  // the way that the wind has blown over water; Phillips knows none

  bool operator==(const Sea&) const = default;
};

double angular_frequency(const Sea& sea, double wave_number);  // radians per second

// Returns the angular frequency with the most energy. The wind must be above 0.
double peak_frequency(const Sea& sea);

// Returns S(k) in m^4: the integral over an area of wave vectors is the variance of the heights, in square
// metres, that the waves of this area bring. It is 0 for k = 0 and without wind.
double variance_density(const Sea& sea, glm::dvec2 wave_vector);

}  // namespace fftbench::ocean
