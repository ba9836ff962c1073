// Cosine and sine transforms of the kernels, against FFTW in higher precision. Every case goes both ways, so
// that it is of both types.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::cosine_kernels_test {
namespace {

constexpr std::array kCosines{fft::Domain::kDct2, fft::Domain::kDct3, fft::Domain::kDst2, fft::Domain::kDst3};
constexpr std::array kNorms{fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward};

// A padded axis has three more roundings.
constexpr double kErrorUnitsOfBest = 2.0;
// A shader's sine has an error of its own.
constexpr double kErrorUnitsOfComputed = 1.5;

fft::Problem image(unsigned width, unsigned height, unsigned batch = 1) {
  return {.extent = {width, height}, .batch = batch};
}

using CosineKernels = tests::KindsTest;

TEST_F(CosineKernels, MatchFftwOnShapesWithWaysOfTheirOwn) {
  // Even and odd sides; lines, alone and in batches, of which the last one goes without a partner; columns
  // alone; sides of 1, 2 and 3, and of a prime factor above 31.
  tests::Sample sample(9);
  for (const fft::Domain domain : kCosines) {
    for (fft::Problem problem :
         {image(64, 64), image(30, 42, 2), image(9, 14), image(14, 9, 3), image(7, 9), image(256, 1),
          image(45, 1, 5), image(45, 1, 4), image(2, 1, 3), image(3, 1), image(1, 8, 2), image(1, 9),
          image(2, 2), image(2, 3), image(3, 2), image(37, 10), image(10, 41, 2), image(1000, 3)}) {
      problem.domain = domain;
      if (sample.takes_next()) expect_right(problem, "best", {}, kErrorUnitsOfBest);
    }
  }
}

TEST_F(CosineKernels, MatchFftwUnderEveryNormInEveryPrecision) {
  tests::Sample sample(13);
  for (const fft::Domain domain : kCosines) {
    for (const fft::Precision precision : fft::kPrecisions) {
      for (const fft::Norm norm : kNorms) {
        if (fft::traits_of(precision).takes_norm_ortho_alone && norm != fft::Norm::kOrtho) continue;
        for (fft::Problem problem : {image(24, 16), image(15, 12, 2), image(21, 1, 3)}) {
          problem.domain = domain;
          problem.precision = precision;
          problem.norm = norm;
          if (sample.takes_next()) expect_right(problem, kRegister);
        }
      }
    }
  }
}

TEST_F(CosineKernels, MatchFftwUnderOptions) {
  tests::Sample sample(8);
  for (const fft::Domain domain : {fft::Domain::kDct2, fft::Domain::kDst3}) {
    for (const fft::Options& options :
         {fft::Options{{"twiddle", "computed"}}, fft::Options{{"twiddle", "derived"}, {"padding", "swizzle"}},
          fft::Options{{"exchange", "split"}, {"values_per_invocation", "4"}},
          fft::Options{{"first_axis", "columns"}},
          fft::Options{{"columns_per_group", "8"}, {"rows_per_group", "4"}, {"persistent_groups", "128"}}}) {
      for (fft::Problem problem : {image(64, 32, 2), image(45, 36)}) {
        problem.domain = domain;
        const bool are_computed = options.contains("twiddle") && options.at("twiddle") == "computed";
        if (sample.takes_next())
          expect_right(problem, kRegister, options, are_computed ? kErrorUnitsOfComputed : kErrorUnits);
      }
    }
  }
}

// Longer ones than a work group holds, of even and odd lengths: real transforms with a step before and
// behind.
TEST_F(CosineKernels, MatchFftwOnLongLines) {
  tests::Sample sample(4);
  for (const fft::Domain domain : kCosines) {
    for (fft::Problem problem : {image(16384, 1), image(15625, 1, 2), image(1, 27000)}) {
      problem.domain = domain;
      if (sample.takes_next()) expect_right(problem, "best", {}, kErrorUnitsOfBest);
      problem.norm = fft::Norm::kOrtho;
      problem.precision = problem.extent.y == 1 ? fft::Precision::kFp16 : fft::Precision::kFp64;
      if (sample.takes_next()) expect_right(problem, kRegister);
    }
  }
}

TEST_F(CosineKernels, MatchFftwWhereDispatchesWaitInTheShader) {
  if (!backend().limits().starts_dispatches_in_order || backend().limits().resident_work_groups < 2)
    GTEST_SKIP() << "this device does not keep the order of dispatches, or runs one work group at once";
  for (const char* sync : {"in_shader", "in_shader_within"}) {
    fft::Problem problem = image(64, 48, 3);
    problem.domain = fft::Domain::kDct2;
    expect_right(problem, kRegister, {{"sync", sync}});
  }
}

}  // namespace
}  // namespace fftbench::cosine_kernels_test
