// Lines that no work group can hold, in two passes, against FFTW in higher precision.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::long_lines_test {
namespace {

using LongLines = tests::KindsTest;

TEST_F(LongLines, MatchFftw) {
  tests::Sample sample(12);
  for (const unsigned length : {12500U, 16384U, 16807U, 50421U, 65536U, 100000U}) {
    for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      if (!sample.takes_next()) continue;
      const fft::Problem problem{.extent = {length, 1}, .batch = 1 + length % 2, .domain = domain};
      expect_right(problem, "stockham_register");
      expect_right(problem, "best");
    }
  }
  expect_right({.extent = {1, 16384}, .batch = 2}, "stockham_register");
}

TEST_F(LongLines, MatchFftwInEveryPrecisionAndUnderOptions) {
  tests::Sample sample(6);
  for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
    for (const fft::Precision precision : {fft::Precision::kFp64, fft::Precision::kFp16}) {
      if (!sample.takes_next()) continue;
      expect_right(
          {.extent = {32768, 1}, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho},
          "stockham_register");
    }
    if (!sample.takes_next()) continue;
    expect_right({.extent = {32768, 1}, .domain = domain}, "stockham_register",
                 {{"exchange", "split"}, {"twiddle", "derived"}, {"columns_per_group", "8"}});
  }
}

TEST_F(LongLines, OfFourMillionValuesMatchFftw) {
  if (!tests::tests_everything()) GTEST_SKIP() << "under --nightly";
  expect_right({.extent = {1U << 22, 1}}, "stockham_register");
}

}  // namespace
}  // namespace fftbench::long_lines_test
