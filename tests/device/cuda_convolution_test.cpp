// Convolutions by cuFFT and VkFFT, compared with the definition in double.
#include "device/cuda_fixture.h"
#include "experiment/experiment.h"
#include "fft/numbers.h"
#include "measure/convolution_kernel.h"
#include "measure/reference_convolution.h"
#include "testing.h"

namespace fftbench::cuda_convolution_test {
namespace {

fft::Problem pictures(glm::uvec2 extent, std::uint32_t batch, fft::Precision precision) {
  return {.extent = extent,
          .batch = batch,
          .direction = fft::Direction::kRoundtrip,
          .domain = fft::Domain::kReal,
          .precision = precision};
}

class CudaConvolutions : public tests::CudaTest {
 protected:
  static void expect_right(const fft::Problem& problem, const std::string& name, const fft::Options& chosen) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    const tests::Permutation permutation{&algorithm, fft::complete_options(algorithm.options, chosen)};
    SCOPED_TRACE(tests::describe(permutation) + " " + fft::describe_size(problem) + " " +
                 fft::describe_kind(problem));
    const auto transform = prepare(permutation, problem);
    const auto convolution =
        std::get<fft::Convolution>(fft::operation_of(algorithm, problem, permutation.options));
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
    transform->upload(fft::bytes_from(input, problem.precision));
    // The second kernel has to be prepared anew.
    for (const std::uint64_t seed : {4U, 5U}) {
      const std::vector<double> kernel = measure::make_kernel(convolution, problem.precision, seed);
      transform->upload_kernel(
          fft::bytes_from(kernel, fft::kernel_shape(convolution, problem.precision).precision));
      const std::vector<double> expected =
          measure::reference_convolution(input, kernel, problem, convolution);
      const auto expect_output = [&](const char* when) {
        const auto accuracy = measure::compare(
            backends::download_scaled(*transform, fft::output_shape(problem)), expected, problem);
        EXPECT_TRUE(accuracy.rel_l2 < fft::traits_of(problem.precision).tolerance)
            << when << ": " << accuracy.rel_l2;
      };
      transform->poison();
      transform->run(2);
      expect_output("run");
    }
  }
};

TEST_F(CudaConvolutions, OfCufftMatchTheDefinition) {
  for (const char* kernel : {"1", "9x5", "16", "40x70"}) {
    for (const char* border : {"zero", "mirror", "repeat"}) {
      for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp64}) {
        expect_right(pictures({50, 37}, 3, precision), "cufft_convolution",
                     {{"kernel", kernel}, {"border", border}});
      }
      expect_right(pictures({50, 37}, 2, fft::Precision::kFp32), "cufft_convolution",
                   {{"kernel", kernel}, {"border", border}, {"normalize", "none"}, {"pad_to", "128"}});
      expect_right(pictures({50, 37}, 6, fft::Precision::kFp16), "cufft_convolution",
                   {{"kernel", kernel}, {"border", border}, {"pad_to", "powers_of_two"}});
    }
  }
}

TEST_F(CudaConvolutions, OfVkfftMatchTheDefinition) {
  if (version_of("vkfft") == "none") GTEST_SKIP() << "VkFFT was not built in";
  for (const char* kernel : {"3", "9x5", "40x70"}) {
    for (const char* pad_to : {"fast", "powers_of_two"}) {
      for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp64}) {
        const fft::Problem problem = pictures({50, 37}, 3, precision);
        expect_right(problem, "vkfft_convolution", {{"kernel", kernel}, {"pad_to", pad_to}});
        for (const char* border : {"zero", "mirror", "repeat"}) {
          expect_right(problem, "vkfft_convolution",
                       {{"kernel", kernel}, {"pad_to", pad_to}, {"border", border}, {"padding", "copied"}});
        }
      }
    }
  }
}

}  // namespace
}  // namespace fftbench::cuda_convolution_test
