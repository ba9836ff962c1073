// Sides with prime factors from 11 to 31, whose butterflies are radices of the register kernels, in every
// kernel that has them, against FFTW in double.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::large_radices_test {
namespace {

class LargeRadices : public tests::KindsTest {};

TEST_F(LargeRadices, MatchFftwOnLines) {
  tests::Sample sample(96);
  for (const unsigned length :
       {11U,  13U,  17U,  19U,  22U,  23U,  26U,   29U,   31U,   34U,   62U,   121U,
        143U, 169U, 323U, 464U, 713U, 899U, 1001U, 1573U, 1716U, 1984U, 2197U, 4913U}) {
    for (const fft::Domain domain : kDomains) {
      for (const unsigned batch : {1U, 5U}) {
        if (sample.takes_next())
          expect_right({.extent = {length, 1}, .batch = batch, .domain = domain}, kRegister);
      }
    }
  }
}

// Odd sides and even ones, beside powers of two, and columns alone.
TEST_F(LargeRadices, MatchFftwOnImages) {
  tests::Sample sample(32);
  for (const auto& [width, height, batch] : {std::tuple{11U, 13U, 1U},
                                             {22U, 26U, 2U},
                                             {143U, 121U, 1U},
                                             {1100U, 4U, 1U},
                                             {13U, 1U, 7U},
                                             {1U, 11U, 5U},
                                             {33U, 22U, 1U},
                                             {64U, 39U, 3U},
                                             {17U, 19U, 1U},
                                             {34U, 46U, 2U},
                                             {58U, 62U, 1U},
                                             {136U, 114U, 1U},
                                             {272U, 48U, 1U},
                                             {31U, 1U, 7U},
                                             {1U, 23U, 5U},
                                             {52U, 440U, 1U}}) {
    for (const fft::Domain domain : kDomains) {
      if (sample.takes_next())
        expect_right({.extent = {width, height}, .batch = batch, .domain = domain}, kRegister);
    }
  }
}

TEST_F(LargeRadices, MatchFftwInEveryPrecision) {
  tests::Sample sample(24);
  for (const fft::Precision precision : {fft::Precision::kFp16, fft::Precision::kFp64}) {
    if (precision == fft::Precision::kFp64 && !backend().limits().has_doubles) continue;
    for (const fft::Domain domain : kDomains) {
      for (const glm::uvec2 extent : {glm::uvec2(11, 13), glm::uvec2(143, 1), glm::uvec2(26, 33),
                                      glm::uvec2(110, 4), glm::uvec2(17, 62), glm::uvec2(464, 4)}) {
        if (!sample.takes_next()) continue;
        expect_right({.extent = extent, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho},
                     kRegister);
      }
    }
  }
}

// An invocation holds more than 16 values: one butterfly of 18, 21 or 25, or several of smaller radices.
TEST_F(LargeRadices, MatchFftwInMoreThan16Values) {
  tests::Sample sample(216);
  using enum fft::Precision;
  for (const fft::Precision precision : {kFp16, kFp32, kFp64}) {
    if (precision == kFp64 && !backend().limits().has_doubles) continue;
    for (const fft::Domain domain : kDomains) {
      for (const char* elements : {"18", "20", "22", "25"}) {
        for (const glm::uvec2 extent : {glm::uvec2(18, 21), glm::uvec2(25, 36), glm::uvec2(324, 25),
                                        glm::uvec2(63, 441), glm::uvec2(625, 6), glm::uvec2(882, 12),
                                        glm::uvec2(1620, 4), glm::uvec2(1960, 1), glm::uvec2(525, 10)}) {
          if (!sample.takes_next()) continue;
          expect_right(
              {.extent = extent, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho},
              kRegister,
              {{"values_per_invocation", elements}, {"twiddle", extent.y % 2 == 0 ? "table" : "derived"}});
        }
      }
    }
  }
}

TEST_F(LargeRadices, MatchFftwUnderOptions) {
  tests::Sample sample(32);
  for (const fft::Domain domain : kDomains) {
    for (const fft::Options& options :
         {fft::Options{{"columns", "strided"}, {"exchange", "split"}, {"values_per_invocation", "4"}},
          fft::Options{{"columns", "transposed"}, {"values_per_invocation", "16"}},
          fft::Options{{"columns", "in_place"}, {"fused_column_radix", "4"}},
          fft::Options{{"columns", "two_phase"}, {"tile_width", "16"}},
          fft::Options{{"columns", "tiled"}, {"tile_width", "16"}}}) {
      // Half spectra have no tiles.
      if (domain == fft::Domain::kReal && options.contains("tile_width")) continue;
      for (const glm::uvec2 extent :
           {glm::uvec2(26, 44), glm::uvec2(132, 52), glm::uvec2(22, 143), glm::uvec2(34, 116)}) {
        if (sample.takes_next()) expect_right({.extent = extent, .domain = domain}, kRegister, options);
      }
    }
  }
}

// Lines beyond a work group, which go as images of 242 by 169, of 242 by 143 and of 176 by 155.
TEST_F(LargeRadices, MatchFftwOnLongLines) {
  tests::Sample sample(3);
  for (const unsigned length : {242U * 169U, 242U * 143U, 176U * 155U}) {
    if (sample.takes_next()) expect_right({.extent = {length, 1}}, kRegister);
  }
}

TEST_F(LargeRadices, MatchFftwInOneDispatch) {
  tests::Sample sample(11);
  for (const fft::Domain domain : kDomains) {
    for (const glm::uvec2 extent :
         {glm::uvec2(11, 26), glm::uvec2(143, 22), glm::uvec2(44, 130), glm::uvec2(46, 34)}) {
      if (sample.takes_next())
        expect_right({.extent = extent, .batch = 2, .domain = domain}, "stockham_fused",
                     {{"persistent_groups", "1"}});
    }
  }
  for (const glm::uvec2 extent : {glm::uvec2(22, 17), glm::uvec2(13, 11), glm::uvec2(29, 64)}) {
    if (sample.takes_next()) expect_right({.extent = extent}, "stockham_pruned", {{"rows", "4"}});
  }
}

}  // namespace
}  // namespace fftbench::large_radices_test
