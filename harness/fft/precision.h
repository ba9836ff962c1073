// What is known of each precision, stated once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace fftbench::fft {

enum class Precision { kFp16, kFp32, kFp64 };

// The tolerances go by the format. fp32 and fp64 round after every operation. The error of a good FFT then
// grows as the square root of the number of its stages to a few half units in the last place, and 168 of them
// (1e-5 in fp32) leave room for computed twiddle factors, and none for a wrong algorithm. fp16 values are
// computed in fp32, so that only storing them costs: at most one half unit for each time that an array is
// written. 8 are 8 arrays, if all roundings went the same way.
struct PrecisionTraits {
  Precision precision;
  std::string_view name;        // in options, files and tables
  std::uint32_t bytes;          // of a number in an array
  Precision arithmetic;         // of what kernels compute with such numbers
  double half_ulp;              // the largest relative error of rounding to it
  double largest;               // finite number
  double tolerance;             // of rel_l2, where an experiment names none
  bool takes_norm_ortho_alone;  // since a sum of ones may be beyond the largest number
};

inline constexpr double kLargestHalf = 65504;  // the largest finite fp16 number

inline constexpr std::array kPrecisions{Precision::kFp16, Precision::kFp32, Precision::kFp64};

// In the same order.
inline constexpr std::array<PrecisionTraits, 3> kPrecisionTraits{{
    {.precision = Precision::kFp16,
     .name = "fp16",
     .bytes = 2,
     .arithmetic = Precision::kFp32,
     .half_ulp = 0x1p-11,
     .largest = kLargestHalf,
     .tolerance = 8 * 0x1p-11,
     .takes_norm_ortho_alone = true},
    {.precision = Precision::kFp32,
     .name = "fp32",
     .bytes = 4,
     .arithmetic = Precision::kFp32,
     .half_ulp = 0x1p-24,
     .largest = std::numeric_limits<float>::max(),
     .tolerance = 1e-5,
     .takes_norm_ortho_alone = false},
    {.precision = Precision::kFp64,
     .name = "fp64",
     .bytes = 8,
     .arithmetic = Precision::kFp64,
     .half_ulp = 0x1p-53,
     .largest = std::numeric_limits<double>::max(),
     .tolerance = 1e-5 * (0x1p-53 / 0x1p-24),
     .takes_norm_ortho_alone = false},
}};

constexpr const PrecisionTraits& traits_of(Precision precision) {
  return kPrecisionTraits[std::size_t(precision)];
}

static_assert([] {
  for (std::size_t index = 0; index < kPrecisionTraits.size(); ++index)
    if (kPrecisionTraits[index].precision != Precision(index) || kPrecisions[index] != Precision(index))
      return false;
  return kPrecisions.size() == kPrecisionTraits.size();
}());

}  // namespace fftbench::fft
