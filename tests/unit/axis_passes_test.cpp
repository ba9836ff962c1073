// What the passes of all kernels share: what is refused, and what scales, tables and operations come to.
#include "fft/kernels/axis_passes.h"

#include "fft/registry.h"
#include "testing.h"

namespace fftbench::fft::axis_passes_test {
namespace {

TEST(AxisPasses, ImagesOfOneValueAreRefusedHoweverManyThereAre) {
  for (const Algorithm& algorithm : algorithms()) {
    if (!algorithm.is_transform()) continue;
    EXPECT_TRUE(algorithm.refuse({.extent = {1, 1}, .batch = 3})) << algorithm.name;
  }
}

TEST(AxisPasses, LibrariesTakeRealRowsAndNoRealColumnsAlone) {
  for (const char* name : {"cufft", "vkfft"}) {
    EXPECT_FALSE(algorithm_named(name).refuse({.extent = {8, 1}, .domain = Domain::kReal}));
    EXPECT_TRUE(algorithm_named(name).refuse({.extent = {1, 8}, .domain = Domain::kReal}));
  }
}

TEST(AxisPasses, ColoursTakeThreeImagesEach) {
  for (const auto& [option, value] :
       {std::pair("storage", "rgb_planes"), {"storage", "rgb_packed"}, {"channels", "together"}}) {
    for (const std::uint32_t batch : {1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
      const auto skip = skip_of_options({.extent = {8, 4}, .batch = batch}, {{option, value}});
      EXPECT_EQ(skip.has_value(), batch % 3 != 0) << option << " " << value << " " << batch;
    }
  }
}

TEST(AxisPasses, OfDoublesAFactorThatWouldRoundIsInTheLastPassAlone) {
  Problem problem{.extent = {64, 12}, .precision = Precision::kFp64, .norm = Norm::kForward};
  for (const glm::uvec2 extent : {glm::uvec2(64, 12), glm::uvec2(12, 64), glm::uvec2(12, 20)}) {
    problem.extent = extent;
    EXPECT_EQ(scale_of_transposed_pass(problem, extent.x, false), 1);
    EXPECT_EQ(scale_of_transposed_pass(problem, extent.y, true), normalisation(problem));
  }
  problem.extent = {64, 32};
  EXPECT_EQ(scale_of_transposed_pass(problem, 64, false), 1.0 / 64);
  EXPECT_EQ(scale_of_transposed_pass(problem, 32, true), 1.0 / 32);
}

TEST(AxisPasses, ATableHasTwoNumbersOfTheArithmeticForEachRead) {
  const auto bytes = [](const char* twiddle, Precision precision) {
    return twiddle_bytes({.extent = {8, 4}, .precision = precision}, kernel_options({{"twiddle", twiddle}}),
                         5);
  };
  EXPECT_EQ(bytes("table", Precision::kFp32), 5U * 8);
  EXPECT_EQ(bytes("table", Precision::kFp16), 5U * 8);
  EXPECT_EQ(bytes("table", Precision::kFp64), 5U * 16);
  EXPECT_EQ(bytes("lookup", Precision::kFp32), 5U * 16);
  EXPECT_EQ(bytes("computed", Precision::kFp32), 0U);
}

// 5 N log2(N) for each complex line, and half for a real one. Columns of half spectra are complex.
TEST(AxisPasses, RealRowsCountHalfAndTheirColumnsWhole) {
  const Problem problem{.extent = {8, 4}, .batch = 3, .domain = Domain::kReal};
  const std::vector<Axis> axes = axes_in_order(problem);
  ASSERT_EQ(axes.size(), 2U);
  EXPECT_EQ(flops_along(problem, axes[0], 8), 5.0 * 8 * 4 * 3 * 3 / 2);
  EXPECT_EQ(flops_along(problem, axes[1], 4), 5.0 * 4 * 5 * 3 * 2);
}

}  // namespace
}  // namespace fftbench::fft::axis_passes_test
