// The opengl backend around the kernels: errors, the timer, baselines.
#include <gtest/gtest.h>

#include <chrono>

#include "backends/opengl/opengl_transform.h"
#include "device/device_fixture.h"
#include "fft/baseline.h"
#include "measure/signal.h"

namespace fftbench {
namespace {

class OpenGl : public testing::DeviceTest {
 protected:
  void SetUp() override { backend(); }
};

TEST_F(OpenGl, TurnsADriversErrorIntoAnException) {
  gl::DebugLog log;
  glDispatchCompute(1, 1, 1);  // with no program bound
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1U << 20, 0);
  try {
    log.throw_if_errors("testing");
    FAIL() << "no error was reported";
  } catch (const gl::GlError& error) {
    EXPECT_NE(std::string(error.what()).find("while testing"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("GL_INVALID_VALUE"), std::string::npos) << error.what();
  }
  EXPECT_NO_THROW(log.throw_if_errors("testing again"));
}

// Puts a driver's word of a reset in the place of the real function.
class PretendedReset {
 public:
  explicit PretendedReset() : real_(glad_glGetGraphicsResetStatus) {
    glad_glGetGraphicsResetStatus = [] { return GLenum{GL_INNOCENT_CONTEXT_RESET}; };
  }
  ~PretendedReset() { glad_glGetGraphicsResetStatus = real_; }
  PretendedReset(const PretendedReset&) = delete;
  PretendedReset& operator=(const PretendedReset&) = delete;

 private:
  decltype(glad_glGetGraphicsResetStatus) real_;
};

TEST_F(OpenGl, TellsALostContextFromAnError) {
  auto prepared = backend().prepare_copy({.extent = {16, 16}});
  backends::Transform& copy = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  copy.run(1);
  {
    const PretendedReset reset;
    EXPECT_THROW(copy.run(1), backends::DeviceLost);
  }
  EXPECT_NO_THROW(copy.run(1));
}

TEST_F(OpenGl, DummyWorkTakesTimeInProportionToItsLength) {
  const auto time_of = [](std::uint32_t length) {
    auto prepared = backend().prepare_dummy_work(length);
    backends::Transform& work = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    work.upload(std::vector<std::complex<float>>{{1.0F, 0.5F}});
    double best = work.run(1);
    for (int run = 0; run < 9; ++run) best = std::min(best, work.run(1));
    return best;
  };
  const double ratio = time_of(800000) / time_of(200000);
  EXPECT_TRUE(ratio > 3 && ratio < 5) << ratio;
}

TEST_F(OpenGl, ClearingTheCachesLeavesTransformsAlone) {
  const fft::Problem problem{.extent = {16, 16}};
  auto prepared = backend().prepare_copy(problem);
  backends::Transform& copy = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  const auto input = measure::make_signal(measure::Signal::kUniform, problem, 1);
  copy.upload(input);
  copy.run(1);
  backend().evict_caches();
  std::vector<std::complex<float>> output(input.size());
  copy.download(output);
  EXPECT_EQ(output, input);
}

TEST_F(OpenGl, NamesFileAndLineOfAShaderThatDoesNotCompile) {
  const gl::ShaderSource source{.text =
                                    "#version 430 core\n#line 2\nlayout(local_size_x = 1) in;\n#line "
                                    "100040\nvoid main() { undeclared = 1; }\n",
                                .files = {"a.comp", "lib/b.glsl"}};
  try {
    const gl::Program program(source, "broken");
    FAIL() << "it compiled";
  } catch (const gl::ShaderError& error) {
    EXPECT_NE(std::string(error.what()).find("lib/b.glsl:40"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("undeclared"), std::string::npos) << error.what();
  }
}

TEST_F(OpenGl, RunTakesAboutAsLongAsTheWallClockSays) {
  const fft::Problem problem{.extent = {512, 512}};
  auto prepared = backend().prepare_copy(problem);
  backends::Transform& copy = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  copy.upload(measure::make_signal(measure::Signal::kUniform, problem, 1));
  copy.run(2);
  const auto start = std::chrono::steady_clock::now();
  const double measured_ms = copy.run(50);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  EXPECT_TRUE(measured_ms <= wall.count()) << measured_ms << " of " << wall.count();
  EXPECT_TRUE(measured_ms > 0.5 * wall.count()) << measured_ms << " of " << wall.count();
}

TEST_F(OpenGl, CopyBaselineCopiesEveryElement) {
  for (const fft::Problem& problem :
       {fft::Problem{.extent = {3, 5}}, fft::Problem{.extent = {64, 64}, .batch = 3},
        fft::Problem{.extent = {2, 1}}}) {
    auto prepared = backend().prepare_copy(problem);
    backends::Transform& copy = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    const auto input = measure::make_signal(measure::Signal::kUniform, problem, 9);
    copy.upload(input);
    copy.poison();
    copy.run(1);
    std::vector<std::complex<float>> output(input.size());
    copy.download(output);
    EXPECT_EQ(output, input) << fft::describe_size(problem);
  }
}

TEST_F(OpenGl, RepeatsGiveTheSameAsOneRun) {
  const fft::Problem problem{.extent = {32, 32}, .batch = 2};
  const auto input = measure::make_signal(measure::Signal::kUniform, problem, 11);
  for (const testing::Permutation& permutation : testing::all_permutations(testing::extreme_permutations)) {
    auto prepared = backend().prepare(*permutation.algorithm, problem, permutation.options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      EXPECT_LT(backend().limits().resident_work_groups, 2U) << skip->reason;
      continue;
    }
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    transform.upload(input);
    transform.run(1);
    std::vector<std::complex<float>> once(input.size());
    transform.download(once);
    // An even number: values on the way from row to column may carry the parity of their dispatch in the
    // lowest bit.
    transform.run(4);
    std::vector<std::complex<float>> often(input.size());
    transform.download(often);
    EXPECT_EQ(once, often) << testing::describe(permutation);
  }
}

TEST_F(OpenGl, AnUnknownDeviceIsRefusedWithHowManyThereAre) {
  try {
    gl::make_context({.kind = gl::ContextKind::kEgl, .egl_device = 4096});
    FAIL();
  } catch (const gl::NoContext& error) {
    EXPECT_NE(std::string(error.what()).find("there is no device 4096"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace fftbench
