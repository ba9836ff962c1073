// The kernel whose work groups each read a whole image, beside FFTW.
#include "device/device_fixture.h"
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::pruned_kernel_test {
namespace {

constexpr const char* kName = "stockham_pruned";

fft::Problem image(unsigned width, unsigned height, unsigned batch = 1) {
  return {.extent = {width, height}, .batch = batch};
}

class PrunedKernel : public tests::KindsTest {
 protected:
  static const fft::Algorithm& algorithm() { return fft::algorithm_named(kName); }

  static bool has_plan(const fft::Problem& problem, const fft::Options& options) {
    return std::holds_alternative<fft::Plan>(fft::make_plan(
        algorithm(), problem, fft::complete_options(algorithm().options, options), backend().limits()));
  }
};

TEST_F(PrunedKernel, MatchesFftwWhateverTheHeight) {
  tests::Sample sample(41);
  for (const unsigned width : {2U, 3U, 14U, 16U, 60U, 64U, 125U}) {
    for (const unsigned height : {2U, 3U, 5U, 12U, 16U, 31U, 61U, 64U, 90U, 128U}) {
      for (const char* rows : {"1", "4", "16"}) {
        const fft::Problem problem = image(width, height, 1 + height % 3);
        if (has_plan(problem, {{"rows", rows}}) && sample.takes_next()) {
          SCOPED_TRACE(fmt::format("rows={}", rows));
          expect_right(problem, kName, {{"rows", rows}});
        }
      }
    }
  }
}

TEST_F(PrunedKernel, MatchesFftwInEveryPermutation) {
  tests::Sample sample(9);
  for (const tests::Permutation& permutation : tests::all_permutations()) {
    if (permutation.algorithm->name != kName) continue;
    if (permutation.options.at("twiddle") == "computed") continue;  // which is less accurate
    for (const fft::Problem& problem : {image(64, 64), image(48, 20, 2)}) {
      if (!has_plan(problem, permutation.options) || !sample.takes_next()) continue;
      SCOPED_TRACE(tests::describe(permutation));
      expect_right(problem, kName, permutation.options);
    }
  }
}

TEST_F(PrunedKernel, IsAsAccurateInEveryPrecision) {
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp64}) {
    fft::Problem problem = image(32, 24, 2);
    problem.precision = precision;
    if (precision == fft::Precision::kFp16) problem.norm = fft::Norm::kOrtho;
    expect_right(problem, kName, {{"rows", "4"}});
  }
  expect_right(image(32, 24, 2), kName, {{"rows", "4"}, {"storage", "image"}});
}

// Every work group reads the whole image, so that one value spoils all.
TEST_F(PrunedKernel, PassesNanOnToEveryValue) {
  const fft::Problem problem = image(16, 12, 2);
  auto input = tests::complex_signal(measure::Signal::kUniform, problem, 1);
  input[16 * 5 + 3] = {std::numeric_limits<float>::quiet_NaN(), 0};
  const auto output =
      transform({&algorithm(), fft::complete_options(algorithm().options, {{"rows", "2"}})}, problem, input);
  const std::size_t of_image = input.size() / 2;
  for (std::size_t i = 0; i < output.size(); ++i) {
    EXPECT_EQ(std::isnan(output[i].real()), i < of_image) << i;
  }
}

TEST_F(PrunedKernel, ChoosesNoRowsWhereWorkGroupsRunOneAfterTheOther) {
  fft::DeviceLimits limits = backend().limits();
  limits.resident_work_groups = 1;
  const auto plan_with = [&](const fft::Options& options) {
    return fft::make_plan(algorithm(), image(64, 64), fft::complete_options(algorithm().options, options),
                          limits);
  };
  const fft::PlanOrSkip open = plan_with({});
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(open));
  EXPECT_NE(std::get<fft::Skip>(open).reason.find("rows=auto"), std::string::npos);
  EXPECT_TRUE(std::holds_alternative<fft::Plan>(plan_with({{"rows", "4"}})));
}

TEST_F(PrunedKernel, RefusesWhatItCannotDoWithTheReason) {
  const auto reason = [&](const fft::Problem& problem) {
    return algorithm().refuse(problem).value_or("nothing");
  };
  EXPECT_NE(reason(image(64, 1)).find("one dimension"), std::string::npos);
  EXPECT_NE(reason(image(256, 128)).find("16384"), std::string::npos);
  EXPECT_NE(reason(image(74, 8)).find("factor 37"), std::string::npos);
  EXPECT_EQ(reason(image(8, 22)), "nothing");
}

}  // namespace
}  // namespace fftbench::pruned_kernel_test
