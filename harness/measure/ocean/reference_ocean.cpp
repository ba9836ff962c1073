#include "measure/ocean/reference_ocean.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>

#include "fft/numbers.h"
#include "measure/random_bits.h"
#include "measure/reference.h"

namespace fftbench::ocean {
namespace {

using Complex = std::complex<double>;

constexpr Complex kI{0, 1};

// glsl/ocean_surface.comp.
constexpr double kFoamBegins = 0.75;
constexpr double kFoamFull = 0.35;

// The factors of a wave vector: what height's spectrum is multiplied by to give each of the eight fields of
// glsl/lib/ocean_fields.glsl, in their order. Derivatives of odd order are 0 at the highest frequency of an
// even side.
struct FieldFactors {
  Complex shift_x, shift_z, height, shear, slope_x, slope_z, stretch_x, stretch_z;
};

FieldFactors factors_at(double step, std::int32_t x, std::int32_t z, std::uint32_t size) {
  const double kx = step * x;
  const double kz = step * z;
  const double length = std::hypot(kx, kz);
  const double inverse = length > 0 ? 1 / length : 0;
  const auto odd = [&](std::int32_t count, double k) {
    return 2 * std::uint32_t(std::abs(count)) == size ? 0 : k;
  };
  const double odd_x = odd(x, kx);
  const double odd_z = odd(z, kz);
  return {.shift_x = kI * odd_x * inverse,
          .shift_z = kI * odd_z * inverse,
          .height = 1,
          .shear = -odd_x * odd_z * inverse,
          .slope_x = kI * odd_x,
          .slope_z = kI * odd_z,
          .stretch_x = -kx * kx * inverse,
          .stretch_z = -kz * kz * inverse};
}

void append_complex(std::vector<double>& numbers, const std::vector<Complex>& values) {
  for (const Complex& value : values) {
    numbers.push_back(value.real());
    numbers.push_back(value.imag());
  }
}

std::vector<double> rounded_to_fp32(const std::vector<double>& numbers) {
  return fft::numbers_from(fft::bytes_from(numbers, fft::Precision::kFp32), fft::Precision::kFp32);
}

std::vector<double> amplitudes_of(const std::vector<Waves>& waves) {
  std::vector<double> numbers;
  for (const Waves& each : waves) {
    for (const std::complex<float>& amplitude : each.amplitudes) {
      numbers.push_back(amplitude.real());
      numbers.push_back(amplitude.imag());
    }
  }
  return numbers;
}

std::vector<double> rates_of(const std::vector<Waves>& waves) {
  std::vector<double> rates;
  for (const Waves& each : waves) rates.insert(rates.end(), each.rates.begin(), each.rates.end());
  return rates;
}

}  // namespace

std::vector<Waves> make_waves_of_patches(const fft::Ocean& ocean, std::uint32_t size, std::uint64_t seed) {
  const std::vector<Band> bands = bands_of(ocean.patches_m, size);
  std::vector<Waves> waves;
  for (std::size_t i = 0; i < bands.size(); ++i) {
    waves.push_back(make_waves({.sea = {},
                                .size = size,
                                .patch_m = ocean.patches_m[i],
                                .band = bands[i],
                                .seed = measure::random_bits(seed, i)}));
  }
  return waves;
}

std::vector<double> field_spectra(const fft::Ocean& ocean, std::uint32_t size,
                                  const std::vector<Waves>& waves) {
  std::vector<double> numbers;
  for (std::size_t patch = 0; patch < waves.size(); ++patch) {
    const std::vector<Complex> heights = spectrum_at(waves[patch], size, ocean.seconds);
    const double step = 2 * std::numbers::pi / ocean.patches_m[patch];
    std::vector<Complex> shifts, heights_and_shears, slopes, stretches;
    for (std::size_t place = 0; place < heights.size(); ++place) {
      const FieldFactors factors = factors_at(step, wave_count_at(std::uint32_t(place % size), size),
                                              wave_count_at(std::uint32_t(place / size), size), size);
      const auto pair = [&](Complex first, Complex second) { return heights[place] * (first + kI * second); };
      shifts.push_back(pair(factors.shift_x, factors.shift_z));
      heights_and_shears.push_back(pair(factors.height, factors.shear));
      slopes.push_back(pair(factors.slope_x, factors.slope_z));
      stretches.push_back(pair(factors.stretch_x, factors.stretch_z));
    }
    for (const auto* values : {&shifts, &heights_and_shears, &slopes, &stretches}) {
      append_complex(numbers, *values);
    }
  }
  return numbers;
}

std::vector<double> surface_of(const fft::Ocean& ocean, std::uint32_t size, std::span<const double> fields) {
  const std::size_t points = std::size_t{size} * size;
  const std::size_t numbers_of_patch = std::size_t{2} * fft::kTransformsOfPatch * points;
  const double choppiness = ocean.choppiness;
  std::vector<double> surface;
  for (std::size_t first = 0; first < fields.size(); first += numbers_of_patch) {
    // The real part of a transform is its first field, the imaginary part its second one.
    const auto field = [&](std::size_t transform, std::size_t point, std::size_t part) {
      return fields[first + 2 * (transform * points + point) + part];
    };
    for (std::size_t point = 0; point < points; ++point) {
      const double stretch_x = choppiness * field(3, point, 0);
      const double stretch_z = choppiness * field(3, point, 1);
      const double shear = choppiness * field(1, point, 1);
      const double jacobian = (1 + stretch_x) * (1 + stretch_z) - shear * shear;
      surface.push_back(choppiness * field(0, point, 0));
      surface.push_back(field(1, point, 0));
      surface.push_back(choppiness * field(0, point, 1));
      surface.push_back(std::clamp((kFoamBegins - jacobian) / kFoamFull, 0.0, 1.0));
    }
    for (std::size_t point = 0; point < points; ++point) {
      surface.push_back(field(2, point, 0));
      surface.push_back(field(2, point, 1));
      surface.push_back(choppiness * field(3, point, 0));
      surface.push_back(choppiness * field(3, point, 1));
    }
  }
  return surface;
}

OceanReference reference_ocean(const fft::Problem& problem, const fft::Ocean& ocean,
                               const std::vector<Waves>& waves) {
  if (waves.empty() || problem.batch != fft::kTransformsOfPatch * waves.size()) {
    throw std::invalid_argument(fmt::format("{} patches of waves take {} transforms, not {}", waves.size(),
                                            fft::kTransformsOfPatch * waves.size(), problem.batch));
  }
  const std::uint32_t size = problem.extent.x;
  std::vector<double> spectra = field_spectra(ocean, size, waves);
  OceanReference reference{.input = amplitudes_of(waves), .rates = rates_of(waves), .output = {}};
  switch (ocean.part) {
    case fft::OceanPart::kSpectrum:
      reference.output = std::move(spectra);
      break;
    case fft::OceanPart::kFrame:
      reference.output = surface_of(ocean, size, measure::reference_transform(spectra, problem));
      break;
    case fft::OceanPart::kFft:
      reference.input = rounded_to_fp32(spectra);
      reference.output = measure::reference_transform(reference.input, problem);
      break;
    case fft::OceanPart::kFields:
      reference.input = rounded_to_fp32(measure::reference_transform(spectra, problem));
      reference.output = surface_of(ocean, size, reference.input);
      break;
  }
  return reference;
}

}  // namespace fftbench::ocean
