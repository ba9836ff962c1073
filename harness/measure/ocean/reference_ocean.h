// What a frame of the ocean has to be, in double precision, and the waves that experiments see.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fft/operation.h"
#include "measure/ocean/wave_grid.h"

namespace fftbench::ocean {

// Returns the waves of each patch of a sea in a wind of 10 m/s, as `fftbench ocean` has it by default: the
// longest in the largest patch. They depend on the seed, the patches and the size alone, on every machine.
std::vector<Waves> make_waves_of_patches(const fft::Ocean& ocean, std::uint32_t size, std::uint64_t seed);

// What is uploaded for a case, and what has to come out. All are numbers.
struct OceanReference {
  std::vector<double> input;   // of fft::input_shape, rounded to the array's precision
  std::vector<double> rates;   // of fft::wave_rates_shape
  std::vector<double> output;  // of fft::output_shape, as double precision has it
};

// Throws std::invalid_argument unless the problem's batch has four images for each patch. As with
// measure::reference_transform, two threads must not call it at once.
OceanReference reference_ocean(const fft::Problem& problem, const fft::Ocean& ocean,
                               const std::vector<Waves>& waves);

// The steps of a frame, for tests. The numbers are of images one after another, of complex values.
std::vector<double> field_spectra(const fft::Ocean& ocean, std::uint32_t size,
                                  const std::vector<Waves>& waves);
std::vector<double> surface_of(const fft::Ocean& ocean, std::uint32_t size, std::span<const double> fields);

}  // namespace fftbench::ocean
