// Compares the reference of convolutions with numbers of SciPy's, and its two ways with each other.
#include "measure/reference_convolution.h"

#include "measure/accuracy.h"
#include "measure/convolution_kernel.h"
#include "measure/signal.h"
#include "testing.h"

namespace fftbench::measure::reference_convolution_test {
namespace {

fft::Problem pictures(std::uint32_t width, std::uint32_t height, std::uint32_t batch = 1,
                      fft::Precision precision = fft::Precision::kFp32) {
  return {.extent = {width, height},
          .batch = batch,
          .direction = fft::Direction::kRoundtrip,
          .domain = fft::Domain::kReal,
          .precision = precision};
}

constexpr std::array kWays{convolve_by_definition, convolve_by_fftw, reference_convolution};

// The expected numbers are those of
//   padded = numpy.pad(picture, 3, mode="constant" | "symmetric" | "wrap")
//   scipy.signal.convolve2d(padded, kernel, mode="full")[3 + 1 : 3 + 1 + 4, 3 + 1 : 3 + 1 + 5]
// where (1, 1) is the centre, floor(extent / 2), of the kernel of 3 x 2 values.
TEST(ReferenceConvolution, EqualsScipysAtEveryBorder) {
  const std::vector<double> picture{1,  -2,  6,  4,  5,  6,  -7,  16, 9,  10,
                                    11, -12, 26, 14, 15, 16, -17, 36, 19, 20};
  const std::vector<double> kernel{1, 2, 0, 3, -1, 4};
  const std::vector<std::pair<fft::Border, std::vector<double>>> expected{
      {fft::Border::kZero,
       {-2, 26, 39, 63, 31, -17, 81, 49, 128, 56, -32, 136, 59, 193, 81, -67, 189, -47, 185, 56}},
      {fft::Border::kMirror,
       {2, 26, 39, 63, 56, 7, 81, 49, 128, 101, 12, 136, 59, 193, 146, 12, 191, 44, 243, 176}},
      {fft::Border::kRepeat,
       {18, 26, 39, 63, 40, 23, 81, 49, 128, 85, 28, 136, 59, 193, 130, 13, 191, -31, 198, 115}}};
  for (const auto& [border, output] : expected) {
    for (const auto way : kWays) {
      const auto found =
          way(picture, kernel, pictures(5, 4), {.kernel = {3, 2}, .border = border, .normalizes = false});
      ASSERT_EQ(found.size(), output.size());
      for (std::size_t i = 0; i < output.size(); ++i)
        EXPECT_TRUE(std::abs(found[i] - output[i]) < 1e-12)
            << name_of(border) << " " << i << ": " << found[i];
    }
  }
}

TEST(ReferenceConvolution, IsTheSameBothWaysForKernelsOfAnyExtent) {
  for (const glm::uvec2 kernel :
       {glm::uvec2(1, 1), glm::uvec2(4, 7), glm::uvec2(31, 2), glm::uvec2(40, 50)}) {
    for (const fft::Border border : {fft::Border::kZero, fft::Border::kMirror, fft::Border::kRepeat}) {
      for (const std::uint32_t planes : {1U, 3U}) {
        for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp64}) {
          const fft::Problem problem = pictures(17, 12, 6, precision);
          const fft::Convolution convolution{.kernel = kernel, .planes = planes, .border = border};
          const auto input = make_signal(Signal::kUniform, problem, 2);
          const auto weights = make_kernel(convolution, precision, 3);
          const auto accuracy =
              compare(convolve_by_fftw(input, weights, problem, convolution),
                      convolve_by_definition(input, weights, problem, convolution), problem);
          EXPECT_TRUE(accuracy.rel_l2 < (precision == fft::Precision::kFp64 ? 1e-16 : 1e-13))
              << kernel.x << "x" << kernel.y << " " << name_of(border) << ": " << accuracy.rel_l2;
        }
      }
    }
  }
}

TEST(ReferenceConvolution, DividesEachPlaneByItsOwnSum) {
  const fft::Problem problem = pictures(3, 1, 2);
  const std::vector<double> input{1, 2, 4, 1, 2, 4};
  const std::vector<double> kernel{0, 0.5, 0, 0, -8, 0};
  const fft::Convolution convolution{.kernel = {3, 1}, .planes = 2};
  for (const auto way : kWays) {
    const auto output = way(input, kernel, problem, convolution);
    for (std::size_t i = 0; i < input.size(); ++i) EXPECT_NEAR(output.at(i), input[i], 1e-14);
  }
  const std::vector<double> nothing_in_sum{1, 0, -1, 1, 0, -1};
  for (const auto way : kWays)
    EXPECT_THROW(way(input, nothing_in_sum, problem, convolution), std::invalid_argument);
}

TEST(ReferenceConvolution, WithBordersOfZerosLosesLuminanceAtTheSidesAndMirroredKeepsIt) {
  const fft::Problem problem = pictures(12, 9);
  std::vector<double> input = make_signal(Signal::kUniform, problem, 6);
  for (double& value : input) value += 1;
  // a kernel that is the same turned round, of whose sum nothing is lost
  const std::vector<double> kernel{1, 2, 3, 2, 1, 2, 4, 6, 4, 2, 1, 2, 3, 2, 1};
  const auto luminance = [&](fft::Border border) {
    const auto output = reference_convolution(input, kernel, problem, {.kernel = {5, 3}, .border = border});
    return std::accumulate(output.begin(), output.end(), 0.0);
  };
  const double before = std::accumulate(input.begin(), input.end(), 0.0);
  EXPECT_NEAR(luminance(fft::Border::kMirror), before, 1e-12 * before);
  EXPECT_LT(luminance(fft::Border::kZero), 0.95 * before);
}

TEST(ReferenceConvolution, MixesInThePictureItself) {
  const fft::Problem problem = pictures(5, 4, 3);
  const auto input = make_signal(Signal::kUniform, problem, 2);
  fft::Convolution convolution{.kernel = {3, 3}, .planes = 3};
  const auto kernel = make_kernel(convolution, problem.precision, 3);
  const auto blurred = reference_convolution(input, kernel, problem, convolution);
  convolution.sharpen = 0.25;
  const auto sharper = reference_convolution(input, kernel, problem, convolution);
  for (std::size_t i = 0; i < input.size(); ++i)
    EXPECT_NEAR(sharper[i], 0.75 * blurred[i] + 0.25 * input[i], 1e-15);
}

// Where the kernel's own frequencies are those of the picture, nothing stands between them. Lines are as
// short as they may be, 9 + 4 - 1 and 6 + 7 - 1, so that no value before the first one takes a place from
// those behind the last one.
TEST(ReferenceConvolution, WithAResampledSpectrumOfTheSameLengthIsTheExactOne) {
  for (const fft::Border border : {fft::Border::kZero, fft::Border::kMirror, fft::Border::kRepeat}) {
    for (const auto filter : {fft::SpectrumFilter::kTent, fft::SpectrumFilter::kBicubic}) {
      const fft::Problem problem = pictures(9, 6, 2);
      fft::Convolution convolution{.kernel = {4, 7}, .border = border};
      const auto input = make_signal(Signal::kUniform, problem, 2);
      const auto kernel = make_kernel(convolution, problem.precision, 3);
      const auto exact = convolve_by_definition(input, kernel, problem, convolution);
      convolution.resampled = {.filter = filter, .padded = {12, 12}, .kernel_padded = {12, 12}};
      const auto same = compare(reference_convolution(input, kernel, problem, convolution), exact, problem);
      EXPECT_TRUE(same.rel_l2 < 1e-13) << name_of(border) << ": " << same.rel_l2;
      convolution.resampled->kernel_padded = {5, 9};
      const auto other = compare(reference_convolution(input, kernel, problem, convolution), exact, problem);
      EXPECT_TRUE(other.rel_l2 > 1e-3) << name_of(border) << ": " << other.rel_l2;
    }
  }
}

TEST(ReferenceConvolution, RefusesArraysOfAnotherSize) {
  const fft::Convolution convolution{.kernel = {2, 2}};
  const std::vector<double> values(16, 1);
  for (const auto way : kWays) {
    EXPECT_NO_THROW(way(values, std::span(values).first(4), pictures(4, 4), convolution));
    EXPECT_THROW(way(values, std::span(values).first(3), pictures(4, 4), convolution), std::invalid_argument);
    EXPECT_THROW(way(values, std::span(values).first(4), pictures(4, 3), convolution), std::invalid_argument);
    EXPECT_THROW(way({}, {}, pictures(0, 4), convolution), std::invalid_argument);
  }
}

TEST(ConvolutionKernel, IsPositiveAndUnlikeInEveryPlaneAndHasItsSum) {
  const fft::Convolution convolution{.kernel = {9, 6}, .planes = 3};
  const auto kernel = make_kernel(convolution, fft::Precision::kFp32, 1);
  ASSERT_EQ(kernel.size(), 9U * 6 * 3);
  EXPECT_GT(*std::ranges::min_element(kernel), 0);
  for (std::size_t plane = 0; plane < 3; ++plane) {
    const auto begin = kernel.begin() + std::ptrdiff_t(plane * 54);
    EXPECT_NEAR(std::accumulate(begin, begin + 54, 0.0), 0.75, 1e-6);
    // It is largest in its centre.
    EXPECT_EQ(std::max_element(begin, begin + 54) - begin, 3 * 9 + 4);
    const auto next = kernel.begin() + std::ptrdiff_t((plane + 1) % 3 * 54);
    EXPECT_FALSE(std::equal(begin, begin + 54, next));
    EXPECT_FALSE(std::equal(begin, begin + 54, std::make_reverse_iterator(begin + 54)));
  }
  EXPECT_EQ(make_kernel(convolution, fft::Precision::kFp16, 1), kernel) << "halves have the same kernel";
  EXPECT_NE(make_kernel(convolution, fft::Precision::kFp32, 2), kernel);
}

}  // namespace
}  // namespace fftbench::measure::reference_convolution_test
