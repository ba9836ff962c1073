// Convolutions in a caller's own context work on the caller's buffers and textures, with a kernel that may
// change.
#include "library/convolution.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "device/device_fixture.h"
#include "fft/numbers.h"
#include "gl/error.h"
#include "measure/reference_convolution.h"
#include "sample.h"

namespace fftbench::library_convolution_test {
namespace {

std::vector<double> random_values(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<float> uniform(0, 1);
  std::vector<double> values(count);
  for (double& value : values) value = uniform(random);
  return values;
}

class LibraryConvolution : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  static fft::Problem problem_of(const ConvolutionRequest& request) {
    return {.extent = request.picture,
            .batch = request.images,
            .direction = fft::Direction::kRoundtrip,
            .domain = fft::Domain::kReal,
            .precision = request.precision};
  }

  static void set_kernel(Convolution& convolution, const std::vector<double>& kernel) {
    executor::Array values = convolution.make_kernel();
    values.write(fft::bytes_from(kernel, fft::Precision::kFp32));
    convolution.set_kernel(std::get<BoundBuffer>(values.bound()));
  }

  static double error_of(const Convolution& convolution, const ConvolutionRequest& request,
                         const std::vector<double>& kernel) {
    const fft::Problem problem = problem_of(request);
    const std::vector<double> pictures = random_values(fft::element_count(problem), 7);
    executor::Array input = convolution.make_input();
    const executor::Array output = convolution.make_output();
    input.write(fft::bytes_from(pictures, request.precision));
    convolution.record(input.bound(), output.bound());
    std::vector<std::byte> bytes(output.byte_count());
    output.read(bytes);
    const std::vector<double> expected = measure::reference_convolution(
        pictures, kernel, problem, {.kernel = request.kernel, .planes = request.kernel_planes});
    return measure::compare(fft::numbers_from(bytes, request.precision), expected, problem).rel_l2;
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(LibraryConvolution, TakesAnotherKernelAtAnyTime) {
  const ConvolutionRequest request{.picture = {20, 11}, .images = 2, .kernel = {5, 4}};
  Convolution convolution(*device_, request);
  const executor::Array input = convolution.make_input(), output = convolution.make_output();
  EXPECT_THROW(convolution.record(input.bound(), output.bound()), std::logic_error);
  for (const std::uint64_t seed : {1U, 2U}) {
    const std::vector<double> kernel = random_values(20, seed);
    set_kernel(convolution, kernel);
    EXPECT_TRUE(error_of(convolution, request, kernel) < 1e-6);
  }
}

TEST_F(LibraryConvolution, ReadsAndWritesTextures) {
  tests::Sample sample(2);
  for (const char* first_axis : {"rows", "columns"}) {
    for (const fft::Precision precision : {fft::Precision::kFp32, fft::Precision::kFp16}) {
      if (!sample.takes_next()) continue;
      const ConvolutionRequest request{.picture = {17, 12},
                                       .images = 6,
                                       .kernel = {4, 3},
                                       .kernel_planes = 3,
                                       .precision = precision,
                                       .options = {{"storage", "rgb_planes"}, {"first_axis", first_axis}}};
      Convolution convolution(*device_, request);
      const std::vector<double> kernel = random_values(36, 3);
      set_kernel(convolution, kernel);
      const double error = error_of(convolution, request, kernel);
      EXPECT_TRUE(error < (precision == fft::Precision::kFp16 ? 1e-3 : 1e-6)) << first_axis << " " << error;
      EXPECT_THROW(convolution.record(BoundBuffer{1}, BoundBuffer{2}), std::invalid_argument);
    }
  }
}

TEST_F(LibraryConvolution, LeavesTheStateOfTheContextAsItWas) {
  const ConvolutionRequest request{.picture = {8, 8}, .images = 1, .kernel = {3, 3}};
  GLuint own = 0;
  glGenBuffers(1, &own);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, own);
  glBufferData(GL_SHADER_STORAGE_BUFFER, 64, nullptr, GL_DYNAMIC_COPY);
  glUseProgram(0);
  Convolution convolution(*device_, request);
  const std::vector<double> kernel = random_values(9, 4);
  set_kernel(convolution, kernel);
  EXPECT_TRUE(error_of(convolution, request, kernel) < 1e-6);
  GLint bound = 0, program = 1;
  glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 0, &bound);
  glGetIntegerv(GL_CURRENT_PROGRAM, &program);
  EXPECT_EQ(GLuint(bound), own);
  EXPECT_EQ(program, 0);
  glDeleteBuffers(1, &own);
}

TEST_F(LibraryConvolution, SaysWhatItCannotDo) {
  const auto refusal = [&](const ConvolutionRequest& request) {
    return Convolution::refusal(*device_, request).value_or("nothing");
  };
  EXPECT_NE(refusal({.picture = {8, 8}, .kernel = {9000, 1}}).find("8192"), std::string::npos);
  EXPECT_NE(refusal({.picture = {8, 8}, .kernel = {0, 1}}).find("at least one"), std::string::npos);
  EXPECT_NE(refusal({.picture = {16000, 8}, .kernel = {3, 3}}).find("12288"), std::string::npos);
  EXPECT_NE(
      refusal({.picture = {8, 8}, .images = 2, .kernel = {3, 3}, .options = {{"storage", "rgb_planes"}}})
          .find("three"),
      std::string::npos);
  EXPECT_EQ(refusal({.picture = {8, 8}, .kernel = {3, 3}}), "nothing");
  EXPECT_THROW(refusal({.kernel = {3, 3}, .options = {{"borders", "zero"}}}), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::library_convolution_test
