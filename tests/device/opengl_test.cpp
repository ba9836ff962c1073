// The OpenGL backend apart from its kernels: errors, the timer, baselines.
#include "backends/opengl/opengl_transform.h"
#include "device/device_fixture.h"
#include "device/gl_calls.h"
#include "device/labelled_buffers.h"
#include "fft/kernels/baseline.h"
#include "gl/framebuffer.h"
#include "lib/shared_constants.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::opengl_test {
namespace {

class OpenGl : public tests::DeviceTest {
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

// Replaces the real function by one that reports a reset.
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

// The time depends on the driver. The result shows that the chain has so many links.
TEST_F(OpenGl, DummyWorkIsAChainOfTheLengthAskedFor) {
  for (const std::uint32_t length : {16U, 32U, 48U, 160U}) {
    auto prepared = backend().prepare_dummy_work(length);
    backends::Transform& work = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    // The start is so large that its many halvings leave a value from which their number can be computed.
    const float start = std::ldexp(1.0F, 120);
    tests::upload(work, std::vector<std::complex<float>>{{start, 0.0F}});
    EXPECT_GT(work.run(1), 0.0);
    std::vector<std::complex<float>> output(1);
    tests::download(work, output);
    EXPECT_EQ(output[0].real(), std::ldexp(start, -int(length))) << length;
  }
}

// The cells hold what is uploaded, so that the sum tells how many of them an invocation reads. It writes the
// sum only where it is the one that the shader looks for.
TEST_F(OpenGl, ASharedMemoryPeakReadsAsManyBytesAsAreCounted) {
  for (const std::uint32_t turns : {1U, 4U, 16U}) {
    const double numbers =
        fft::shared_peak_bytes(turns) / (4096.0 * FFTBENCH_PEAK_WORK_GROUP * sizeof(float));
    const auto value = float(FFTBENCH_SHARED_PEAK_SUM / numbers);
    auto prepared = backend().prepare_shared_memory_peak(turns);
    backends::Transform& peak = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(peak, std::vector<std::complex<float>>{{value, value}});
    peak.poison();
    EXPECT_GT(peak.run(1), 0.0);
    std::vector<std::complex<float>> output(1);
    tests::download(peak, output);
    EXPECT_EQ(output[0].real(), FFTBENCH_SHARED_PEAK_SUM / 4) << turns;
  }
}

// Each link of a chain halves its distance from twice the start, so that the sum of four chains that begin 0,
// 1, 2 and 3 above the start tells how many links there are.
TEST_F(OpenGl, AnArithmeticPeakComputesAsManyOperationsAsAreCounted) {
  constexpr int kChains = 4, kComponents = 4, kOperationsOfLink = 2;
  const auto links = [](std::uint32_t turns) {
    return fft::plan_arithmetic_peak(turns).passes[0].flops /
           (4096.0 * FFTBENCH_PEAK_WORK_GROUP * kChains * kComponents * kOperationsOfLink);
  };
  const auto sum_of = [](double start, double links) {
    double sum = 0;
    for (int chain = 0; chain < kChains; ++chain)
      sum += kComponents * (2 * start + (chain - start) * std::exp2(-links));
    return sum;
  };
  constexpr float kStart = 384;  // all values on the way are floats
  ASSERT_EQ(sum_of(kStart, links(1)), FFTBENCH_PEAK_SUM);
  for (const std::uint32_t turns : {1U, 2U}) {
    auto prepared = backend().prepare_arithmetic_peak(turns);
    backends::Transform& peak = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(peak, std::vector<std::complex<float>>{{kStart, kStart}});
    peak.poison();
    EXPECT_GT(peak.run(1), 0.0);
    std::vector<std::complex<float>> output(1);
    tests::download(peak, output);
    EXPECT_EQ(output[0].real() == FFTBENCH_PEAK_SUM / kComponents, turns == 1) << output[0].real();
  }
}

TEST_F(OpenGl, AnEmptyDispatchIsOneThatWritesNothing) {
  auto prepared = backend().prepare_empty_dispatch();
  backends::Transform& empty = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  empty.poison();
  EXPECT_GT(empty.run(3), 0.0);
  EXPECT_EQ(empty.dispatches(), 1U);
  EXPECT_EQ(empty.traffic().read_bytes + empty.traffic().write_bytes, 0U);
  std::vector<std::complex<float>> output(1);
  tests::download(empty, output);
  EXPECT_TRUE(std::isnan(output[0].real()) && std::isnan(output[0].imag()));
}

// Prints how far the driver's timer can be trusted on this machine. Other programs may keep the device busy
// between the readings of the two clocks, so that no bound on it holds everywhere.
TEST_F(OpenGl, TellsHowItsTimerComparesWithTheWallClock) {
  const backends::TimerReading& reading = backend().timer_check().reading;
  EXPECT_GT(reading.wall_clock_ms, 0);
  RecordProperty("gl_timestamp_ms", fmt::format("{}", reading.gl_timestamp_ms));
  RecordProperty("wall_clock_ms", fmt::format("{}", reading.wall_clock_ms));
  fmt::print("GL timestamps read {:.3f} ms where the wall clock reads {:.3f} ms; {} is used\n",
             reading.gl_timestamp_ms, reading.wall_clock_ms, backend().timer_name());
}

TEST_F(OpenGl, ClearingTheCachesLeavesTransformsAlone) {
  const fft::Problem problem{.extent = {16, 16}};
  auto prepared = backend().prepare_copy(problem);
  backends::Transform& copy = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 1);
  tests::upload(copy, input);
  copy.run(1);
  backend().evict_caches();
  std::vector<std::complex<float>> output(input.size());
  tests::download(copy, output);
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

TEST_F(OpenGl, RunsBetweenTwoTimestampsWithTheDeviceIdleBeforeAndAfter) {
  using Kind = tests::GlCalls::Kind;
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  // The backend's own choice of a timer depends on what it measures, and a busy machine may lead it to
  // another one.
  backends::OpenGlTransform copy(fft::plan_copy({.extent = {16, 16}}), executor_context,
                                 backends::TimerKind::kGlTimestamp, log);
  const tests::GlCalls calls;
  copy.run(2);
  std::vector<Kind> kinds;
  for (const auto& call : calls.seen()) kinds.push_back(call.kind);
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::kFinish, Kind::kTimestamp, Kind::kDispatch, Kind::kBarrier,
                                      Kind::kDispatch, Kind::kBarrier, Kind::kTimestamp, Kind::kFinish}));
}

TEST_F(OpenGl, ReadsTheClockThatIsTrusted) {
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const auto run_with = [&](backends::TimerKind kind) {
    backends::OpenGlTransform copy(fft::plan_copy({.extent = {16, 16}}), executor_context, kind, log);
    tests::GlCalls calls;
    calls.make_up_timestamps();
    return copy.run(1);
  };
  const double made_up_ms = tests::GlCalls::kTickNs * 1e-6;
  EXPECT_NEAR(run_with(backends::TimerKind::kGlTimestamp), made_up_ms, 1e-6);
  EXPECT_NE(run_with(backends::TimerKind::kWallClock), made_up_ms);

  backends::OpenGlTransform copy(fft::plan_copy({.extent = {16, 16}}), executor_context,
                                 backends::TimerKind::kWallClock, log);
  tests::GlCalls calls;
  calls.make_up_timestamps();
  const backends::TimerReading reading = copy.run_with_both_clocks(1);
  EXPECT_NEAR(reading.gl_timestamp_ms, made_up_ms, 1e-6);
  EXPECT_NE(reading.wall_clock_ms, reading.gl_timestamp_ms);
}

// A driver whose clock counts the dispatches that have reached it, and which reads it for a timestamp only
// when it is told to finish, as Mesa's llvmpipe does in a context with a window.
TEST_F(OpenGl, MeasuresEachDispatchWhereTheDriverTakesTimestampsLate) {
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const auto with = [&](backends::TimerKind kind, const auto& measure) {
    backends::OpenGlTransform copy(fft::plan_copy({.extent = {16, 16}}), executor_context, kind, log);
    copy.run(1);
    tests::GlCalls calls;
    calls.take_timestamps_late();
    return measure(copy);
  };
  const double tick_ms = tests::GlCalls::kTickNs * 1e-6;
  const auto run = [](backends::OpenGlTransform& copy) { return copy.run(3); };
  EXPECT_NEAR(with(backends::TimerKind::kFinishedGlTimestamp, run), 3 * tick_ms, 1e-6);
  EXPECT_NEAR(with(backends::TimerKind::kGlTimestamp, run), 0, 1e-6);

  const auto run_passes = [](backends::OpenGlTransform& copy) { return copy.run_passes(2); };
  for (const auto& passes : with(backends::TimerKind::kFinishedGlTimestamp, run_passes)) {
    ASSERT_EQ(passes.size(), 1U);
    EXPECT_NEAR(passes[0], tick_ms, 1e-6);
  }
}

fft::Plan plan_of(const char* name, const fft::Problem& problem, const fft::Options& options,
                  const fft::DeviceLimits& limits = {}) {
  const fft::Algorithm& algorithm = fft::algorithm_named(name);
  return std::get<fft::Plan>(
      fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits));
}

TEST_F(OpenGl, AddsUpTheTurnsOfAPassThatIsTimed) {
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  // These are the turns of rows and columns; rows of the first pass alone, two by two.
  for (const auto& [name, options, turns] :
       {std::tuple("stockham_register", fft::Options{{"batch_chunk", "2"}}, std::vector<double>{3, 3}),
        {"row_column", {{"rows", "loop"}, {"radix", "mixed"}, {"transpose", "none"}}, {}}}) {
    SCOPED_TRACE(name);
    fft::Plan plan = plan_of(name, {.extent = {8, 4}, .batch = 6}, options);
    std::vector<double> dispatches = turns;
    if (turns.empty())
      for (const fft::Pass& pass : plan.passes) dispatches.push_back(pass.turns);
    backends::OpenGlTransform transform(std::move(plan), executor_context,
                                        backends::TimerKind::kFinishedGlTimestamp, log);
    transform.run(1);
    tests::GlCalls calls;
    calls.take_timestamps_late();
    const auto times = transform.run_passes(2);
    ASSERT_EQ(times.size(), 2U);
    for (const std::vector<double>& passes : times) {
      ASSERT_EQ(passes.size(), dispatches.size());
      for (std::size_t pass = 0; pass < passes.size(); ++pass)
        EXPECT_NEAR(passes[pass], dispatches[pass] * tests::GlCalls::kTickNs * 1e-6, 1e-6) << pass;
    }
  }
}

TEST_F(OpenGl, TellsOfADeviceThatKeepsUpWithItsHost) {
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  backends::OpenGlTransform transform(plan_of("stockham_register", {.extent = {8, 4}}, {}), executor_context,
                                      backends::TimerKind::kGlTimestamp, log);
  const auto is_submission_bound = [&](unsigned repeats) {
    transform.run(repeats);
    return transform.is_submission_bound();
  };
  tests::GlCalls calls;
  calls.make_up_timestamps();
  EXPECT_FALSE(is_submission_bound(2)) << "it takes several seconds for each";
  calls.make_up_timestamps([] { return GLuint64{1}; });
  EXPECT_TRUE(is_submission_bound(2)) << "it takes no time";
  EXPECT_FALSE(is_submission_bound(1)) << "two passes, but one transform";
  transform.note_host_is_device();
  EXPECT_FALSE(is_submission_bound(2));
}

// It looks as if groups had timed out, in one plan that counts them itself and in one whose dispatches order
// themselves.
TEST_F(OpenGl, TellsOfEachSpinTimeoutOnce) {
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const auto said = [&](auto run) -> std::string {
    try {
      run();
    } catch (const backends::SpinTimedOut& error) {
      return error.what();
    }
    return "";
  };
  const auto expect_told = [&](backends::OpenGlTransform& transform, GLuint counters) {
    const auto run = [&] { transform.run(2); };
    const auto run_passes = [&] { transform.run_passes(2); };
    EXPECT_EQ(said(run), "");
    tests::put_number(counters, 1, 3);
    EXPECT_TRUE(said(run).starts_with("3 work groups timed out")) << said(run);
    EXPECT_EQ(said(run), "");
    EXPECT_EQ(said(run_passes), "");
    tests::put_number(counters, 1, 8);
    EXPECT_TRUE(said(run_passes).starts_with("5 work groups timed out"));
    EXPECT_EQ(said(run), "");
  };
  const fft::Problem problem{.extent = {8, 4}};
  fft::Plan plan = plan_of("stockham_fused", problem, {{"persistent_groups", "1"}, {"pass_sync", "barrier"}});
  std::ranges::find(plan.resources, fft::Role::kGroupBarrier, &fft::Resource::role)->name = "own barrier";
  backends::OpenGlTransform alone(std::move(plan), executor_context, backends::TimerKind::kWallClock, log);
  expect_told(alone, tests::buffer_labelled("own barrier"));
  EXPECT_FALSE(alone.separate_dispatches());
  if (!backend().limits().starts_dispatches_in_order) return;
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  backends::OpenGlTransform ordered(
      plan_of("stockham_register", problem, {{"sync", "in_shader"}, {"pass_sync", "barrier"}}, limits),
      executor_context, backends::TimerKind::kWallClock, log);
  expect_told(ordered, executor_context.sequence.buffer());
  EXPECT_TRUE(ordered.separate_dispatches());
  EXPECT_FALSE(ordered.separate_dispatches()) << "they are";
}

TEST_F(OpenGl, RunsWithTheKernelThatWasUploadedLast) {
  const fft::Problem pictures{
      .extent = {12, 10}, .direction = fft::Direction::kRoundtrip, .domain = fft::Domain::kReal};
  const fft::Algorithm& algorithm = fft::algorithm_named("convolution");
  const fft::Options options = fft::complete_options(algorithm.options, {{"kernel", "3"}});
  const fft::Convolution convolution =
      std::get<fft::Convolution>(fft::operation_of(algorithm, pictures, options));
  auto prepared = backend().prepare(algorithm, pictures, options);
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, pictures, 1);
  for (const std::uint64_t seed : {4U, 5U}) {
    const std::vector<double> kernel = measure::make_kernel(convolution, pictures.precision, seed);
    transform.upload_kernel(fft::bytes_from(kernel, pictures.precision));
    transform.upload(fft::bytes_from(input, pictures.precision));
    transform.run(1);
    const auto accuracy =
        measure::compare(backends::download_scaled(transform, fft::output_shape(pictures)),
                         measure::reference_convolution(input, kernel, pictures, convolution), pictures);
    EXPECT_TRUE(accuracy.rel_l2 < 1e-6) << seed << ": " << accuracy.rel_l2;
  }
}

// With a framebuffer, llvmpipe takes timestamps with what it draws, which is after the only dispatch.
TEST_F(OpenGl, DoesNotTrustTimestampsThatLeaveOutTheOnlyDispatch) {
  if (!backend().device_name().starts_with("llvmpipe")) GTEST_SKIP() << "takes timestamps as they come";
  gl::DebugLog log;
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const gl::Framebuffer framebuffer({16, 16});
  framebuffer.bind();
  const backends::TimerCheck check = backends::check_timer(executor_context, log);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  EXPECT_NE(check.trusted, backends::TimerKind::kGlTimestamp);
  EXPECT_GT(check.reading.gl_timestamp_ms, 0.5 * check.reading.wall_clock_ms);
}

// One barrier follows every dispatch, for whatever the passes share: buffers, images, or both.
// A square, which every kernel takes. It serves three tests, and these take the same sample of the kernels,
// since drivers take long to compile so many.
const fft::Problem kOfEveryKernel{.extent = {16, 16}, .batch = 2};

std::vector<tests::Permutation> kernels_of_the_day() {
  tests::Sample sample(6);
  std::vector<tests::Permutation> taken;
  for (tests::Permutation& permutation : tests::all_permutations(tests::extreme_permutations))
    if (sample.takes_next()) taken.push_back(std::move(permutation));
  return taken;
}

TEST_F(OpenGl, PutsOneBarrierForItsArraysBehindEveryDispatch) {
  using Kind = tests::GlCalls::Kind;
  const fft::Problem problem = kOfEveryKernel;
  for (const tests::Permutation& permutation : kernels_of_the_day()) {
    // The kernel whose groups wait for each other is done after one dispatch. Reading what they counted takes
    // one more barrier in the end.
    if (permutation.algorithm->needs_resident_groups) continue;
    // Dispatches that synchronise in the shader have a barrier at their end alone: dispatch_sync_test.cpp.
    const auto sync = permutation.options.find("sync");
    if (sync != permutation.options.end() && sync->second == "in_shader") continue;
    SCOPED_TRACE(tests::describe(permutation));
    const auto plan = backend().plan(*permutation.algorithm, problem, permutation.options);
    if (!plan || !std::holds_alternative<fft::Plan>(*plan)) continue;
    GLbitfield expected = 0;
    for (const fft::Resource& resource : std::get<fft::Plan>(*plan).resources) {
      expected |= resource.storage == fft::Storage::kImage ? GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
                                                           : GL_SHADER_STORAGE_BARRIER_BIT;
    }
    auto prepared = backend().prepare(*permutation.algorithm, problem, permutation.options);
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    const tests::GlCalls calls;
    transform.run(3);
    std::vector<tests::GlCalls::Call> dispatches_and_barriers;
    // Where the host transposes, it has one more barrier before it reads.
    const tests::GlCalls::Call before_host{Kind::kBarrier, GL_BUFFER_UPDATE_BARRIER_BIT};
    for (const auto& call : calls.seen()) {
      const bool counts = call.kind == Kind::kDispatch || call.kind == Kind::kBarrier;
      if (counts && !(call == before_host)) dispatches_and_barriers.push_back(call);
    }
    std::vector<tests::GlCalls::Call> wanted;
    for (std::size_t pass = 0; pass < 3 * transform.dispatches(); ++pass) {
      wanted.push_back({Kind::kDispatch});
      wanted.push_back({Kind::kBarrier, expected});
    }
    EXPECT_EQ(dispatches_and_barriers.size(), wanted.size());
    EXPECT_TRUE(dispatches_and_barriers == wanted);
  }
}

bool is_nan(const std::complex<float>& value) {
  return std::isnan(value.real()) && std::isnan(value.imag());
}

TEST_F(OpenGl, ABufferLargerThanOneCopyKeepsEachByte) {
  const std::size_t count = (std::size_t{1} << 26U) + 5;  // of words: more than 2^28 bytes, no whole pieces
  std::vector<std::uint32_t> words(count);
  for (std::size_t i = 0; i < count; ++i) words[i] = std::uint32_t(i * 2654435761U + 17);
  gl::Buffer buffer(count * sizeof(std::uint32_t), "large");
  buffer.write(std::as_bytes(std::span(words)));
  std::vector<std::uint32_t> read(count);
  buffer.read(std::as_writable_bytes(std::span(read)));
  EXPECT_TRUE(read == words);
  buffer.fill(std::byte{0x5A});
  buffer.read(std::as_writable_bytes(std::span(read)));
  EXPECT_EQ(std::ranges::count(read, 0x5A5A5A5AU), std::ptrdiff_t(count));
}

TEST_F(OpenGl, ABufferRepeatsValuesWithinTheBytesThatItWasGiven) {
  for (const std::uint64_t given : {1U, 3U, 4U, 9U}) {
    std::vector<std::uint32_t> words(20, 7);
    gl::Buffer buffer(words.size() * sizeof(std::uint32_t), "repeated");
    buffer.write(std::as_bytes(std::span(words)));
    const std::vector<std::uint32_t> values{11, 12, 13, 14};
    buffer.write_repeated(std::as_bytes(std::span(values)), given * sizeof(std::uint32_t),
                          5 * sizeof(std::uint32_t));
    for (std::uint64_t place = 0; place < given; ++place) words[5 + place] = values[place % values.size()];
    std::vector<std::uint32_t> read(words.size());
    buffer.read(std::as_writable_bytes(std::span(read)));
    EXPECT_EQ(read, words) << given;
  }
}

TEST_F(OpenGl, PoisonFillsTheOutputWithNanInEveryStorage) {
  fft::Problem problem = kOfEveryKernel;
  problem.batch = 3;  // which storages of three colours take as well
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 2);
  std::vector<std::complex<float>> output(input.size());
  for (const tests::Permutation& permutation : kernels_of_the_day()) {
    if (permutation.algorithm->refuse(problem)) continue;
    SCOPED_TRACE(tests::describe(permutation));
    auto prepared = backend().prepare(*permutation.algorithm, problem, permutation.options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      EXPECT_LT(backend().limits().resident_work_groups, 2U) << skip->reason;
      continue;
    }
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(transform, input);
    transform.run(1);
    tests::download(transform, output);
    EXPECT_TRUE(std::ranges::none_of(output, is_nan));
    transform.poison();
    tests::download(transform, output);
    EXPECT_TRUE(std::ranges::all_of(output, is_nan));
    transform.run(1);
    tests::download(transform, output);
    EXPECT_TRUE(std::ranges::none_of(output, is_nan)) << "the input was left as it was";
  }
}

// Poison must reach the scratch array too: a second pass that reads values which no first pass wrote must not
// find those of an earlier run.
TEST_F(OpenGl, PoisonReachesWhatOnlyPassesSee) {
  const fft::Problem problem{.extent = {16, 8}};
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 3);
  for (const char* storage : {"buffer", "image"}) {
    const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
    const fft::Options options = fft::complete_options(
        algorithm.options, {{"columns", "strided"}, {"fused_column_radix", "1"}, {"storage", storage}});
    fft::Plan plan = std::get<fft::Plan>(*backend().plan(algorithm, problem, options));
    ASSERT_EQ(plan.passes.size(), 2U);
    plan.passes[0].work_group_count = {0, 0, 0};  // dispatch nothing, so that nothing is written
    gl::DebugLog log;
    executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    backends::OpenGlTransform transform(std::move(plan), executor_context, backends::TimerKind::kWallClock,
                                        log);
    tests::upload(transform, input);
    transform.poison();
    transform.run(1);
    std::vector<std::complex<float>> output(input.size());
    tests::download(transform, output);
    EXPECT_TRUE(std::ranges::all_of(output, is_nan)) << storage;
  }
}

void expect_copied(backends::Transform& copy, const fft::Problem& problem) {
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 9);
  tests::upload(copy, input);
  copy.poison();
  copy.run(1);
  std::vector<std::complex<float>> output(input.size());
  tests::download(copy, output);
  EXPECT_TRUE(output == input) << fft::describe_size(problem);
}

TEST_F(OpenGl, CopyBaselineCopiesEveryElement) {
  for (const fft::Problem& problem :
       {fft::Problem{.extent = {3, 5}}, fft::Problem{.extent = {64, 64}, .batch = 3},
        fft::Problem{.extent = {2, 1}},
        // The number of values is odd, so that they are copied one by one, by more work groups than one
        // dimension of a dispatch can have.
        fft::Problem{.extent = {4097, 2049}}}) {
    auto prepared = backend().prepare_copy(problem);
    expect_copied(*std::get<std::unique_ptr<backends::Transform>>(prepared), problem);
  }
}

TEST_F(OpenGl, CopyBaselineCopiesNumbersOfEveryKindBitByBit) {
  fft::Problem problem{.extent = {7, 5}, .batch = 3};
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
        problem.precision = precision;
        problem.domain = domain;
        problem.direction = direction;
        auto prepared = backend().prepare_copy(problem);
        backends::Transform& copy = *std::get<std::unique_ptr<backends::Transform>>(prepared);
        // Every pattern of a byte is there, among them those of NaN and of numbers near to zero.
        std::vector<std::byte> input(fft::byte_count(problem));
        for (std::size_t i = 0; i < input.size(); ++i) input[i] = std::byte(i * 37 + i / 256);
        copy.upload(input);
        copy.poison();
        copy.run(1);
        std::vector<std::byte> output(input.size());
        copy.download(output);
        EXPECT_TRUE(output == input) << fft::name_of(precision) << " " << fft::name_of(domain);
      }
    }
  }
}

TEST_F(OpenGl, CopyBaselineCopiesEveryPairBeyondOneDimensionOfADispatch) {
  const fft::Problem problem{.extent = {4098, 4096}};
  auto prepared = backend().prepare_copy(problem);
  if (const auto* skip = std::get_if<fft::Skip>(&prepared)) GTEST_SKIP() << skip->reason;
  expect_copied(*std::get<std::unique_ptr<backends::Transform>>(prepared), problem);
}

TEST_F(OpenGl, RepeatsGiveTheSameAsOneRun) {
  const fft::Problem problem = kOfEveryKernel;
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 11);
  for (const tests::Permutation& permutation : kernels_of_the_day()) {
    if (permutation.algorithm->refuse(problem) || fft::skip_of_options(problem, permutation.options))
      continue;
    auto prepared = backend().prepare(*permutation.algorithm, problem, permutation.options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      EXPECT_LT(backend().limits().resident_work_groups, 2U) << skip->reason;
      continue;
    }
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(transform, input);
    transform.run(1);
    std::vector<std::complex<float>> once(input.size());
    tests::download(transform, once);
    // The number of runs is even: values between the row and the column stage may carry the parity of their
    // dispatch in the lowest bit.
    transform.run(4);
    std::vector<std::complex<float>> often(input.size());
    tests::download(transform, often);
    EXPECT_EQ(once, often) << tests::describe(permutation);
  }
}

// With passes in turns, passes that take turns with each other, and passes on the host.
TEST_F(OpenGl, PassesThatAreTimedOneByOneMakeTheSameTransform) {
  const fft::Problem problem{.extent = {16, 8}, .batch = 2};
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 12);
  for (const auto& [name, options] : {std::pair<std::string, fft::Options>{"stockham_radix2", {}},
                                      {"row_column", {{"rows", "loop"}, {"transpose", "cpu"}}},
                                      {"stockham_register", {}}}) {
    SCOPED_TRACE(name);
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    auto prepared = backend().prepare(algorithm, problem, fft::complete_options(algorithm.options, options));
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(transform, input);
    transform.run(2);
    std::vector<std::complex<float>> expected(input.size());
    tests::download(transform, expected);

    transform.poison();
    const std::vector<std::vector<double>> times = transform.run_passes(4);
    std::vector<std::complex<float>> output(input.size());
    tests::download(transform, output);
    EXPECT_EQ(output, expected);
    ASSERT_EQ(times.size(), 4U);
    for (const std::vector<double>& passes : times) {
      ASSERT_EQ(passes.size(), transform.plan()->passes.size());
      for (const double ms : passes) EXPECT_TRUE(ms >= 0 && std::isfinite(ms)) << ms;
    }
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
}  // namespace fftbench::opengl_test
