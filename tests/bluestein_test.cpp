// Bluestein's algorithm as far as it can be checked without a GPU: what it pads to, its chirp, its plans.
#include "fft/kernels/bluestein.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "fft/chirp.h"
#include "fft/kernels/line_stages.h"

namespace fftbench::fft::bluestein_test {
namespace {

TEST(Bluestein, PadsToSmallFactorsBetweenTwiceTheLengthAndThePowerOfTwoBehindIt) {
  for (std::uint32_t length = 2; length <= 4096; length += length < 300 ? 1 : 37) {
    const std::uint32_t padded = padded_length(length);
    EXPECT_GE(padded, 2 * length - 1);
    EXPECT_LE(padded, std::bit_ceil(2 * length - 1));
    EXPECT_EQ(factor_in_the_way(padded), 1U) << length;
  }
  EXPECT_LE(padded_length(4096), 8192U) << "what 32 KiB hold";
}

// The DFT of the chirp by its definition.
TEST(Bluestein, TheChirpsSpectrumIsItsDft) {
  for (const auto& [length, padded] : {std::pair(5U, 9U), {5U, 12U}, {7U, 15U}, {11U, 21U}, {1U, 2U}}) {
    const auto spectrum = chirp_spectrum(length, padded);
    ASSERT_EQ(spectrum.size(), padded);
    for (std::uint32_t k = 0; k < padded; ++k) {
      std::complex<double> sum;
      for (int n = -int(length) + 1; n < int(length); ++n) {
        sum += std::polar(1.0, std::numbers::pi * n * n / length) *
               std::polar(1.0, -2 * std::numbers::pi * n * double(k) / padded);
      }
      EXPECT_TRUE(std::abs(std::complex<double>(spectrum[k]) - sum / double(padded)) < 1e-6)
          << length << " " << padded << " " << k;
    }
  }
  EXPECT_THROW(chirp_spectrum(5, 8), std::invalid_argument);
}

Plan plan_of(glm::uvec2 extent) {
  return std::get<Plan>(algorithm_named("bluestein").plan({.extent = extent}, {}, {}));
}

std::ptrdiff_t chirp_passes(const Plan& plan) {
  return std::ranges::count(plan.passes, "bluestein.comp", &Pass::shader);
}

TEST(Bluestein, TakesTheChirpForTheSidesThatNeedItAlone) {
  EXPECT_EQ(plan_of({13, 11}).passes.size(), 10U);
  EXPECT_EQ(plan_of({13, 64}).passes.size(), 6U);
  EXPECT_EQ(plan_of({64, 1021}).passes.size(), 6U);
  EXPECT_EQ(chirp_passes(plan_of({64, 1021})), 3);
  EXPECT_EQ(chirp_passes(plan_of({22, 143})), 6);
}

TEST(Bluestein, RefusesLongLinesWithTheFactor) {
  const Algorithm& bluestein = algorithm_named("bluestein");
  EXPECT_FALSE(bluestein.refuse({.extent = {4093, 12288}}));
  EXPECT_EQ(bluestein.refuse({.extent = {5003, 4}}),
            "width 5003 has the factor 5003; sides with other factors than 2, 3, 5 and 7 end at 4096");
  EXPECT_EQ(bluestein.refuse({.extent = {4, 16384}}),
            "height 16384 is longer than a work group can hold (12288)");
  EXPECT_EQ(bluestein.refuse({.extent = {64, 120}}),
            "64x120 has no other factors than 2, 3, 5 and 7, so stockham_register does it without a chirp");
  EXPECT_TRUE(bluestein.refuse({.extent = {1, 1}}));
  EXPECT_TRUE(bluestein.refuse({.extent = {0, 11}}));
}

}  // namespace
}  // namespace fftbench::fft::bluestein_test
