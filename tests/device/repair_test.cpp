// A transform whose work groups have timed out for others is done again by the device itself, and only
// then.
#include <glad/gl.h>

#include "device/device_fixture.h"
#include "device/labelled_buffers.h"
#include "executor/array.h"
#include "executor/executor_context.h"
#include "fft/repair_plan.h"
#include "library/fft.h"
#include "library/repair.h"
#include "testing.h"

namespace fftbench::repair_test {
namespace {

using tests::buffer_labelled, tests::numbers_in, tests::put_number;
using Values = std::vector<std::complex<float>>;

constexpr fft::Problem kProblem{.extent = {64, 32}};

// Planned as for a device that runs several groups at once; others go by barriers.
fft::Plan waiting_plan() {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 2;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  return std::get<fft::Plan>(fft::make_plan(
      algorithm, kProblem,
      fft::complete_options(algorithm.options, {{"sync", "in_shader_within"}, {"pass_sync", "barrier"}}),
      limits));
}

fft::Plan repairing_plan() {
  return std::get<fft::PlannedChoice>(fft::plan_without_waits(waiting_plan(), {}, {})).plan;
}

gl::ShaderFiles shaders() {
  return gl::ShaderFiles(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
}

fft::Resource counters(std::uint32_t count) {
  return {.name = "counters",
          .role = fft::Role::kContent,
          .format = fft::Format::kCounter,
          .extent = {count, 1, 1}};
}

// Fills it with floats that have all bits set, which are NaN.
void poison(executor::Array& array) {
  array.fill(std::byte{0xFF});
}

Values values_of(const executor::Array& array) {
  Values values(array.byte_count() / sizeof(std::complex<float>));
  array.read(std::as_writable_bytes(std::span(values)));
  return values;
}

bool is_untouched(const executor::Array& array) {
  for (const std::complex<float>& value : values_of(array))
    if (!std::isnan(value.real())) return false;
  return true;
}

void expect_right(const executor::Array& output, const Values& input,
                  const fft::Problem& problem = kProblem) {
  const auto accuracy =
      tests::compare(values_of(output), tests::reference_transform(input, problem), problem);
  EXPECT_TRUE(accuracy.error_units < 1) << accuracy.error_units;
}

constexpr const char* kCounts = "work group counts";

class RepairTest : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  std::string refusal_of(FftRequest request) {
    request.repair = true;
    return Fft::refusal(*device_, request).value_or("");
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(RepairTest, WritesTheResultOnceForEachTimeThatAWaitTimedOut) {
  executor::ExecutorContext context(shaders());
  const executor::Array waits(counters(2));
  const auto waits_buffer = std::get<executor::BoundBuffer>(waits.bound());
  library::Repair repairs(repairing_plan(), waits_buffer, context);
  const Values input = tests::complex_signal(measure::Signal::kUniform, kProblem, 1);
  executor::Array from(fft::array_of(kProblem, fft::Role::kInput));
  executor::Array to(fft::array_of(kProblem, fft::Role::kOutput));
  from.write(std::as_bytes(std::span(input)));
  for (const GLuint timed_out : {0U, 3U, 3U, 4U, std::numeric_limits<GLuint>::max()}) {
    SCOPED_TRACE(timed_out);
    const bool is_new = numbers_in(waits_buffer.name, 2).at(1) != timed_out;
    put_number(waits_buffer.name, 1, timed_out);
    poison(to);
    repairs.record(from.bound(), to.bound());
    if (is_new) {
      expect_right(to, input);
    } else {
      EXPECT_TRUE(is_untouched(to));
    }
  }
}

TEST_F(RepairTest, FollowsATransformWhoseGroupsHaveReallyTimedOut) {
  if (!backend().limits().starts_dispatches_in_order)
    GTEST_SKIP() << "dispatches of this device don't synchronise in the shader";
  executor::ExecutorContext context(shaders());
  const GLuint sequence = context.sequence.buffer();
  executor::PlanOnArrays waiting(waiting_plan(), context);
  library::Repair repair(repairing_plan(), {.name = sequence}, context);
  const Values input = tests::complex_signal(measure::Signal::kUniform, kProblem, 2);
  executor::Array from(fft::array_of(kProblem, fft::Role::kInput));
  executor::Array to(fft::array_of(kProblem, fft::Role::kOutput));
  from.write(std::as_bytes(std::span(input)));
  // The repair writes an array of its own here, so that it can be told apart.
  executor::Array repaired(fft::array_of(kProblem, fft::Role::kOutput));
  const auto record = [&] {
    poison(to);
    poison(repaired);
    const gl::KeptState kept(context.state);
    waiting.executor().record(waiting.bound(from.bound(), to.bound()));
    repair.record(from.bound(), repaired.bound());
  };
  record();
  record();
  expect_right(to, input);
  EXPECT_TRUE(is_untouched(repaired)) << "all is right";

  // It looks as if groups of an earlier dispatch had not completed.
  put_number(sequence, 0, context.sequence.completions() - 1000);
  record();
  EXPECT_GT(context.sequence.spin_timeouts(), 0U);
  expect_right(repaired, input);

  put_number(sequence, 0, context.sequence.completions());
  record();
  expect_right(to, input);
  EXPECT_TRUE(is_untouched(repaired)) << "the next one is right again";
}

TEST_F(RepairTest, LeavesTheBufferOfIndirectDispatchesAsItWas) {
  executor::ExecutorContext context(shaders());
  const executor::Array waits(counters(2)), callers(counters(3));
  library::Repair repair(repairing_plan(), std::get<executor::BoundBuffer>(waits.bound()), context);
  const executor::Array from(fft::array_of(kProblem, fft::Role::kInput));
  const executor::Array to(fft::array_of(kProblem, fft::Role::kOutput));
  const GLuint name = std::get<executor::BoundBuffer>(callers.bound()).name;
  glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, name);
  const auto bound_now = [] {
    GLint now = 0;
    glGetIntegerv(GL_DISPATCH_INDIRECT_BUFFER_BINDING, &now);
    return GLuint(now);
  };
  for (unsigned records = 1; records <= 2; ++records) {
    {
      const gl::KeptState kept(context.state);
      for (unsigned record = 0; record < records; ++record) repair.record(from.bound(), to.bound());
      EXPECT_NE(bound_now(), name);
    }
    EXPECT_EQ(bound_now(), name);
  }
  glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, 0);
}

TEST_F(RepairTest, BelongsToAnFftThatAskedForItWhereItsGroupsWait) {
  const FftRequest request{.problem = {.extent = {256, 256}}, .repair = true};
  const Fft fft(*device_, request);
  EXPECT_EQ(buffer_labelled(kCounts) != 0, fft::may_time_out(fft.plan())) << fft.remark();
  const Values input = tests::complex_signal(measure::Signal::kUniform, request.problem, 4);
  executor::Array from = fft.make_input(), to = fft.make_output();
  from.write(std::as_bytes(std::span(input)));
  poison(to);
  fft.record(from.bound(), to.bound());
  expect_right(to, input, request.problem);
}

TEST_F(RepairTest, WaitsForNothingInPlace) {
  const FftRequest request{.problem = kProblem,
                           .algorithm = "stockham_register",
                           .options = {{"sync", "in_shader_within"}},
                           .in_place = true,
                           .repair = true};
  if (Fft::refusal(*device_, request))
    GTEST_SKIP() << "dispatches of this device don't synchronise in the shader";
  const Fft fft(*device_, request);
  EXPECT_FALSE(fft::may_time_out(fft.plan()));
  EXPECT_EQ(buffer_labelled(kCounts), 0U);
  const Values input = tests::complex_signal(measure::Signal::kUniform, kProblem, 3);
  executor::Array array = fft.make_input();
  array.write(std::as_bytes(std::span(input)));
  fft.record(array.bound(), array.bound());
  expect_right(array, input);
}

TEST_F(RepairTest, IsNoneWhereNothingWaits) {
  const Fft fft(*device_, {.problem = kProblem, .algorithm = "stockham_register", .repair = true});
  EXPECT_EQ(buffer_labelled(kCounts), 0U);
}

TEST_F(RepairTest, IsRefusedForStreamsWithoutABarrierBehindEachTransform) {
  const std::string refusal =
      refusal_of({.problem = kProblem, .algorithm = "stockham_register", .options = {{"sync", "in_shader"}}});
  if (refusal.find("not seen to keep the order") != std::string::npos) GTEST_SKIP() << refusal;
  EXPECT_NE(refusal.find("take sync=in_shader_within or sync=barrier"), std::string::npos) << refusal;
}

// By the same problem and kinds of arrays, without waits, whatever is to be repaired.
TEST(RepairPlan, IsOfTheSameProblemAndWaitsForNothing) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 64;
  limits.shared_memory_bytes = 49152;
  limits.storage_buffer_bytes = std::uint64_t{1} << 30U;
  std::size_t repaired = 0;
  for (const glm::uvec2 extent : {glm::uvec2(64, 64), glm::uvec2(512, 128), glm::uvec2(120, 120),
                                  glm::uvec2(2048, 2048), glm::uvec2(127, 64)}) {
    for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      for (const fft::Precision precision :
           {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
        const fft::Problem problem{.extent = extent,
                                   .batch = 2,
                                   .domain = domain,
                                   .precision = precision,
                                   .norm = fft::Norm::kOrtho};
        for (const char* name : {"stockham_fused", "stockham_register", "bluestein"}) {
          for (const fft::Options& options :
               std::vector<fft::Options>{{}, {{"storage", "image"}}, {{"sync", "in_shader_within"}}}) {
            const fft::Algorithm& algorithm = *fft::find_algorithm(name);
            const bool has_options = std::ranges::all_of(options, [&](const auto& option) {
              const auto spec = std::ranges::find(algorithm.options, option.first, &fft::OptionSpec::name);
              return spec != algorithm.options.end() &&
                     std::ranges::find(spec->values, option.second) != spec->values.end();
            });
            if (!has_options || algorithm.refuse(problem)) continue;
            const auto made =
                fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits);
            const auto* plan = std::get_if<fft::Plan>(&made);
            if (plan == nullptr || !fft::may_time_out(*plan)) continue;
            SCOPED_TRACE(fft::describe_size(problem) + " " + name);
            const auto repair = fft::plan_without_waits(*plan, {}, limits);
            ASSERT_TRUE(std::holds_alternative<fft::PlannedChoice>(repair));
            const fft::Plan& repairing = std::get<fft::PlannedChoice>(repair).plan;
            ++repaired;
            EXPECT_EQ(repairing.problem, problem);
            EXPECT_FALSE(fft::may_time_out(repairing));
            EXPECT_EQ(repairing.resources.front().storage, plan->resources.front().storage);
          }
        }
      }
    }
  }
  EXPECT_GT(repaired, 20U);
}

}  // namespace
}  // namespace fftbench::repair_test
