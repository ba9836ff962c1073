// The references of blurs: what is known of them without computing them the same way.
#include "measure/reference_blurs.h"

#include "measure/accuracy.h"
#include "measure/reference_convolution.h"
#include "measure/signal.h"
#include "testing.h"

namespace fftbench::measure::reference_blurs_test {
namespace {

fft::Problem pictures(std::uint32_t width, std::uint32_t height, std::uint32_t batch = 1) {
  return {.extent = {width, height},
          .batch = batch,
          .direction = fft::Direction::kRoundtrip,
          .domain = fft::Domain::kReal};
}

TEST(ReferenceBlur, IsTheConvolutionWithASquareOfOnes) {
  const fft::Problem problem = pictures(17, 12, 2);
  const auto input = make_signal(Signal::kUniform, problem, 2);
  for (const std::uint32_t radius : {1U, 3U, 20U}) {
    const std::uint32_t side = 2 * radius + 1;
    const std::vector<double> ones(std::size_t{side} * side, 1);
    const auto expected = reference_convolution(input, ones, problem, {.kernel = {side, side}});
    EXPECT_TRUE(compare(reference_blur(input, problem, {.radius = radius}), expected, problem).rel_l2 < 1e-13)
        << radius;
  }
}

TEST(ReferenceBloom, KeepsWhatIsTheSameEverywhere) {
  const fft::Problem problem = pictures(13, 9);
  const std::vector<double> input(13 * 9, 0.5);
  for (const double value : reference_bloom(input, problem, {.levels = 5})) EXPECT_NEAR(value, 0.5, 1e-14);
}

// Far from the sides every filter's weights add up to 1 for each value that is read, so that nothing is lost.
TEST(ReferenceBloom, SpreadsAPointEvenlyAndKeepsItsSum) {
  const fft::Problem problem = pictures(64, 64);
  std::vector<double> input(64 * 64);
  input[32 * 64 + 32] = 1;
  const auto output = reference_bloom(input, problem, {.levels = 2, .scatter = 0.5});
  EXPECT_NEAR(std::accumulate(output.begin(), output.end(), 0.0), 1, 1e-12);
  EXPECT_EQ(std::ranges::max_element(output) - output.begin(), 32 * 64 + 32);
  EXPECT_GE(output[32 * 64 + 32], 0.5);
  for (std::uint32_t i = 0; i < 64; ++i)
    for (std::uint32_t j = 0; j < 64; ++j) EXPECT_NEAR(output[i * 64 + j], output[j * 64 + i], 1e-15);
}

TEST(ReferenceBloom, WithoutScatterIsThePicture) {
  const fft::Problem problem = pictures(7, 5, 3);
  const auto input = make_signal(Signal::kUniform, problem, 2);
  EXPECT_EQ(reference_bloom(input, problem, {.levels = 3, .scatter = 0}), input);
}

TEST(ReferenceBlurs, RefuseArraysOfAnotherSize) {
  const std::vector<double> values(16, 1);
  EXPECT_THROW(reference_bloom(values, pictures(4, 3), {}), std::invalid_argument);
  EXPECT_THROW(reference_blur(values, pictures(5, 4), {}), std::invalid_argument);
  EXPECT_THROW(reference_blur({}, pictures(0, 4), {}), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::measure::reference_blurs_test
