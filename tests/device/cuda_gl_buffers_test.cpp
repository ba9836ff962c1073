// cuFFT between buffers of OpenGL. Where OpenGL runs on no CUDA device, it is skipped with the reason.
#include "backends/opengl/opengl_backend.h"
#include "device/cuda_fixture.h"
#include "fft/numbers.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::cuda_gl_buffers_test {
namespace {

class CudaGlBuffers : public tests::CudaTest {
 protected:
  static backends::TransformOrSkip prepared(const fft::Problem& problem) {
    const fft::Algorithm& cufft = fft::algorithm_named("cufft");
    return backend().prepare(cufft, problem, fft::complete_options(cufft.options, {{"buffers", "gl"}}));
  }

  static std::string reason_of(const fft::Problem& problem) {
    const auto made = prepared(problem);
    const auto* skip = std::get_if<fft::Skip>(&made);
    return skip == nullptr ? "not skipped" : skip->reason;
  }

  // Its context stays current until the test ends.
  static backends::OpenGlBackend opengl() {
    return {gl::ContextRequest{}, std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl"};
  }

  void TearDown() override {
    if (!IsSkipped()) backend().use_gl_buffers({});
  }
};

TEST_F(CudaGlBuffers, NeedAnOpenGlContext) {
  backend().use_gl_buffers({});
  EXPECT_TRUE(tests::mentions(reason_of(tests::image(64, 64)), {"buffers=gl", "no OpenGL context"}));
}

TEST_F(CudaGlBuffers, MatchTheReferenceFromFrameToFrame) {
  const backends::OpenGlBackend context = opengl();
  backend().use_gl_buffers(backends::OpenGlBackend::gl_buffers());
  if (const std::string reason = reason_of(tests::image(64, 64)); reason != "not skipped") {
    EXPECT_TRUE(tests::mentions(reason, {"buffers=gl", "CUDA"}));
    GTEST_SKIP() << reason;
  }
  for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      fft::Problem problem = tests::image(96, 64, 3, direction);
      problem.domain = domain;
      if (domain == fft::Domain::kReal && direction == fft::Direction::kInverse) {
        EXPECT_TRUE(tests::mentions(reason_of(problem), {"leave their input"}));
        continue;
      }
      const auto transform = unless_skipped(prepared(problem));
      EXPECT_GT(transform->dispatches(), 0U);
      const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 5);
      transform->upload(fft::bytes_from(input, problem.precision));
      transform->poison();
      EXPECT_GT(transform->run(3), 0);
      const auto output = backends::download_scaled(*transform, fft::output_shape(problem));
      const double error =
          measure::compare(output, measure::reference_transform(input, problem), problem).rel_l2;
      EXPECT_TRUE(error < 5e-7) << error;
    }
  }
  EXPECT_TRUE(
      tests::mentions(reason_of(tests::image(64, 64, 1, fft::Direction::kRoundtrip)), {"one transform"}));
}

}  // namespace
}  // namespace fftbench::cuda_gl_buffers_test
