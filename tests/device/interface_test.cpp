// The interface that is installed, <fftbench/fft.h>: every kind of problem through the caller's buffers,
// errors as sentences, plans without a context. It is compiled apart from the other tests, since it has the
// names of the outside.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fftbench/fft.h>
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cstring>

#include "device/device_fixture.h"
#include "fft/numbers.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"

namespace fftbench::interface_test {
namespace {

class Interface : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<Device>(backend().context().get_proc_address()); }

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
  problem.domain = request.domain == FFTBENCH_REAL ? fft::Domain::kReal : fft::Domain::kComplex;
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

TEST_F(Interface, TransformsEveryKindOfProblem) {
  for (const auto direction : {FFTBENCH_FORWARD, FFTBENCH_INVERSE})
    for (const auto domain : {FFTBENCH_COMPLEX, FFTBENCH_REAL})
      for (const auto half : {FFTBENCH_NUMPY, FFTBENCH_PACKED})
        for (const auto precision : {FFTBENCH_FP32, FFTBENCH_FP16, FFTBENCH_FP64})
          for (const auto norm : {FFTBENCH_BACKWARD, FFTBENCH_ORTHO, FFTBENCH_FORWARD_NORM}) {
            if (domain == FFTBENCH_COMPLEX && half == FFTBENCH_PACKED) continue;
            // Sums of halves could overflow in other norms.
            if (precision != FFTBENCH_FP32 && norm != FFTBENCH_ORTHO) continue;
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
  EXPECT_NE(said({.width = 5003}).find("5003"), std::string::npos);
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

}  // namespace
}  // namespace fftbench::interface_test
