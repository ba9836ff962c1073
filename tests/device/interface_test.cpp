// The interface that is installed, <fftbench/fft.h>: every kind of problem through the caller's buffers,
// errors as sentences, plans without a context. It is compiled apart from the other tests, since it has the
// names of the outside.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fftbench/fft.h>
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>

#include "device/device_fixture.h"
#include "device/odd_state.h"
#include "fft/number_range.h"
#include "fft/numbers.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "report_test_support.h"
#include "sample.h"

namespace fftbench::interface_test {
namespace {

class Interface : public tests::DeviceTest {
 protected:
  // It keeps no programs: a test must not meet those of the user.
  void SetUp() override { device_ = make_device({.folder = ""}); }

  static std::unique_ptr<Device> make_device(const ProgramCache& cache) {
    return std::make_unique<Device>(backend().context().get_proc_address(), cache);
  }

  std::unique_ptr<Device> device_;
};

// A buffer of the caller's.
class OwnBuffer {
 public:
  explicit OwnBuffer(std::span<const std::byte> values) : bytes_(values.size()) {
    glGenBuffers(1, &name_);
    glBindBuffer(GL_COPY_WRITE_BUFFER, name_);
    glBufferData(GL_COPY_WRITE_BUFFER, GLsizeiptr(bytes_), values.data(), GL_DYNAMIC_COPY);
  }
  ~OwnBuffer() { glDeleteBuffers(1, &name_); }
  OwnBuffer(const OwnBuffer&) = delete;
  OwnBuffer& operator=(const OwnBuffer&) = delete;

  GLuint name() const { return name_; }
  std::vector<std::byte> content() const {
    std::vector<std::byte> values(bytes_);
    glMemoryBarrier(fftbench_barrier_after(FFTBENCH_BUFFER_UPDATE));
    glBindBuffer(GL_COPY_WRITE_BUFFER, name_);
    glGetBufferSubData(GL_COPY_WRITE_BUFFER, 0, GLsizeiptr(bytes_), values.data());
    return values;
  }

 private:
  GLuint name_ = 0;
  std::size_t bytes_;
};

std::vector<std::byte> poison(std::size_t bytes) {
  return std::vector<std::byte>(bytes, std::byte{0xff});  // a NaN in every precision
}

// What the request means, in the harness's words.
fft::Problem problem_of(const Request& request) {
  fft::Problem problem{.extent = {request.width, request.height}, .batch = request.batch};
  problem.direction =
      request.direction == FFTBENCH_FORWARD ? fft::Direction::kForward : fft::Direction::kInverse;
  problem.domain = fft::Domain(request.domain);
  problem.half_spectrum =
      request.half_spectrum == FFTBENCH_PACKED ? fft::HalfSpectrum::kPacked : fft::HalfSpectrum::kNumpy;
  problem.precision = request.precision == FFTBENCH_FP16   ? fft::Precision::kFp16
                      : request.precision == FFTBENCH_FP64 ? fft::Precision::kFp64
                                                           : fft::Precision::kFp32;
  problem.norm = request.norm == FFTBENCH_ORTHO          ? fft::Norm::kOrtho
                 : request.norm == FFTBENCH_FORWARD_NORM ? fft::Norm::kForward
                                                         : fft::Norm::kBackward;
  return problem;
}

void expect_right(const std::vector<double>& output, const std::vector<double>& input,
                  const fft::Problem& problem) {
  const auto accuracy = measure::compare(output, measure::reference_transform(input, problem), problem);
  EXPECT_TRUE(accuracy.error_units <= 1) << accuracy.error_units;
}

std::string error_of(const auto& call) {
  try {
    call();
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST_F(Interface, RecordsIndependentTransformsAtOnce) {
  const Request request{.width = 16, .height = 8, .most_merged = 4};
  Fft fft(*device_, request);
  EXPECT_EQ(fft.plan().most_merged(), 4U);
  fft::Problem problem = problem_of(request);
  problem.batch = 5;
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  const OwnBuffer from(fft::bytes_from(input, problem.precision)), to(poison(5 * fft.plan().output_bytes()));
  std::vector<Arrays> arrays;
  const std::uint64_t bytes = fft.plan().input_bytes();
  for (std::uint64_t index = 5; index-- > 0;)
    arrays.push_back({buffer(from.name(), index * bytes, bytes), buffer(to.name(), index * bytes, bytes)});
  fft.record(arrays);
  expect_right(fft::numbers_from(to.content(), problem.precision), input, problem);

  arrays[3].output = arrays[1].output;
  EXPECT_NE(error_of([&] { fft.record(arrays); }).find("transform 3: its output overlaps"),
            std::string::npos);
  arrays[3].output = Array{};
  EXPECT_NE(error_of([&] { fft.record(arrays); }).find("the output of transform 3 has to name"),
            std::string::npos);
  fft.record(std::span<const Arrays>());
}

TEST_F(Interface, RecordsLayersOfTexturesAtOnce) {
  const Request request{.width = 16,
                        .height = 8,
                        .algorithm = "stockham_register",
                        .options = "storage=image",
                        .most_merged = 2};
  fft::Problem problem = problem_of(request);
  problem.batch = 3;
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  std::vector<std::byte> bytes = fft::bytes_from(input, problem.precision);
  std::array<GLuint, 2> textures{};
  glGenTextures(2, textures.data());
  for (const GLuint one : textures) {
    glBindTexture(GL_TEXTURE_2D_ARRAY, one);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RG32F, 16, 8, 3);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 16, 8, 3, GL_RG, GL_FLOAT,
                    one == textures[0] ? bytes.data() : poison(bytes.size()).data());
  }
  Fft fft(*device_, request);
  EXPECT_EQ(fft.plan().most_merged(), 2U);
  std::vector<Arrays> arrays;
  for (std::uint32_t layer = 3; layer-- > 0;)
    arrays.push_back({texture(textures[0], layer), texture(textures[1], layer)});
  {
    const tests::OddState odd;
    const std::vector<GLint64> before = tests::state_now();
    fft.record(arrays);
    EXPECT_EQ(tests::state_now(), before);
  }
  glMemoryBarrier(fftbench_barrier_after(FFTBENCH_TEXTURE_UPDATE));
  glBindTexture(GL_TEXTURE_2D_ARRAY, textures[1]);
  glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RG, GL_FLOAT, bytes.data());
  expect_right(fft::numbers_from(bytes, problem.precision), input, problem);

  arrays[2].output = texture(textures[1], 3);
  EXPECT_NE(error_of([&] { fft.record(arrays); }).find("transform 2: the texture of the output has 3 layers"),
            std::string::npos);
  Array of_both = buffer(1);
  of_both.first_layer = 1;
  EXPECT_NE(error_of([&] { fft.record(of_both, buffer(2)); }).find("layers are those of textures"),
            std::string::npos);
  glDeleteTextures(2, textures.data());
}

TEST_F(Interface, TransformsEveryKindOfProblem) {
  tests::Sample sample(8);
  for (const auto direction : {FFTBENCH_FORWARD, FFTBENCH_INVERSE})
    for (const auto domain : {FFTBENCH_COMPLEX, FFTBENCH_REAL, FFTBENCH_DCT2, FFTBENCH_DST3})
      for (const auto half : {FFTBENCH_NUMPY, FFTBENCH_PACKED})
        for (const auto precision : {FFTBENCH_FP32, FFTBENCH_FP16, FFTBENCH_FP64})
          for (const auto norm : {FFTBENCH_BACKWARD, FFTBENCH_ORTHO, FFTBENCH_FORWARD_NORM}) {
            if (domain != FFTBENCH_REAL && half == FFTBENCH_PACKED) continue;
            // Sums of fp16 could overflow in other norms.
            if (precision != FFTBENCH_FP32 && norm != FFTBENCH_ORTHO) continue;
            if (!sample.takes_next()) continue;
            const Request request{.width = 16,
                                  .height = 12,
                                  .batch = 2,
                                  .direction = direction,
                                  .domain = domain,
                                  .half_spectrum = half,
                                  .precision = precision,
                                  .norm = norm};
            const fft::Problem problem = problem_of(request);
            SCOPED_TRACE(fft::describe_kind(problem));
            Fft fft(*device_, request);
            EXPECT_EQ(fft.plan().input_bytes(), fft::byte_count(fft::input_shape(problem)));
            EXPECT_EQ(fft.plan().largest_input(), fft::largest_input(problem));
            const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
            const OwnBuffer from(fft::bytes_from(input, problem.precision));
            const OwnBuffer to(poison(fft.plan().output_bytes()));
            fft.record(buffer(from.name()), buffer(to.name()));
            expect_right(fft::numbers_from(to.content(), problem.precision), input, problem);
          }
}

TEST_F(Interface, SaysWhatIsWrongInASentence) {
  const auto said = [&](const Request& request) { return error_of([&] { Fft(*device_, request); }); };
  EXPECT_NE(said({.width = 64, .algorithm = "stockham_radix5"}).find("did you mean"), std::string::npos);
  EXPECT_NE(said({.width = 8388617}).find("8388617"), std::string::npos);
  EXPECT_NE(said({.width = 64, .options = "storage"}).find("storage=image"), std::string::npos);
  EXPECT_NE(said({.width = 64, .options = "twiddle=table;twiddle=table"}).find("twice"), std::string::npos);
  EXPECT_NE(said({.width = 64, .direction = fftbench_direction(7)}).find("direction is 7"),
            std::string::npos);
  Fft fft(*device_, {.width = 8});
  const auto recorded = [&](const Array& from) { return error_of([&] { fft.record(from, buffer(1)); }); };
  Array both = buffer(1);
  both.texture = 1;
  EXPECT_NE(recorded({}).find("neither"), std::string::npos);
  EXPECT_NE(recorded(both).find("both"), std::string::npos);
  EXPECT_NE(recorded(buffer(1, 256, 0)).find("needs a size"), std::string::npos);
  EXPECT_NE(recorded(texture(1)).find("an image is bound"), std::string::npos);
  fftbench_error* error = fftbench_fft_create(nullptr, nullptr, nullptr);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(fftbench_error_kind_of(error), FFTBENCH_INVALID_REQUEST);
  EXPECT_STREQ(fftbench_error_message(error), "the place for the FFT is NULL");
  fftbench_error_destroy(error);
}

TEST_F(Interface, KnowsWithoutAContextWhatAnFftDispatches) {
  const Request request{
      .width = 64, .height = 32, .algorithm = "stockham_radix4", .options = "exchange=shared"};
  const Plan plan(request);
  const Fft fft(*device_, request);
  ASSERT_EQ(plan.view().pass_count(), fft.plan().pass_count());
  for (std::size_t pass = 0; pass < plan.view().pass_count(); ++pass) {
    EXPECT_EQ(plan.view().pass_glsl(pass), fft.plan().pass_glsl(pass));
    EXPECT_EQ(plan.view().pass(pass).read_bytes, 64U * 32U * 8U);
    EXPECT_NE(plan.view().pass_glsl(pass).find("void main()"), std::string::npos);
  }
  EXPECT_EQ(plan.view().pass(0).work_groups[0] * plan.view().pass(0).work_groups[1], 32U);
  EXPECT_THROW((void)plan.view().pass(99), std::out_of_range);
  fftbench_limits few{};
  few.work_group_invocations = 8;
  EXPECT_NE(error_of([&] { Plan(request, &few); }).find("this device allows 8"), std::string::npos);
}

// A second context on the display of the current one.
class SecondContext {
 public:
  SecondContext() : display_(eglGetCurrentDisplay()), first_(eglGetCurrentContext()) {
    const std::array<EGLint, 7> attributes{EGL_CONTEXT_MAJOR_VERSION,
                                           4,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           3,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_NONE};
    eglBindAPI(EGL_OPENGL_API);
    second_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
  }
  ~SecondContext() {
    make_current(false);
    eglDestroyContext(display_, second_);
  }
  SecondContext(const SecondContext&) = delete;
  SecondContext& operator=(const SecondContext&) = delete;

  void make_current(bool second) const {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, second ? second_ : first_);
  }

 private:
  EGLDisplay display_;
  EGLContext first_, second_;
};

TEST_F(Interface, ServesSeveralContextsInOneProcess) {
  if (eglGetCurrentContext() == EGL_NO_CONTEXT) GTEST_SKIP() << "the context is none of EGL";
  const SecondContext contexts;
  const Request request{.width = 32, .height = 16};
  const fft::Problem problem = problem_of(request);
  Fft first(*device_, request);
  contexts.make_current(true);
  {
    Device others_device(eglGetProcAddress);
    Fft second(others_device, request);
    for (const bool in_second : {true, false, true}) {
      contexts.make_current(in_second);
      const std::vector<double> input =
          measure::make_signal(measure::Signal::kUniform, problem, in_second ? 3 : 4);
      const OwnBuffer from(fft::bytes_from(input, problem.precision)), to(poison(problem.extent.x * 16 * 8));
      (in_second ? second : first).record(buffer(from.name()), buffer(to.name()));
      expect_right(fft::numbers_from(to.content(), problem.precision), input, problem);
      EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
    }
  }
}

TEST_F(Interface, LeavesAnyStateAsItWasAndWorksInIt) {
  for (const char* options : {"", "storage=image;exchange=shared"}) {
    SCOPED_TRACE(options);
    const bool has_textures = *options != 0;
    const Request request{.width = 16,
                          .height = 32,
                          .batch = 2,
                          .algorithm = has_textures ? "stockham_radix4" : "best",
                          .options = options};
    const fft::Problem problem = problem_of(request);
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
    const std::vector<std::byte> bytes = fft::bytes_from(input, problem.precision);
    const OwnBuffer from(bytes), to(poison(bytes.size()));
    std::array<GLuint, 2> textures{};
    glGenTextures(2, textures.data());
    for (const GLuint one : textures) {
      glBindTexture(GL_TEXTURE_2D_ARRAY, one);
      glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RG32F, 16, 32, 2);
      glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 16, 32, 2, GL_RG, GL_FLOAT,
                      one == textures[0] ? bytes.data() : poison(bytes.size()).data());
    }
    {
      const tests::OddState odd;
      const std::vector<GLint64> before = tests::state_now();
      Device another(backend().context().get_proc_address());
      EXPECT_EQ(tests::state_now(), before) << "after making a device";
      Fft fft(another, request);
      EXPECT_EQ(tests::state_now(), before) << "after making an FFT";
      if (has_textures) {
        EXPECT_EQ(fft.plan().texture_format(), GLenum{GL_RG32F});
        fft.record(texture(textures[0]), texture(textures[1]));
      } else {
        fft.record(buffer(from.name()), buffer(to.name()));
      }
      EXPECT_EQ(tests::state_now(), before) << "after recording";
      EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
    }
    std::vector<std::byte> output = to.content();
    if (has_textures) {
      glMemoryBarrier(fftbench_barrier_after(FFTBENCH_TEXTURE_UPDATE));
      glBindTexture(GL_TEXTURE_2D_ARRAY, textures[1]);
      glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RG, GL_FLOAT, output.data());
    }
    expect_right(fft::numbers_from(output, problem.precision), input, problem);
    glDeleteTextures(2, textures.data());
  }
}

TEST_F(Interface, BringsStateBackWhereARecordingEnds) {
  const Request request{.width = 16, .height = 32};
  const fft::Problem problem = problem_of(request);
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  const std::vector<std::byte> bytes = fft::bytes_from(input, problem.precision);
  const OwnBuffer from(bytes), first(poison(bytes.size())), second(poison(bytes.size()));
  Fft fft(*device_, request);
  {
    const tests::OddState odd;
    const std::vector<GLint64> before = tests::state_now();
    {
      Recording outer = device_->begin_recording();
      fft.record(buffer(from.name()), buffer(first.name()));
      const Recording inner = device_->begin_recording();
      fft.record(buffer(from.name()), buffer(second.name()));
      EXPECT_NE(tests::state_now(), before) << "within the recording";
      const Recording moved = std::move(outer);
    }
    EXPECT_EQ(tests::state_now(), before);
    fftbench_device* device = nullptr;
    ASSERT_EQ(fftbench_device_create(backend().context().get_proc_address(), &device), nullptr);
    fftbench_error* nothing = fftbench_device_end_recording(device);
    ASSERT_NE(nothing, nullptr) << "none has begun";
    EXPECT_STREQ(fftbench_error_message(nothing), "no recording of this device has begun");
    fftbench_error_destroy(nothing);
    EXPECT_EQ(fftbench_device_begin_recording(device), nullptr);
    EXPECT_EQ(fftbench_device_begin_recording(device), nullptr);
    EXPECT_EQ(fftbench_device_end_recording(device), nullptr);
    EXPECT_EQ(fftbench_device_end_recording(device), nullptr);
    EXPECT_NE(error_of([&] { throw_if(fftbench_device_end_recording(device)); }), "");
    fftbench_fft* others_fft = nullptr;
    const fftbench_request plain = request.as_c();
    ASSERT_EQ(fftbench_fft_create(device, &plain, &others_fft), nullptr);
    EXPECT_EQ(fftbench_device_begin_recording(device), nullptr);
    EXPECT_EQ(fftbench_fft_record(others_fft, buffer(from.name()), buffer(second.name())), nullptr);
    fftbench_fft_destroy(others_fft);
    EXPECT_NE(tests::state_now(), before);
    fftbench_device_destroy(device);  // ends what has not ended
    EXPECT_EQ(tests::state_now(), before);
    EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
  }
  expect_right(fft::numbers_from(first.content(), problem.precision), input, problem);
  expect_right(fft::numbers_from(second.content(), problem.precision), input, problem);
}

TEST_F(Interface, TakesVolumesAlongSomeAxes) {
  Request request{.width = 4, .height = 6, .depth = 8, .axes = FFTBENCH_ROWS | FFTBENCH_DEPTH};
  EXPECT_EQ(Fft(*device_, request).plan().pass_count(), 2U) << "along rows, and along the depth";
  EXPECT_EQ(Fft(*device_, request).plan().input_bytes(), 8U * 4 * 6 * 8);
  request.axes = 8;
  EXPECT_NE(error_of([&] { Fft(*device_, request); }).find("axes is 8"), std::string::npos);
}

// The same calls as of an FFT without: strides, a caller's GLSL, one array.
TEST_F(Interface, PassesOnWhatIsAskedOfArrays) {
  const Request request{
      .width = 8,
      .height = 6,
      .batch = 2,
      .input_row_stride = 11,
      .input_image_stride = 80,
      .output_row_stride = 9,
      .load = "vec2 load_input(uvec3 p) { return vec2(p.x == 0u && p.y == 0u ? p.z + 1u : 0u, 0); }",
      .store = "void store_output(uvec3 p, vec2 v) { put_output(p, v + vec2(p.xy)); }"};
  Fft fft(*device_, request);
  EXPECT_EQ(fft.plan().input_bytes(), 8U * (80 + 5 * 11 + 8));
  EXPECT_EQ(fft.plan().output_bytes(), 8U * (6 * 9 + 5 * 9 + 8));
  EXPECT_NE(fft.plan().pass_glsl(0).find("p.z + 1u"), std::string::npos);
  const OwnBuffer from(poison(fft.plan().input_bytes())), to(poison(fft.plan().output_bytes()));
  fft.record(buffer(from.name()), buffer(to.name()));
  const std::vector<double> output = fft::numbers_from(to.content(), fft::Precision::kFp32);
  for (std::size_t image = 0; image < 2; ++image)
    for (std::size_t y = 0; y < 6; ++y)
      for (std::size_t x = 0; x < 8; ++x) {
        const std::size_t place = 2 * (image * 54 + y * 9 + x);
        EXPECT_NEAR(output[place], double(image + 1 + x), 1e-5);
        EXPECT_NEAR(output[place + 1], double(y), 1e-5);
      }
  const std::string refusal = error_of([&] {
    Fft(*device_, {.width = 64,
                   .height = 64,
                   .algorithm = "stockham_register",
                   .options = "sync=in_shader",
                   .repair = true});
  });
  EXPECT_NE(refusal.find("sync=in_shader"), std::string::npos) << refusal;
  EXPECT_EQ(error_of([&] { Fft(*device_, {.width = 64, .height = 64, .repair = true}); }), "");
  Fft in_place(*device_, {.width = 8, .in_place = true});
  EXPECT_EQ(error_of([&] { in_place.record(buffer(from.name()), buffer(from.name())); }), "");
  Fft apart(*device_, {.width = 8});
  EXPECT_NE(error_of([&] { apart.record(buffer(from.name()), buffer(from.name())); }).find("in place"),
            std::string::npos);
}

// Returns what an FFT of a small picture gives on a device that is made with this cache.
std::vector<std::byte> transformed(Device& device) {
  const fft::Problem problem{.extent = {32, 32}};
  const std::vector<double> numbers = measure::make_signal(measure::Signal::kUniform, problem, 3);
  const std::vector<std::byte> input = fft::bytes_from(numbers, problem.precision);
  Fft fft(device, {.width = 32, .height = 32, .algorithm = "stockham_radix4", .options = "storage=buffer"});
  const OwnBuffer from(input), to(poison(input.size()));
  fft.record(buffer(from.name()), buffer(to.name()));
  return to.content();
}

std::size_t files_in(const std::filesystem::path& folder) {
  std::error_code missing;
  const std::filesystem::directory_iterator files(folder, missing);
  return missing ? 0 : std::size_t(std::distance(begin(files), end(files)));
}

TEST_F(Interface, KeepsProgramsInTheFolderThatIsNamed) {
  const report::test_support::TemporaryFolder temporary;
  const std::string folder = temporary.path() / "programs";
  const std::vector<std::byte> compiled = transformed(*make_device({.folder = folder}));
  const std::size_t kept = files_in(folder);
  EXPECT_GT(kept, 2U);
  EXPECT_EQ(transformed(*make_device({.folder = folder})), compiled);
  EXPECT_EQ(transformed(*device_), compiled) << "without the cache";
  EXPECT_EQ(files_in(folder), kept);
}

TEST_F(Interface, KeepsNoMoreThanItMay) {
  const report::test_support::TemporaryFolder temporary;
  const std::string folder = temporary.path() / "programs";
  transformed(*make_device({.folder = folder, .most_bytes = 1000}));
  EXPECT_EQ(files_in(folder), 1U) << "what the probes told, which is short";
}

TEST_F(Interface, KeepsProgramsInTheUsersCacheUnlessItIsToldNotTo) {
  const report::test_support::TemporaryFolder temporary;
  const char* caches = std::getenv("XDG_CACHE_HOME");
  const std::string before = caches == nullptr ? "" : caches;
  setenv("XDG_CACHE_HOME", temporary.path().c_str(), 1);
  transformed(*make_device({.folder = ""}));
  const std::size_t of_nothing = files_in(temporary.path() / "fftbench");
  transformed(*make_device({}));
  const std::size_t of_usual = files_in(temporary.path() / "fftbench");
  fftbench_device* device = nullptr;
  fftbench_error* error = fftbench_device_create(backend().context().get_proc_address(), &device);
  caches == nullptr ? unsetenv("XDG_CACHE_HOME") : setenv("XDG_CACHE_HOME", before.c_str(), 1);
  ASSERT_EQ(error, nullptr);
  fftbench_device_destroy(device);
  EXPECT_EQ(of_nothing, 0U);
  EXPECT_GT(of_usual, 2U);
}

}  // namespace
}  // namespace fftbench::interface_test
