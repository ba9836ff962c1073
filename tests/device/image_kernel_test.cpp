// The kernel whose work groups each have whole images, beside FFTW.
#include "device/device_fixture.h"
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::image_kernel_test {
namespace {

constexpr const char* kName = "stockham_image";

fft::Problem images(unsigned width, unsigned height, unsigned batch,
                    fft::Domain domain = fft::Domain::kComplex) {
  return {.extent = {width, height}, .batch = batch, .domain = domain};
}

class ImageKernel : public tests::KindsTest {
 protected:
  static const fft::Algorithm& algorithm() { return fft::algorithm_named(kName); }

  static fft::PlanOrSkip planned(const fft::Problem& problem, const fft::Options& options = {}) {
    return fft::make_plan(algorithm(), problem, fft::complete_options(algorithm().options, options),
                          backend().limits());
  }
  static bool has_plan(const fft::Problem& problem, const fft::Options& options = {}) {
    return std::holds_alternative<fft::Plan>(planned(problem, options));
  }
  // Where it has no plan, a limit of the device is in the way.
  static void expect_right_or_too_large(const fft::Problem& problem, const fft::Options& options = {}) {
    if (has_plan(problem, options)) {
      expect_right(problem, kName, options);
      return;
    }
    const std::string reason = std::get<fft::Skip>(planned(problem, options)).reason;
    EXPECT_NE(reason.find("this device allows"), std::string::npos) << reason;
  }
};

constexpr fft::Domain kBothDomains[] = {fft::Domain::kComplex, fft::Domain::kReal};

TEST_F(ImageKernel, MatchesFftwOnSidesOfAllFactorsInGroupsThatTheBatchDoesNotFill) {
  tests::Sample sample(90);
  for (const unsigned width : {2U, 3U, 7U, 16U, 20U, 26U, 33U, 64U, 90U}) {
    for (const unsigned height : {2U, 5U, 8U, 11U, 24U, 35U, 64U, 98U}) {
      for (const fft::Domain domain : kBothDomains) {
        for (const char* of_group : {"auto", "1", "3"}) {
          if (!sample.takes_next()) continue;
          SCOPED_TRACE(fmt::format("images={}", of_group));
          expect_right_or_too_large(images(width, height, 1 + (width + height) % 5, domain),
                                    {{"images", of_group}});
        }
      }
    }
  }
}

TEST_F(ImageKernel, MatchesFftwInEveryPermutation) {
  tests::Sample sample(141);
  for (const tests::Permutation& permutation : tests::all_permutations()) {
    if (permutation.algorithm->name != kName) continue;
    if (permutation.options.at("twiddle") == "computed") continue;  // which is less accurate
    for (const fft::Problem& problem :
         {images(32, 32, 5), images(48, 20, 4), images(24, 15, 3, fft::Domain::kReal)}) {
      if (!has_plan(problem, permutation.options) || !sample.takes_next()) continue;
      SCOPED_TRACE(tests::describe(permutation));
      expect_right(problem, kName, permutation.options);
    }
  }
}

TEST_F(ImageKernel, IsAsAccurateInEveryPrecisionAndTakesPackedSpectra) {
  fft::Problem doubles = images(28, 24, 3);
  doubles.precision = fft::Precision::kFp64;
  expect_right(doubles, kName);
  fft::Problem halves = images(28, 24, 3);
  halves.precision = fft::Precision::kFp16;
  halves.norm = fft::Norm::kOrtho;
  expect_right(halves, kName);
  fft::Problem packed = images(28, 24, 3, fft::Domain::kReal);
  packed.half_spectrum = fft::HalfSpectrum::kPacked;
  expect_right(packed, kName);
  expect_right(images(28, 24, 3), kName, {{"storage", "image"}});
}

// Images that share a work group have nothing else to do with each other.
TEST_F(ImageKernel, PassesNanOnToItsOwnImageAlone) {
  const fft::Problem problem = images(16, 12, 5);
  auto input = tests::complex_signal(measure::Signal::kUniform, problem, 1);
  const std::size_t of_image = input.size() / 5;
  input[2 * of_image + 16 * 5 + 3] = {std::numeric_limits<float>::quiet_NaN(), 0};
  const auto output = transform({&algorithm(), fft::complete_options(algorithm().options, {{"images", "4"}})},
                                problem, input);
  for (std::size_t i = 0; i < output.size(); ++i) {
    EXPECT_EQ(std::isnan(output[i].real()) || std::isnan(output[i].imag()), i / of_image == 2) << i;
  }
}

TEST_F(ImageKernel, RefusesWhatItCannotDoWithTheReason) {
  const auto reason = [&](const fft::Problem& problem) {
    return algorithm().refuse(problem).value_or("nothing");
  };
  EXPECT_NE(reason(images(64, 1, 2)).find("one axis"), std::string::npos);
  EXPECT_NE(reason(images(74, 8, 2)).find("factor 37"), std::string::npos);
  fft::Problem halves = images(8, 8, 1, fft::Domain::kReal);
  halves.precision = fft::Precision::kFp16;
  halves.norm = fft::Norm::kOrtho;
  EXPECT_EQ(reason(halves), "nothing");
  halves.direction = fft::Direction::kInverse;
  EXPECT_NE(reason(halves).find("real fp16 output"), std::string::npos);
  const fft::PlanOrSkip split = planned(images(8, 8, 1, fft::Domain::kReal), {{"exchange", "split"}});
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(split));
  EXPECT_NE(std::get<fft::Skip>(split).reason.find("exchange=split"), std::string::npos);
}

}  // namespace
}  // namespace fftbench::image_kernel_test
