#include "measure/ocean/wave_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "measure/random_bits.h"

namespace fftbench::ocean {
namespace {

using std::numbers::pi;

// A patch hands over to the next smaller one where that one has so many waves along its side: the fewer, the
// more easily an eye sees them repeat.
constexpr double kFewestWaves = 6;

// Two independent numbers of a normal distribution of variance 1 (Box and Muller).
std::complex<double> normal_pair(std::uint64_t seed, glm::ivec2 counts) {
  const std::uint64_t place =
      std::uint64_t(std::uint32_t(counts.x)) << 32 | std::uint64_t(std::uint32_t(counts.y));
  const std::uint64_t own = measure::random_bits(seed, place);
  const double radius = std::sqrt(-2 * std::log(measure::random_unit(own, 0)));
  return std::polar(radius, 2 * pi * measure::random_unit(own, 1));
}

std::uint32_t place_of(std::int32_t count, std::uint32_t size) {
  return std::uint32_t(count < 0 ? count + std::int32_t(size) : count);
}

void add_single_wave(Waves& waves, const WaveRequest& request) {
  const glm::ivec2 counts = -*request.single_wave;
  const std::size_t place =
      std::size_t{place_of(counts.y, request.size)} * request.size + place_of(counts.x, request.size);
  waves.amplitudes[place] = 0.5F;
  waves.height_variance = 0.5;
}

// Counts the halvings after which a wave is gone, in a grid of this side and in all smaller ones.
std::size_t halvings_that_lose(glm::ivec2 counts, std::uint32_t size) {
  const auto most = std::uint32_t(std::max(std::abs(counts.x), std::abs(counts.y)));
  std::size_t halvings = 0;
  while (most < (size >> (halvings + 1))) ++halvings;
  return halvings;
}

}  // namespace

std::vector<Band> bands_of(const std::vector<double>& patches_m, std::uint32_t size) {
  std::vector<Band> bands;
  double least = 0;
  for (std::size_t i = 0; i < patches_m.size(); ++i) {
    Band band{.least = least, .most = std::numeric_limits<double>::infinity()};
    if (i + 1 < patches_m.size()) {
      band.most =
          std::max(least, std::min(pi * size / patches_m[i], kFewestWaves * 2 * pi / patches_m[i + 1]));
    }
    least = band.most;
    bands.push_back(band);
  }
  return bands;
}

std::int32_t wave_count_at(std::uint32_t place, std::uint32_t size) {
  return place < (size + 1) / 2 ? std::int32_t(place) : std::int32_t(place) - std::int32_t(size);
}

Waves make_waves(const WaveRequest& request) {
  const std::uint32_t size = request.size;
  const double step = 2 * pi / request.patch_m;
  Waves waves;
  waves.amplitudes.resize(std::size_t{size} * size);
  waves.rates.resize(std::size_t{size} * (size / 2 + 1));
  waves.lost_slope_variance.resize(std::size_t(std::bit_width(size)) + 1);
  for (std::size_t place = 0; place < waves.amplitudes.size(); ++place) {
    const glm::ivec2 counts(wave_count_at(std::uint32_t(place % size), size),
                            wave_count_at(std::uint32_t(place / size), size));
    const glm::dvec2 wave_vector = step * glm::dvec2(counts);
    const double wave_number = std::hypot(wave_vector.x, wave_vector.y);
    if (place < waves.rates.size()) {
      waves.rates[place] = angular_frequency(request.sea, wave_number) / (2 * pi);
    }
    if (request.single_wave || wave_number < request.band.least || wave_number >= request.band.most) continue;
    const double variance = variance_density(request.sea, -wave_vector) * step * step;
    // The heights' variance is the sum of |h(k)|^2, to which h0(k) and h0(-k) contribute alike.
    waves.amplitudes[place] =
        std::complex<float>(std::sqrt(variance) / 2 * normal_pair(request.seed, counts));
    const double of_slope = wave_number * wave_number * variance;
    waves.slope_variance += of_slope;
    waves.height_variance += variance;
    for (std::size_t i = halvings_that_lose(counts, size); i < waves.lost_slope_variance.size(); ++i) {
      waves.lost_slope_variance[i] += of_slope;
    }
  }
  if (request.single_wave) add_single_wave(waves, request);
  return waves;
}

std::vector<std::complex<double>> spectrum_at(const Waves& waves, std::uint32_t size, double seconds) {
  std::vector<std::complex<double>> spectrum;
  for (std::size_t place = 0; place < waves.amplitudes.size(); ++place) {
    const std::size_t opposite = (size - place / size) % size * size + (size - place % size) % size;
    // One of a wave and its opposite is among the first rows, and both have the same rate.
    const double turns = waves.rates[std::min(place, opposite)] * seconds;
    const std::complex<double> turn = std::polar(1.0, 2 * pi * (turns - std::round(turns)));
    spectrum.push_back(std::complex<double>(waves.amplitudes[place]) * turn +
                       std::conj(std::complex<double>(waves.amplitudes[opposite]) * turn));
  }
  return spectrum;
}

}  // namespace fftbench::ocean
