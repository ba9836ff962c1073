// Convolutions in a caller's own context work on the caller's buffers and textures, with a kernel that may
// change.
#include "library/convolution.h"

#include "device/device_fixture.h"
#include "fft/numbers.h"
#include "gl/error.h"
#include "measure/reference_convolution.h"
#include "sample.h"
#include "testing.h"

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
    const std::vector<double> pictures = random_values(fft::element_count(problem_of(request)), 7);
    executor::Array input = convolution.make_input();
    input.write(fft::bytes_from(pictures, request.precision));
    return error_of(convolution, request, kernel, pictures, input.bound());
  }

  // `input` holds the pictures.
  static double error_of(const Convolution& convolution, const ConvolutionRequest& request,
                         const std::vector<double>& kernel, const std::vector<double>& pictures,
                         const BoundResource& input) {
    const fft::Problem problem = problem_of(request);
    const executor::Array output = convolution.make_output();
    convolution.record(input, output.bound());
    std::vector<std::byte> bytes(output.byte_count());
    output.read(bytes);
    const std::vector<double> expected = measure::reference_convolution(
        pictures, kernel, problem, {.kernel = request.kernel, .planes = request.kernel_planes});
    return measure::compare(fft::numbers_from(bytes, request.precision), expected, problem).rel_l2;
  }

  std::unique_ptr<FftDevice> device_;
};

// Counters by which dispatches synchronise in the shader, of all contexts that there are.
std::vector<GLuint> sequences() {
  std::vector<GLuint> found;
  std::array<char, 64> label{};
  for (GLuint name = 1; name < 10000; ++name) {
    if (glIsBuffer(name) == GL_FALSE) continue;
    glGetObjectLabel(GL_BUFFER, name, label.size(), nullptr, label.data());
    if (std::string(label.data()) == "dispatch sequence") found.push_back(name);
  }
  return found;
}

// It looks as if groups of an earlier dispatch had not completed.
TEST_F(LibraryConvolution, TellsOfSpinTimeoutsAsAnFftDoes) {
  const ConvolutionRequest request{
      .picture = {20, 11}, .images = 2, .kernel = {5, 4}, .options = {{"sync", "in_shader"}}};
  const FftRequest of_fft{
      .problem = {.extent = {12, 10}}, .algorithm = "stockham_register", .options = {{"sync", "in_shader"}}};
  if (Convolution::refusal(*device_, request))
    GTEST_SKIP() << "dispatches of this device don't synchronise in the shader";
  Convolution convolution(*device_, request);
  const Fft fft(*device_, of_fft);
  set_kernel(convolution, random_values(20, 1));
  const executor::Array input = convolution.make_input(), output = convolution.make_output();
  const executor::Array from = fft.make_input(), to = fft.make_output();
  convolution.record(input.bound(), output.bound());
  EXPECT_EQ(convolution.spin_timeouts(), 0U);
  EXPECT_EQ(fft.spin_timeouts(), 0U);
  std::map<GLuint, GLuint> ended;
  for (const GLuint name : sequences()) {
    glBindBuffer(GL_COPY_WRITE_BUFFER, name);
    glGetBufferSubData(GL_COPY_WRITE_BUFFER, 0, sizeof(GLuint), &ended[name]);
    const GLuint fewer = ended[name] - 1000;
    glBufferSubData(GL_COPY_WRITE_BUFFER, 0, sizeof(GLuint), &fewer);
  }
  convolution.record(input.bound(), output.bound());
  const std::uint32_t missed = convolution.spin_timeouts();
  EXPECT_GT(missed, 0U);
  fft.record(from.bound(), to.bound());
  EXPECT_GT(fft.spin_timeouts(), missed);
  for (const auto& [name, before] : ended) {
    glBindBuffer(GL_COPY_WRITE_BUFFER, name);
    glBufferSubData(GL_COPY_WRITE_BUFFER, 0, sizeof(GLuint), &before);
  }
}

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
  tests::Sample sample(3);
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

// A picture of bytes in a texture that no image can be: its format has three components, or a gamma curve,
// and as its own filter asks for smaller levels, which it lacks, nothing can be read by that.
class PictureOfBytes {
 public:
  PictureOfBytes(GLenum format, glm::uvec2 extent, std::uint32_t layers) {
    std::mt19937_64 random(5);
    bytes_.resize(std::size_t{extent.x} * extent.y * layers * 3);
    for (std::uint8_t& byte : bytes_) byte = std::uint8_t(random());
    glGenTextures(1, &name_);
    glBindTexture(GL_TEXTURE_2D_ARRAY, name_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GLint(format), GLsizei(extent.x), GLsizei(extent.y), GLsizei(layers),
                 0, GL_RGB, GL_UNSIGNED_BYTE, bytes_.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
  }
  ~PictureOfBytes() { glDeleteTextures(1, &name_); }
  PictureOfBytes(const PictureOfBytes&) = delete;
  PictureOfBytes& operator=(const PictureOfBytes&) = delete;

  GLuint name() const { return name_; }

  // Returns the planes of the colours, one picture after another.
  std::vector<double> planes(std::size_t texels_of_layer, double (*decoded)(double)) const {
    std::vector<double> planes(bytes_.size());
    for (std::size_t index = 0; index < bytes_.size(); ++index) {
      const std::size_t texel = index / 3;
      const std::size_t plane = texel / texels_of_layer * 3 + index % 3;
      planes[plane * texels_of_layer + texel % texels_of_layer] = decoded(bytes_[index] / 255.0);
    }
    return planes;
  }

 private:
  GLuint name_ = 0;
  std::vector<std::uint8_t> bytes_;
};

// IEC 61966-2-1.
double linear_from_srgb(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double itself(double value) {
  return value;
}

TEST_F(LibraryConvolution, SamplesTexturesThatNoImageCanBe) {
  const ConvolutionRequest request{
      .picture = {17, 12}, .images = 6, .kernel = {4, 3}, .options = {{"storage", "rgb_sampled"}}};
  Convolution convolution(*device_, request);
  const std::vector<double> kernel = random_values(12, 3);
  set_kernel(convolution, kernel);
  EXPECT_TRUE(error_of(convolution, request, kernel) < 1e-6);
  for (const auto& [format, decoded] : {std::pair(GL_RGB8, &itself), {GL_SRGB8_ALPHA8, &linear_from_srgb}}) {
    const PictureOfBytes picture(GLenum(format), request.picture, request.images / 3);
    const std::vector<double> planes = picture.planes(17 * 12, decoded);
    const double error = error_of(convolution, request, kernel, planes, BoundImage{.name = picture.name()});
    // Drivers decode the gamma curve to a few bits more than the format has.
    EXPECT_TRUE(error < (format == GL_RGB8 ? 1e-6 : 1e-3)) << format << " " << error;
  }
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

TEST_F(LibraryConvolution, LeavesTextureUnitsAsTheyWere) {
  const ConvolutionRequest request{
      .picture = {8, 8}, .images = 3, .kernel = {3, 3}, .options = {{"storage", "rgb_sampled"}}};
  Convolution convolution(*device_, request);
  const std::vector<double> kernel = random_values(9, 4);
  set_kernel(convolution, kernel);
  const executor::Array input = convolution.make_input(), output = convolution.make_output();
  const PictureOfBytes own(GL_RGB8, {4, 4}, 1);
  GLuint sampler = 0;
  glGenSamplers(1, &sampler);
  constexpr GLuint kUnits = 8, kActive = 5;
  for (GLuint unit = 0; unit < kUnits; ++unit) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D_ARRAY, own.name());
    glBindSampler(unit, sampler);
  }
  glActiveTexture(GL_TEXTURE0 + kActive);
  convolution.record(input.bound(), output.bound());
  GLint active = 0;
  glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
  EXPECT_EQ(active, GLint(GL_TEXTURE0 + kActive));
  for (GLuint unit = 0; unit < kUnits; ++unit) {
    GLint texture = 0, bound = 0;
    glActiveTexture(GL_TEXTURE0 + unit);
    glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &texture);
    glGetIntegerv(GL_SAMPLER_BINDING, &bound);
    EXPECT_EQ(GLuint(texture), own.name()) << unit;
    EXPECT_EQ(GLuint(bound), sampler) << unit;
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
    glBindSampler(unit, 0);
  }
  glActiveTexture(GL_TEXTURE0);
  glDeleteSamplers(1, &sampler);
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
