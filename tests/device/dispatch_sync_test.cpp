// Dispatches that synchronise in the shader give the results that barriers between them give, and tell where
// they could not.
#include "backends/opengl/opengl_transform.h"
#include "device/device_fixture.h"
#include "device/gl_calls.h"
#include "device/plan_between_ends.h"
#include "executor/device_limits.h"
#include "executor/plan_executor.h"
#include "sample.h"
#include "testing.h"
#include "wisdom/wisdom.h"

namespace fftbench::dispatch_sync_test {
namespace {

struct ChainedPlan {
  const char* algorithm;
  fft::Options options;
  glm::uvec2 extent;
  unsigned batch = 1;
  const char* sync = "in_shader";
  unsigned depth = 1;
};

class OrderProbe : public tests::DeviceTest {};

class DispatchSync : public tests::DeviceTest {
 protected:
  void SetUp() override {
    if (!backend().limits().starts_dispatches_in_order) {
      GTEST_SKIP() << "the probe found that this device does not keep the order";
    }
  }

  // Where work groups may not wait for each other, a single one waits for none.
  static fft::PlanOrSkip plan_of(const ChainedPlan& wanted, fft::Direction direction) {
    const fft::Algorithm& algorithm = *fft::find_algorithm(wanted.algorithm);
    fft::Options options = wanted.options;
    options["sync"] = wanted.sync;
    fft::DeviceLimits limits = backend().limits();
    if (algorithm.needs_resident_groups && limits.resident_work_groups < 2)
      options["persistent_groups"] = "1";
    // Else planning leaves it at barriers. These dispatches wait for earlier ones alone, which have ended.
    if (wanted.sync == kWithin) limits.resident_work_groups = std::max(limits.resident_work_groups, 2U);
    const fft::Problem problem{.extent = wanted.extent,
                               .depth = wanted.depth,
                               .batch = wanted.batch,
                               .direction = direction,
                               .norm = fft::Norm::kOrtho};
    return fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits);
  }

  static constexpr std::string_view kWithin = "in_shader_within";

  static std::vector<ChainedPlan> plans() {
    return {{"stockham_pruned", {{"rows", "4"}}, {64, 64}},
            {"stockham_image", {}, {24, 40}, 5},
            {"stockham_fused", {}, {64, 64}},
            {"stockham_fused", {{"pass_sync", "barrier"}}, {60, 60}, 3},
            {"stockham_fused", {{"values_per_invocation", "8"}, {"lines_per_group", "8"}}, {256, 256}},
            {"stockham_register", {{"columns", "transposed"}}, {128, 96}, 2},
            {"stockham_register", {{"columns", "strided"}, {"fused_column_radix", "4"}}, {128, 256}},
            {"stockham_register", {{"columns", "strided"}, {"pass_sync", "barrier"}}, {120, 80}},
            {"stockham_register", {{"columns", "in_place"}, {"persistent_groups", "128"}}, {1024, 512}},
            {"stockham_register", {{"columns", "tiled"}}, {256, 256}, 2},
            {"stockham_register", {{"columns", "two_phase"}}, {96, 256}, 2},
            {"stockham_register", {{"batch_chunk", "1"}, {"columns", "strided"}}, {128, 64}, 6},
            {"stockham_register", {{"batch_chunk", "2"}, {"columns", "in_place"}}, {64, 256}, 6},
            {"stockham_register", {{"batch_chunk", "1"}}, {65536, 1}, 3},
            {"stockham_register", {}, {4096, 1}, 5},
            {"stockham_register", {}, {65536, 1}},
            {"bluestein", {}, {31, 37}, 2},
            {"stockham_register", {{"columns", "strided"}}, {96, 128}, 2, "in_shader_within"},
            {"stockham_register", {{"columns", "in_place"}}, {128, 64}, 1, "in_shader_within"},
            {"stockham_register",
             {{"batch_chunk", "2"}, {"columns", "strided"}},
             {96, 128},
             6,
             "in_shader_within"},
            {"stockham_register", {{"columns", "two_phase"}}, {64, 120}, 1, "in_shader_within"},
            {"stockham_register", {}, {65536, 1}, 1, "in_shader_within"},
            {"bluestein", {}, {37, 31}, 1, "in_shader_within"},
            {"stockham_register", {}, {32, 64}, 1, "in_shader", 16},
            {"best", {}, {64, 32}, 1, "in_shader", 12},
            {"stockham_register", {{"columns", "in_place"}}, {30, 16}, 2, "in_shader", 36},
            {"stockham_register", {{"batch_chunk", "2"}}, {32, 16}, 1, "in_shader", 10},
            {"stockham_register", {{"columns", "strided"}}, {16, 32}, 3, "in_shader_within", 8}};
  }
};

// FFTBENCH_TEST_PAIRS says how many. Many short streams beside another process on the same GPU meet its turns
// at other places than few long ones (docs/building.md).
unsigned pairs_of_a_stream(const fft::DeviceLimits& limits) {
  if (const char* given = std::getenv("FFTBENCH_TEST_PAIRS")) return static_cast<unsigned>(std::stoul(given));
  return limits.resident_work_groups < 2 ? 12 : 5000;
}

// Transforms of random numbers in both directions by turns stay random numbers of the same size.
TEST_F(DispatchSync, ATransformOfATransformWithoutABarrierBetweenThemIsRight) {
  const unsigned pairs = pairs_of_a_stream(backend().limits());
  tests::Sample sample(8);
  for (const ChainedPlan& each : plans()) {
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(std::string(each.algorithm) + " " + std::to_string(each.extent.x));
    const auto forward = plan_of(each, fft::Direction::kForward);
    const auto inverse = plan_of(each, fft::Direction::kInverse);
    ASSERT_TRUE(std::holds_alternative<fft::Plan>(forward)) << std::get<fft::Skip>(forward).reason;
    gl::DebugLog log;
    executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    // The two ends are shared: what one direction writes, the other one reads.
    const tests::PlanBetweenEnds forth(std::get<fft::Plan>(forward), context);
    const tests::PlanBetweenEnds back(std::get<fft::Plan>(inverse), context);
    executor::Array first = forth.end_of(fft::Role::kInput);
    const executor::Array second = forth.end_of(fft::Role::kOutput);

    const auto input = tests::complex_signal(measure::Signal::kUniform, forth.plan().problem, 7);
    first.write(std::as_bytes(std::span(input)));
    using Behind = executor::PlanExecutor::Behind;
    const auto there = forth.bound(first, second);
    const auto home = back.bound(second, first);
    for (unsigned pair = 0; pair < pairs; ++pair) {
      const bool is_last = pair + 1 == pairs;
      forth.executor().record(there, 1, Behind::kNothing);
      back.executor().record(home, 1, is_last ? Behind::kBarrier : Behind::kNothing);
    }
    std::vector<std::complex<float>> output(input.size());
    first.read(std::as_writable_bytes(std::span(output)));
    EXPECT_EQ(context.sequence.new_spin_timeouts(), 0U);
    // A pair's error is the same each time, so that errors add up. Values of another transform are wrong
    // by 1.
    const double error = tests::relative_error(output, input);
    EXPECT_TRUE(error < 1e-6 * pairs) << error;
    log.throw_if_errors("chaining");
  }
}

// Several are under way at once, so that each could take what another one passes on to itself.
TEST_F(DispatchSync, TransformsOfDifferentInputsUnderWayAtOnceEachGiveTheirOwnResult) {
  constexpr unsigned kInputs = 8;
  const std::vector<ChainedPlan> plans{
      {"stockham_fused", {{"pipeline_depth", "1"}}, {64, 32}},
      {"stockham_fused", {{"pipeline_depth", "2"}, {"pass_sync", "flags"}}, {32, 32}},
      {"stockham_fused", {{"pipeline_depth", "3"}, {"pass_sync", "flags"}}, {16, 48}},
      {"stockham_fused", {{"pipeline_depth", "4"}, {"pass_sync", "flags"}}, {64, 16}},
      {"stockham_fused", {{"pipeline_depth", "4"}, {"pass_sync", "flags"}}, {60, 40}, 2},
      {"stockham_pruned", {{"rows", "4"}}, {64, 64}},
      {"stockham_image", {{"images", "2"}, {"exchange", "split"}}, {36, 20}, 3},
      {"stockham_register", {{"columns", "strided"}}, {128, 64}},
      {"stockham_register", {{"columns", "tiled"}}, {64, 64}},
      {"stockham_register", {{"columns", "strided"}, {"batch_chunk", "1"}}, {64, 64}, 3},
      {"stockham_register", {{"columns", "two_phase"}}, {64, 48}},
      {"stockham_register", {{"columns", "in_place"}}, {64, 32}}};
  tests::Sample sample(5);
  for (const ChainedPlan& each : plans) {
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(
        fmt::format("{} {}", each.algorithm,
                    fft::describe_options(fft::find_algorithm(each.algorithm)->options, each.options)));
    const auto planned = plan_of(each, fft::Direction::kForward);
    ASSERT_TRUE(std::holds_alternative<fft::Plan>(planned)) << std::get<fft::Skip>(planned).reason;
    gl::DebugLog log;
    executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    const tests::PlanBetweenEnds plan(std::get<fft::Plan>(planned), context);
    std::vector<executor::Array> inputs;
    std::vector<executor::Array> outputs;
    for (unsigned number = 0; number < kInputs; ++number) {
      inputs.push_back(plan.end_of(fft::Role::kInput));
      outputs.push_back(plan.end_of(fft::Role::kOutput));
      const auto input = tests::complex_signal(measure::Signal::kUniform, plan.plan().problem, number);
      inputs.back().write(std::as_bytes(std::span(input)));
    }
    using Behind = executor::PlanExecutor::Behind;
    for (unsigned turn = 0; turn < 2; ++turn) {
      for (unsigned number = 0; number < kInputs; ++number)
        plan.record(inputs[number], outputs[number], 1, Behind::kNothing);
    }
    plan.record(inputs[0], outputs[0], 1, Behind::kBarrier);
    EXPECT_EQ(context.sequence.new_spin_timeouts(), 0U);
    const fft::Problem& problem = plan.plan().problem;
    for (unsigned number = 0; number < kInputs; ++number) {
      const auto input = tests::complex_signal(measure::Signal::kUniform, problem, number);
      std::vector<std::complex<float>> output(input.size());
      outputs[number].read(std::as_writable_bytes(std::span(output)));
      const auto accuracy = tests::compare(output, tests::reference_transform(input, problem), problem);
      EXPECT_TRUE(accuracy.error_units <= 1.0) << number << ": " << accuracy.error_units;
    }
    log.throw_if_errors("streams of different inputs");
  }
}

TEST_F(DispatchSync, OneBarrierStandsBehindEachTransformWhoseDispatchesOrderThemselves) {
  using Kind = tests::GlCalls::Kind;
  const auto planned =
      plan_of({"stockham_register", {}, {32, 16}, 1, "in_shader_within"}, fft::Direction::kForward);
  const auto& plan = std::get<fft::Plan>(planned);
  ASSERT_EQ(plan.passes.size(), 2U);
  gl::DebugLog log;
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  std::vector<std::unique_ptr<executor::Array>> arrays;
  std::vector<executor::BoundResource> bound;
  for (const fft::Resource& resource : plan.resources)
    bound.push_back(arrays.emplace_back(std::make_unique<executor::Array>(resource))->bound());
  executor::PlanExecutor executor(plan, context);
  const tests::GlCalls calls;
  executor.record(bound, 3);
  std::string seen;
  for (const auto& call : calls.seen()) {
    if (call.kind == Kind::kDispatch) seen += 'd';
    if (call.kind == Kind::kBarrier) seen += 'b';
  }
  EXPECT_EQ(seen, "ddbddbddb");
}

TEST_F(DispatchSync, SpinTimeoutsAreBoundedCountedAndMended) {
  const fft::Problem problem{.extent = {64, 32}};
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  const fft::PlanOrSkip planned =
      fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, {{"sync", "in_shader"}}),
                     backend().limits());
  gl::DebugLog log;
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  backends::OpenGlTransform transform(std::get<fft::Plan>(planned), context, backends::TimerKind::kWallClock,
                                      log);
  const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 1);
  tests::upload(transform, input);
  context.sequence.add(1);  // a completion that no dispatch will ever count
  EXPECT_THROW(transform.run(1), backends::SpinTimedOut);
  EXPECT_TRUE(transform.separate_dispatches());
  EXPECT_FALSE(transform.separate_dispatches());
  transform.poison();
  EXPECT_NO_THROW(transform.run(3));
  std::vector<std::complex<float>> output(input.size());
  tests::download(transform, output);
  const auto accuracy = tests::compare(output, tests::reference_transform(input, problem), problem);
  EXPECT_TRUE(accuracy.error_units <= 1.0) << accuracy.error_units;
}

// Else a probe that is wrong would leave out all other tests of the order.
TEST_F(OrderProbe, FindsThatASoftwareRendererKeepsTheOrder) {
  if (!wisdom::is_software_renderer(backend().device().renderer))
    GTEST_SKIP() << "others may be shared with what keeps them from it";
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  EXPECT_TRUE(executor::measure_order(context));
  // The wait for completions that never come times out.
  context.sequence.add(1000);
  EXPECT_FALSE(executor::measure_order(context));
}

TEST_F(DispatchSync, IsRefusedWithTheReasonWhereTheDeviceDoesNotKeepIt) {
  fft::DeviceLimits limits = backend().limits();
  limits.starts_dispatches_in_order = false;
  for (const char* name : {"stockham_register", "stockham_fused"}) {
    const fft::Algorithm& algorithm = *fft::find_algorithm(name);
    const fft::PlanOrSkip planned =
        fft::make_plan(algorithm, {.extent = {64, 64}},
                       fft::complete_options(algorithm.options, {{"sync", "in_shader"}}), limits);
    ASSERT_TRUE(std::holds_alternative<fft::Skip>(planned));
    EXPECT_NE(std::get<fft::Skip>(planned).reason.find("keep their order"), std::string::npos);
  }
}

}  // namespace
}  // namespace fftbench::dispatch_sync_test
