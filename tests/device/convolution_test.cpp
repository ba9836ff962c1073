// Convolutions in shaders, compared with the definition in double.
#include "device/device_fixture.h"
#include "experiment/experiment.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::convolution_test {
namespace {

fft::Problem pictures(glm::uvec2 extent, std::uint32_t batch,
                      fft::Precision precision = fft::Precision::kFp32) {
  return {.extent = extent,
          .batch = batch,
          .direction = fft::Direction::kRoundtrip,
          .domain = fft::Domain::kReal,
          .precision = precision};
}

class ConvolutionTest : public tests::DeviceTest {
 protected:
  static void expect_right(const fft::Problem& problem, const fft::Options& options) {
    const fft::Algorithm& algorithm = fft::algorithm_named("direct_convolution");
    SCOPED_TRACE(fft::describe_options(algorithm.options, fft::complete_options(algorithm.options, options)) +
                 " " + fft::describe_size(problem) + " " + fft::describe_kind(problem));
    const auto accuracy = accuracy_of(algorithm, problem, options);
    ASSERT_TRUE(std::holds_alternative<measure::Accuracy>(accuracy)) << std::get<fft::Skip>(accuracy).reason;
    EXPECT_TRUE(std::get<measure::Accuracy>(accuracy).rel_l2 < fft::traits_of(problem.precision).tolerance)
        << std::get<measure::Accuracy>(accuracy).rel_l2;
  }
};

// Kernels smaller and larger than a block of the shader, and than the picture; pictures of several tiles.
TEST_F(ConvolutionTest, MatchesTheDefinitionForAnyKernelBorderAndPrecision) {
  tests::Sample sample(163);
  unsigned batch = 0;
  for (const char* kernel : {"1", "2x3", "16x17", "33x5", "70x90"}) {
    for (const char* border : {"zero", "mirror", "repeat"}) {
      for (const glm::uvec2 extent : {glm::uvec2(1, 1), glm::uvec2(13, 7), glm::uvec2(40, 130)}) {
        for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64}) {
          for (const char* normalize : {"sum", "none"}) {
            if (!sample.takes_next()) continue;
            expect_right(pictures(extent, batch++ % 2 == 0 ? 3 : 2, precision),
                         {{"kernel", kernel}, {"border", border}, {"normalize", normalize}});
          }
        }
      }
    }
  }
}

TEST_F(ConvolutionTest, PreparesAnewWhenTheKernelChanges) {
  const fft::Problem problem = pictures({8, 4}, 1);
  const fft::Algorithm& algorithm = fft::algorithm_named("direct_convolution");
  const fft::Options options =
      fft::complete_options(algorithm.options, {{"kernel", "3"}, {"normalize", "none"}});
  auto prepared = backend().prepare(algorithm, problem, options);
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  for (const double factor : {2.0, -3.0}) {
    std::vector<double> identity(9);
    identity[4] = factor;
    transform.upload_kernel(fft::bytes_from(identity, fft::Precision::kFp32));
    transform.upload(fft::bytes_from(input, problem.precision));
    transform.run(2);
    const std::vector<double> output = backends::download_scaled(transform, fft::output_shape(problem));
    for (std::size_t i = 0; i < input.size(); ++i)
      EXPECT_FLOAT_EQ(float(output[i]), float(factor * input[i]));
  }
}

TEST_F(ConvolutionTest, TakesNoKernelWhereAPlanHasNone) {
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_radix2");
  auto prepared =
      backend().prepare(algorithm, {.extent = {8, 1}}, fft::complete_options(algorithm.options, {}));
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  EXPECT_THROW(transform.upload_kernel({}), std::logic_error);
}

TEST_F(ConvolutionTest, SkipsDirectKernelsThatTakeTooLong) {
  const auto accuracy =
      accuracy_of(fft::algorithm_named("direct_convolution"), pictures({8, 8}, 1), {{"kernel", "4x513"}});
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(accuracy));
  EXPECT_NE(std::get<fft::Skip>(accuracy).reason.find("512"), std::string::npos);
}

}  // namespace
}  // namespace fftbench::convolution_test
