// The waves of a square patch of sea that repeats: one for each wave vector of an FFT.
//
// Wave vectors are 2 pi / patch times whole numbers, which lie in the order of numpy.fft.fftfreq: along a row
// those of x, from row to row those of z; in a grid of the side N, 0 ... ceil(N / 2) - 1, then -floor(N / 2)
// ... -1.
#pragma once

#include <complex>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "measure/ocean/sea_spectrum.h"

namespace fftbench::ocean {

// The wave numbers |k| that a patch takes, in radians per metre: from `least` on, below `most`.
struct Band {
  double least = 0;
  double most = 0;
};

// Returns a band for each patch, so that no wave is in two of them: from the longest waves in the largest
// patch to the shortest in the smallest. Patches must be sorted, the largest first.
std::vector<Band> bands_of(const std::vector<double>& patches_m, std::uint32_t size);

// The whole number of a wave vector's component that has this place of `size` places.
std::int32_t wave_count_at(std::uint32_t place, std::uint32_t size);

struct Waves {
  // h0 of each wave vector, in metres; h(k, t) = h0(k) exp(i omega t) + conj(h0(-k)) exp(-i omega t), so that
  // h0(k) is half of the height of a wave that travels along -k.
  std::vector<std::complex<float>> amplitudes;
  // omega / 2 pi, in turns per second, of the rows 0 to size / 2, which have every wave or its opposite.
  std::vector<double> rates;
  // The variance of the slope that is lost where the grid is halved so many times, as by mipmaps.
  std::vector<double> lost_slope_variance;
  // These are over all waves, as the spectrum has them.
  double slope_variance = 0;
  double height_variance = 0;  // square metres
};

struct WaveRequest {
  Sea sea;
  std::uint32_t size = 256;
  double patch_m = 250;
  Band band;
  std::uint64_t seed = 1;
  // In place of the sea, one wave of 1 m that travels along this wave vector, in whole numbers.
  std::optional<glm::ivec2> single_wave = {};
};

// Returns waves whose real and imaginary parts have normal distributions such that the mean of the squared
// heights is the spectrum's integral over the band. A wave vector has the same random numbers in grids of all
// sizes, on every machine (measure/random_bits.h).
Waves make_waves(const WaveRequest& request);

// Returns h(k, t) in double precision, for those who check what a GPU makes of the waves. `size` is the side.
std::vector<std::complex<double>> spectrum_at(const Waves& waves, std::uint32_t size, double seconds);

}  // namespace fftbench::ocean
