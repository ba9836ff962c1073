#include "measure/ocean/sea_spectrum.h"

#include <cmath>
#include <numbers>

namespace fftbench::ocean {
namespace {

using std::numbers::pi;

constexpr double kPhillipsConstant = 0.0081;  // of the saturated range: alpha g^2 / omega^5
constexpr double kPeakEnhancement = 3.3;      // of the mean JONSWAP spectrum

// d omega / d k.
double group_velocity(const Sea& sea, double wave_number) {
  const double depth = wave_number * sea.depth_m;
  const double tangent = std::tanh(depth);
  return kGravity * (tangent + depth * (1 - tangent * tangent)) / (2 * angular_frequency(sea, wave_number));
}

double longest_phillips_wave_m(const Sea& sea) {
  return sea.wind_m_per_s * sea.wind_m_per_s / kGravity;
}

// Phillips' spectrum over omega, as its form over wave vectors in deep water has it:
// alpha / (2 k^4) exp(-1 / (k L)^2), of which a ring of the radius k has alpha / (2 k^3) exp(...).
double phillips(const Sea& sea, double wave_number) {
  const double scaled = wave_number * longest_phillips_wave_m(sea);
  return kPhillipsConstant / (2 * std::pow(wave_number, 3)) * std::exp(-1 / (scaled * scaled));
}

// How much of the saturated range is left in shallow water (Kitaigorodskii; Horvath, section 5.1.5).
double shallow_water_factor(const Sea& sea, double frequency) {
  const double scaled = frequency * std::sqrt(sea.depth_m / kGravity);
  if (scaled <= 1) return scaled * scaled / 2;
  if (scaled < 2) return 1 - (2 - scaled) * (2 - scaled) / 2;
  return 1;
}

double jonswap(const Sea& sea, double frequency) {
  const double peak = peak_frequency(sea);
  const double alpha = 0.076 * std::pow(sea.wind_m_per_s * sea.wind_m_per_s / (sea.fetch_m * kGravity), 0.22);
  const double width = frequency <= peak ? 0.07 : 0.09;
  const double away = (frequency - peak) / (width * peak);
  return alpha * kGravity * kGravity / std::pow(frequency, 5) *
         std::exp(-1.25 * std::pow(peak / frequency, 4)) *
         std::pow(kPeakEnhancement, std::exp(-away * away / 2)) * shallow_water_factor(sea, frequency);
}

// The part of the waves of one frequency that travel at an angle to the wind, per radian. Its integral over
// all angles is 1.
double directional_part(const Sea& sea, double frequency, double angle) {
  if (sea.spreading == Spreading::kCosine) return std::pow(std::cos(angle), 2) / pi;
  const double peak = peak_frequency(sea);
  const double ratio = frequency / peak;
  const double age = sea.wind_m_per_s * peak / kGravity;  // of the wind's speed to that of the peak's crests
  const double power =
      frequency <= peak ? 6.97 * std::pow(ratio, 4.06) : 9.77 * std::pow(ratio, -2.33 - 1.45 * (age - 1.17));
  // 2^(2s - 1) / pi * Gamma(s + 1)^2 / Gamma(2s + 1) * |cos(angle / 2)|^(2s), by logarithms: s can be large.
  const double logarithm = (2 * power - 1) * std::numbers::ln2 - std::log(pi) + 2 * std::lgamma(power + 1) -
                           std::lgamma(2 * power + 1);
  return std::exp(logarithm) * std::pow(std::abs(std::cos(angle / 2)), 2 * power);
}

}  // namespace

const std::vector<std::string>& spectrum_names() {
  static const std::vector<std::string> names{"phillips", "jonswap"};
  return names;
}

const std::vector<std::string>& spreading_names() {
  static const std::vector<std::string> names{"hasselmann", "cosine"};
  return names;
}

double angular_frequency(const Sea& sea, double wave_number) {
  return std::sqrt(kGravity * wave_number * std::tanh(wave_number * sea.depth_m));
}

double peak_frequency(const Sea& sea) {
  if (sea.spectrum == SpectrumKind::kJonswap) {
    return 22 * std::cbrt(kGravity * kGravity / (sea.wind_m_per_s * sea.fetch_m));
  }
  // The ring of k^-3 exp(-1 / (k L)^2) has most where 3 (k L)^2 = 2.
  return angular_frequency(sea, std::sqrt(2.0 / 3.0) / longest_phillips_wave_m(sea));
}

double variance_density(const Sea& sea, glm::dvec2 wave_vector) {
  const double wave_number = std::hypot(wave_vector.x, wave_vector.y);
  if (wave_number == 0 || sea.wind_m_per_s == 0) return 0;
  const double frequency = angular_frequency(sea, wave_number);
  const double of_ring = sea.spectrum == SpectrumKind::kPhillips
                             ? phillips(sea, wave_number)
                             : jonswap(sea, frequency) * group_velocity(sea, wave_number);
  const double angle = std::atan2(wave_vector.y, wave_vector.x) - sea.wind_direction_degrees * pi / 180;
  return of_ring / wave_number * directional_part(sea, frequency, angle);
}

}  // namespace fftbench::ocean
