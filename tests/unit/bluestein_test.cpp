// Bluestein's algorithm as far as it can be checked without a GPU: what it pads to, its chirp, its plans.
#include "fft/chirp.h"
#include "fft/kernels/line_stages.h"
#include "lib/shared_constants.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::fft::bluestein_test {
namespace {

TEST(Bluestein, PadsToAtLeastTwiceTheLengthWithTheSamePositionsAtEveryStage) {
  for (std::uint32_t length = 11; length <= 4096; length += length < 300 ? 1 : 37) {
    if (!needs_chirp(length)) continue;
    const LineStages line = padded_line_stages(length, 16, 1024);
    EXPECT_GE(line.length, 2 * length - 1);
    EXPECT_LE(line.length, std::bit_ceil(2 * length - 1));
    EXPECT_EQ(std::accumulate(line.radices.begin(), line.radices.end(), 1U, std::multiplies<>()),
              line.length);
    EXPECT_EQ(line.elements * line.invocations_per_line, line.length);
    EXPECT_LE(line.invocations_per_line, 1024U);
    for (const std::uint32_t radix : line.radices) EXPECT_EQ(line.elements % radix, 0U) << length;
  }
  EXPECT_LE(padded_line_stages(4093, 16, 1024).length, 8192U) << "what 32 KiB hold";
}

// The DFT of the chirp by its definition.
TEST(Bluestein, TheChirpsSpectrumIsItsDft) {
  for (const auto& [length, padded] :
       {std::pair(5U, 9U), {5U, 12U}, {7U, 15U}, {7U, 16U}, {11U, 21U}, {11U, 32U}, {1U, 2U}}) {
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

Plan plan_of(const Problem& problem) {
  const Algorithm& bluestein = algorithm_named("bluestein");
  return std::get<Plan>(make_plan(bluestein, problem, complete_options(bluestein.options, {}), {}));
}

std::ptrdiff_t chirps(const Plan& plan) {
  return std::ranges::count_if(plan.passes, [](const Pass& pass) {
    return std::ranges::find(pass.bindings, std::uint32_t{FFTBENCH_BINDING_CHIRP}, &Binding::point) !=
           pass.bindings.end();
  });
}

TEST(Bluestein, TakesADispatchAnAxisAndTheChirpForTheSidesThatNeedItAlone) {
  for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
    const auto chirps_of = [&](glm::uvec2 extent) {
      const Plan plan = plan_of({.extent = extent, .domain = domain});
      EXPECT_EQ(plan.passes.size(), extent.y == 1 ? 1U : 2U);
      return chirps(plan);
    };
    EXPECT_EQ(chirps_of({41, 37}), 2);
    EXPECT_EQ(chirps_of({41, 64}), 1);
    EXPECT_EQ(chirps_of({64, 1021}), 1);
    EXPECT_EQ(chirps_of({74, 1517}), 2);
    EXPECT_EQ(chirps_of({254, 1}), 1);
  }
}

// Value k1 + m1 k2 of the spectrum of a line of m1 m2 values is number k2 of row k1.
TEST(Bluestein, TheSpectrumLiesInRowsWhereALineIsPaddedToAnImage) {
  const auto spectrum = chirp_spectrum(5, 12);
  const auto rows = in_rows(spectrum, 3);
  ASSERT_EQ(rows.size(), 12U);
  for (std::uint32_t row = 0; row < 3; ++row) {
    for (std::uint32_t column = 0; column < 4; ++column)
      EXPECT_EQ(rows[row * 4 + column], spectrum[row + 3 * column]) << row << " " << column;
  }
  EXPECT_EQ(in_rows(spectrum, 1), spectrum);
}

TEST(Bluestein, TheChirpsOfLongLinesAreExact) {
  for (const std::uint32_t length : {65537U, 999983U, 8388593U}) {
    const auto values = chirp(length);
    for (const std::uint64_t n : {std::uint64_t{1}, std::uint64_t{65536}, std::uint64_t{length} - 1}) {
      const std::uint64_t turns = n * n % (2 * std::uint64_t{length});
      const long double angle = std::numbers::pi_v<long double> * turns / length;
      EXPECT_NEAR(values[n].real(), double(std::cos(angle)), 1e-15) << length << " " << n;
      EXPECT_NEAR(values[n].imag(), double(std::sin(angle)), 1e-15) << length << " " << n;
    }
  }
}

// A scratch array that is as large goes in ranges, where there are binding points for them.
TEST(Bluestein, TellsTheTableThatADeviceCannotBind) {
  const Algorithm& bluestein = algorithm_named("bluestein");
  const auto reason_of = [&](const DeviceLimits& limits) {
    return std::get<Skip>(make_plan(bluestein, {.extent = {1048583, 1}},
                                    complete_options(bluestein.options, {}), limits))
        .reason;
  };
  EXPECT_TRUE(tests::mentions(reason_of({.buffer_points = 16, .storage_blocks = 16}),
                              {"chirp spectrum", "tables don't go in ranges"}));
  EXPECT_TRUE(tests::mentions(
      reason_of({}), {"10 binding points; this device has 8", "GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS"}));
}

TEST(Bluestein, RefusesLongLinesWithTheFactor) {
  const Algorithm& bluestein = algorithm_named("bluestein");
  EXPECT_FALSE(bluestein.refuse({.extent = {4093, 12288}}));
  EXPECT_FALSE(bluestein.refuse({.extent = {8388593, 16384}}));
  EXPECT_EQ(bluestein.refuse({.extent = {8388617, 4}}),
            "width 8388617 has the factor 8388617; sides with prime factors above 31 can be 8388608 at most");
  EXPECT_EQ(bluestein.refuse({.extent = {37, 1U << 25U}}),
            "height 33554432 is longer than two passes can do (16777216)");
  EXPECT_EQ(bluestein.refuse({.extent = {64, 120}}),
            "64x120 has no prime factors above 31; take stockham_register, which needs no chirp");
  EXPECT_TRUE(bluestein.refuse({.extent = {1, 1}}));
  EXPECT_TRUE(bluestein.refuse({.extent = {0, 17}}));
}

}  // namespace
}  // namespace fftbench::fft::bluestein_test
