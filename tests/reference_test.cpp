#include "measure/reference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "measure/signal.h"

namespace fftbench::measure::reference_test {
namespace {

using LongComplex = std::complex<long double>;

fft::Problem problem_of(std::uint32_t width, std::uint32_t height, std::uint32_t batch,
                        fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

// Computes one output value from the definition in fft/problem.h.
LongComplex defined_value(std::span<const std::complex<float>> image, const fft::Problem& problem,
                          std::size_t u, std::size_t v) {
  const bool forward = problem.direction == fft::Direction::kForward;
  const long double width = problem.extent.x, height = problem.extent.y;
  LongComplex sum = 0;
  for (std::size_t y = 0; y < problem.extent.y; ++y) {
    for (std::size_t x = 0; x < problem.extent.x; ++x) {
      const long double turns =
          static_cast<long double>(u * x) / width + static_cast<long double>(v * y) / height;
      const long double angle = (forward ? -2 : 2) * std::numbers::pi_v<long double> * turns;
      sum += LongComplex(image[y * problem.extent.x + x]) * std::polar(1.0L, angle);
    }
  }
  return forward ? sum : sum / (width * height);
}

using Size = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
class ReferenceSizes : public testing::TestWithParam<Size> {};

TEST_P(ReferenceSizes, EqualsTheDefinition) {
  const auto [width, height, batch] = GetParam();
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    const fft::Problem problem = problem_of(width, height, batch, direction);
    const auto input = make_signal(Signal::kUniform, problem, 1);
    const auto output = reference_transform(input, problem);
    ASSERT_EQ(output.size(), input.size());
    const std::size_t image_size = std::size_t{width} * height;
    for (std::size_t i = 0; i < output.size(); ++i) {
      const auto image = std::span(input).subspan(i / image_size * image_size, image_size);
      const auto expected = defined_value(image, problem, i % width, i % image_size / width);
      EXPECT_TRUE(std::abs(LongComplex(output[i]) - expected) < 1e-13L)
          << i << " " << fft::name_of(direction);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ReferenceSizes,
                         testing::Values(Size{1, 1, 1}, Size{8, 1, 1}, Size{1, 5, 1}, Size{6, 4, 1},
                                         Size{4, 6, 1}, Size{7, 3, 2}, Size{16, 1, 3}));

TEST(Reference, InverseUndoesForward) {
  const auto forward = problem_of(12, 10, 2);
  const auto inverse = problem_of(12, 10, 2, fft::Direction::kInverse);
  const auto input = make_signal(Signal::kUniform, forward, 5);
  const auto spectrum = reference_transform(input, forward);
  const auto output =
      reference_transform(std::vector<std::complex<float>>(spectrum.begin(), spectrum.end()), inverse);
  for (std::size_t i = 0; i < input.size(); ++i) {
    EXPECT_TRUE(std::abs(output[i] - std::complex<double>(input[i])) < 1e-6) << i;
  }
}

TEST(Reference, ToneIsASinglePeakOfHeightN) {
  const auto problem = problem_of(16, 8, 1);
  const auto spectrum = reference_transform(make_signal(Signal::kTone, problem, 1), problem);
  std::size_t peaks = 0;
  for (const auto& value : spectrum) {
    if (std::abs(value - 128.0) < 1e-4) ++peaks;
    EXPECT_TRUE(std::abs(value - 128.0) < 1e-4 || std::abs(value) < 1e-4) << value;
  }
  EXPECT_EQ(peaks, 1u);
}

TEST(Reference, InputOfAnotherSizeIsRefused) {
  const std::vector<std::complex<float>> input(15, 1.0f);
  EXPECT_THROW(reference_transform(input, problem_of(4, 4, 1)), std::invalid_argument);
  EXPECT_THROW(reference_transform(input, problem_of(5, 3, 2)), std::invalid_argument);
  EXPECT_THROW(reference_transform({}, problem_of(0, 4, 1)), std::invalid_argument);
  EXPECT_NO_THROW(reference_transform(input, problem_of(5, 3, 1)));
}

}  // namespace
}  // namespace fftbench::measure::reference_test
