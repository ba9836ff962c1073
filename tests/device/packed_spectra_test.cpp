// Real transforms with packed half spectra, against FFTW in double, whose spectra the reference packs.
#include "device/kinds_fixture.h"
#include "fft/numbers.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::packed_spectra_test {
namespace {

fft::Problem real_image(unsigned width, unsigned height, unsigned batch = 1) {
  return {.extent = {width, height},
          .batch = batch,
          .domain = fft::Domain::kReal,
          .half_spectrum = fft::HalfSpectrum::kPacked};
}

using PackedSpectra = tests::KindsTest;

// Padded lines are transformed twice.
constexpr double kErrorUnitsOfChirps = 2.0;

TEST_F(PackedSpectra, MatchFftwOnShapesWithWaysOfTheirOwn) {
  tests::Sample sample(9);
  // Even and odd heights; heights whose first or last radix is odd; one line, as its even and odd elements or
  // in pairs of a batch; and sides of 2.
  for (const fft::Problem& problem :
       {real_image(64, 64), real_image(30, 42, 2), real_image(14, 9, 3), real_image(60, 25),
        real_image(256, 1), real_image(100, 1, 3), real_image(2, 1, 3), real_image(2, 2), real_image(2, 3)}) {
    if (sample.takes_next()) expect_right(problem, "stockham_register");
  }
}

TEST_F(PackedSpectra, MatchFftwUnderOptionsAndInEveryPrecision) {
  tests::Sample sample(10);
  for (const fft::Options& options :
       {fft::Options{{"columns", "strided"}}, fft::Options{{"columns", "transposed"}},
        fft::Options{{"exchange", "split"}, {"values_per_invocation", "4"}},
        fft::Options{{"columns_per_group", "8"}, {"rows_per_group", "4"}, {"persistent_groups", "128"}}}) {
    if (sample.takes_next()) expect_right(real_image(60, 36, 2), "stockham_register", options);
  }
  if (backend().limits().starts_dispatches_in_order && sample.takes_next()) {
    expect_right(real_image(60, 36, 2), "stockham_register", {{"sync", "in_shader"}});
  }
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp64}) {
    for (fft::Problem problem : {real_image(40, 12), real_image(44, 6), real_image(96, 1, 2)}) {
      problem.precision = precision;
      problem.norm = fft::Norm::kOrtho;
      if (sample.takes_next()) expect_right(problem, "best");
    }
  }
}

TEST_F(PackedSpectra, MatchFftwWhereLinesArePadded) {
  tests::Sample sample(4);
  for (const fft::Problem& problem :
       {real_image(74, 82), real_image(74, 41, 2), real_image(74, 1, 3), real_image(8, 37)}) {
    if (sample.takes_next()) expect_right(problem, "bluestein", {}, kErrorUnitsOfChirps);
  }
}

// Both parts of the first value are a work group's where the image of the line has even rows, else two
// groups'.
TEST_F(PackedSpectra, OfLongLinesMatchFftw) {
  tests::Sample sample(4);
  for (const unsigned length : {32768U, 39366U}) {
    for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16}) {
      fft::Problem problem = real_image(length, 1, 2);
      problem.precision = precision;
      problem.norm = fft::Norm::kOrtho;
      if (sample.takes_next()) expect_right(problem, "stockham_register");
    }
  }
}

TEST_F(PackedSpectra, FusedMatchesFftwWithOneGroupAndWithGroupsThatWait) {
  tests::Sample sample(5);
  fft::Problem doubles = real_image(60, 60);
  doubles.precision = fft::Precision::kFp64;
  for (const fft::Problem& problem :
       {real_image(2, 2), real_image(16, 16, 3), real_image(30, 30, 2), real_image(120, 120), doubles}) {
    if (sample.takes_next()) expect_right(problem, "stockham_fused", {{"persistent_groups", "1"}});
  }
  // A group alone finds its own flags.
  expect_right(real_image(60, 60), "stockham_fused",
               {{"persistent_groups", "1"}, {"pass_sync", "flags"}, {"lines_per_group", "4"}},
               kErrorUnitsOfFlags);
  if (backend().limits().resident_work_groups < 2)
    GTEST_SKIP() << "this device was not seen to run two work groups at once";
  for (const char* pass_sync : {"flags", "barrier"}) {
    expect_right(real_image(60, 60, 2), "stockham_fused",
                 {{"pass_sync", pass_sync}, {"persistent_groups", "2"}, {"lines_per_group", "4"}});
  }
}

TEST_F(PackedSpectra, OfRandomRectanglesMatchFftw) {
  std::mt19937 random(static_cast<unsigned>(tests::test_seed()));
  const unsigned rectangles = tests::tests_everything() ? 60 : 1;
  for (unsigned count = 0; count < rectangles; ++count) {
    const auto width = unsigned(2 * (1 + random() % 64));
    const auto height = unsigned(1 + random() % 128);
    expect_right(real_image(width, height, 1 + count % 3), "best", {}, kErrorUnitsOfChirps);
  }
}

TEST_F(PackedSpectra, ARoundTripReturnsTheInput) {
  EXPECT_TRUE(round_trip_accuracy(real_image(32, 24, 2)).rel_l2 < 1e-6);
}

}  // namespace
}  // namespace fftbench::packed_spectra_test
