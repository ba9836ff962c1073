// Images of which a side is longer than a work group can hold, and such lines of lengths that no radices
// make, against FFTW in higher precision.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::long_sides_test {
namespace {

// Two transforms of twice the length, and five more roundings.
constexpr double kErrorUnitsOfChirps = 2.0;

constexpr std::array<glm::uvec2, 8> kImages{
    {{65536, 4}, {4, 65536}, {32768, 16}, {16, 32768}, {20000, 6}, {6, 20000}, {16807, 3}, {1, 50421}}};

class LongSides : public tests::KindsTest {};

TEST_F(LongSides, MatchFftw) {
  tests::Sample sample(8);
  for (const glm::uvec2 extent : kImages) {
    for (const fft::Domain domain : kDomains) {
      if (!sample.takes_next()) continue;
      expect_right({.extent = extent, .domain = domain}, kRegister);
      expect_right({.extent = extent, .domain = domain}, "best");
    }
  }
}

TEST_F(LongSides, MatchFftwAlongOneAxis) {
  tests::Sample sample(4);
  for (const glm::uvec2 extent : {glm::uvec2(7, 16384), {64, 20000}, {20000, 6}}) {
    for (const fft::Domain domain : kDomains) {
      if (!sample.takes_next()) continue;
      const bool columns = extent.y > extent.x;
      const fft::Problem image{.extent = extent, .batch = 2, .domain = domain};
      expect_right(fft::with_axes(image, {.rows = !columns, .columns = columns}), kRegister);
    }
  }
}

TEST_F(LongSides, OfVolumesMatchFftw) {
  tests::Sample sample(4);
  for (const fft::Domain domain : kDomains) {
    if (sample.takes_next()) expect_right({.extent = {3, 2}, .depth = 16384, .domain = domain}, "best");
    if (sample.takes_next()) expect_right({.extent = {5, 16384}, .depth = 2, .domain = domain}, "best");
    if (sample.takes_next()) expect_right({.extent = {16384, 2}, .depth = 3, .domain = domain}, "best");
    if (sample.takes_next())
      expect_right({.extent = {3, 10007}, .depth = 2, .domain = domain}, "best", {}, kErrorUnitsOfChirps);
  }
}

TEST_F(LongSides, MatchFftwInEveryPrecisionAndUnderOptions) {
  tests::Sample sample(6);
  for (const fft::Domain domain : kDomains) {
    for (const fft::Precision precision : {fft::Precision::kFp64, fft::Precision::kFp16}) {
      for (const glm::uvec2 extent : {glm::uvec2(32768, 4), {4, 32768}}) {
        if (!sample.takes_next()) continue;
        expect_right({.extent = extent, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho},
                     kRegister);
      }
    }
    if (sample.takes_next())
      expect_right({.extent = {4, 32768}, .domain = domain}, kRegister,
                   {{"exchange", "split"}, {"twiddle", "derived"}, {"columns_per_group", "8"}});
  }
}

TEST_F(LongSides, OfPrimesMatchFftw) {
  tests::Sample sample(12);
  for (const auto& [width, height, batch] : {std::tuple{10007U, 1U, 3U},
                                             {65537U, 1U, 1U},
                                             {20014U, 1U, 2U},
                                             {1U, 10007U, 2U},
                                             {10007U, 4U, 1U},
                                             {4U, 10007U, 1U},
                                             {20014U, 37U, 1U},
                                             {37U, 20014U, 1U},
                                             {5003U, 32U, 1U}}) {
    for (const fft::Domain domain : kDomains) {
      if (!sample.takes_next()) continue;
      expect_right({.extent = {width, height}, .batch = batch, .domain = domain}, "bluestein", {},
                   kErrorUnitsOfChirps);
    }
  }
}

TEST_F(LongSides, OfPrimesMatchFftwInEveryPrecisionAndKindOfSpectrum) {
  tests::Sample sample(5);
  for (const fft::Domain domain : kDomains) {
    for (const fft::Precision precision : {fft::Precision::kFp64, fft::Precision::kFp16}) {
      if (!sample.takes_next()) continue;
      expect_right(
          {.extent = {10007, 2}, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho},
          "bluestein", {}, kErrorUnitsOfChirps);
    }
  }
  if (sample.takes_next())
    expect_right(
        {.extent = {20014, 3}, .domain = fft::Domain::kReal, .half_spectrum = fft::HalfSpectrum::kPacked},
        "bluestein", {}, kErrorUnitsOfChirps);
}

TEST_F(LongSides, OfAMillionValuesMatchFftw) {
  if (!tests::tests_everything()) GTEST_SKIP() << "under --nightly";
  expect_right({.extent = {999983, 1}}, "bluestein", {}, kErrorUnitsOfChirps);
  expect_right({.extent = {1U << 22U, 2}}, kRegister);
  expect_right({.extent = {2, 1U << 22U}}, kRegister);
}

}  // namespace
}  // namespace fftbench::long_sides_test
