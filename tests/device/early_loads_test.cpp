// Dispatches that synchronise in the shader load what is there before the dispatch before them has ended, and
// wait where it is not.
#include "device/device_fixture.h"
#include "device/plan_between_ends.h"
#include "executor/array.h"
#include "fft/registry.h"
#include "testing.h"

namespace fftbench::early_loads_test {
namespace {

using Behind = executor::PlanExecutor::Behind;

struct Kernel {
  const char* algorithm;
  fft::Options options;
};

class EarlyLoads : public tests::DeviceTest {
 protected:
  static constexpr unsigned kSide = 64;
  static constexpr fft::Problem kProblem{.extent = {kSide, kSide}, .norm = fft::Norm::kOrtho};

  void SetUp() override {
    if (!backend().limits().starts_dispatches_in_order) {
      GTEST_SKIP() << "the probe found that this device does not keep the order";
    }
    context_.emplace(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  }

  static fft::Plan plan_of(const Kernel& wanted) {
    const fft::Algorithm& algorithm = *fft::find_algorithm(wanted.algorithm);
    fft::Options options = wanted.options;
    options["sync"] = "in_shader";
    if (algorithm.needs_resident_groups && backend().limits().resident_work_groups < 2)
      options["persistent_groups"] = "1";
    const auto planned = fft::make_plan(
        algorithm, kProblem, fft::complete_options(algorithm.options, options), backend().limits());
    if (const auto* skip = std::get_if<fft::Skip>(&planned)) throw std::runtime_error(skip->reason);
    return std::get<fft::Plan>(planned);
  }

  tests::PlanBetweenEnds prepared(const Kernel& kernel) { return {plan_of(kernel), *context_}; }

  static executor::Array image(unsigned seed) {
    executor::Array made(fft::array_of(kProblem, fft::Role::kInput));
    const auto values = tests::complex_signal(measure::Signal::kUniform, kProblem, seed);
    made.write(std::as_bytes(std::span(values)));
    return made;
  }

  static std::vector<std::complex<float>> values_of(const executor::Array& array) {
    std::vector<std::complex<float>> values(kSide * kSide);
    array.read(std::as_writable_bytes(std::span(values)));
    return values;
  }

  // What the program that was dispatched last was told. A recording leaves it current.
  static std::uint32_t uniform(const char* name) {
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    GLuint value = 0;
    glGetUniformuiv(GLuint(program), glGetUniformLocation(GLuint(program), name), &value);
    return value;
  }
  // How many completions of earlier dispatches the loads did not wait for.
  static std::uint32_t not_waited_for() {
    return uniform("completions_before") - uniform("completions_before_loads");
  }

  executor::DispatchSequence& sequence() { return context_->sequence; }

  std::optional<executor::ExecutorContext> context_;
};

TEST_F(EarlyLoads, WaitForNoTransformOfTheSameInput) {
  const tests::PlanBetweenEnds pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array from = image(1);
  const executor::Array to = image(2);
  pruned.record(from, to, 3, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 2 * pruned.plan().passes.front().completions);
}

TEST_F(EarlyLoads, WaitForTheTransformThatWritesTheirInput) {
  const tests::PlanBetweenEnds pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array first = image(1);
  const executor::Array second = image(2);
  const executor::Array third = image(3);
  pruned.record(first, second, 1, Behind::kNothing);
  pruned.record(second, third, 1, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 0U);
  // The one before the last wrote the input.
  pruned.record(first, second, 1, Behind::kNothing);
  pruned.record(first, third, 1, Behind::kNothing);
  pruned.record(second, first, 1, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), pruned.plan().passes.front().completions);
}

TEST_F(EarlyLoads, WaitForTheOneBeforeWhereInputsAreTakenForResults) {
  const tests::PlanBetweenEnds pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array from = image(1);
  const executor::Array to = image(2);
  pruned.executor().take_inputs_for_results(true);
  pruned.record(from, to, 3, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 0U);
  pruned.executor().take_inputs_for_results(false);
  pruned.record(from, to, 1, Behind::kNothing);
  EXPECT_GT(not_waited_for(), 0U);
}

TEST_F(EarlyLoads, WaitForNothingThatABarrierHasEnded) {
  const tests::PlanBetweenEnds pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array first = image(1);
  const executor::Array second = image(2);
  pruned.record(first, second, 2, Behind::kBarrier);
  pruned.record(second, first, 1, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 0U) << "nothing is under way";
  EXPECT_EQ(uniform("completions_before_loads"), 2 * pruned.plan().passes.front().completions);
}

// The place between the phases is that of the transform before the one before.
TEST_F(EarlyLoads, WaitForAnArrayBetweenThePhases) {
  if (backend().limits().resident_work_groups < 2) GTEST_SKIP() << "one group alone has no flags";
  const tests::PlanBetweenEnds fused = prepared({"stockham_fused", {{"pipeline_depth", "2"}}});
  const executor::Array from = image(1);
  const executor::Array to = image(2);
  fused.record(from, to, 5, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), fused.plan().passes.front().completions);
}

TEST_F(EarlyLoads, CountOnAcrossTheEndOfTheirNumbers) {
  executor::DispatchSequence sequence;
  sequence.add(0xffff'fff0U);
  sequence.note_barrier();
  sequence.add(8);
  sequence.note_write(7);
  sequence.add(16);
  sequence.note_write(9);
  EXPECT_EQ(sequence.completions(), 8U);
  EXPECT_EQ(sequence.completions_before_reading(7), 0xffff'fff8U);
  EXPECT_EQ(sequence.completions_before_reading(9), 8U);
  EXPECT_EQ(sequence.completions_before_reading(1), 0xffff'fff0U) << "that of the barrier";
  EXPECT_EQ(sequence.later(0xffff'fff8U, 8U), 8U);
  EXPECT_EQ(sequence.later(8U, 0xffff'fff8U), 8U);
  EXPECT_EQ(sequence.later(100U, 0xffff'fff8U), 0xffff'fff8U) << "half of all numbers ago";
  EXPECT_EQ(sequence.later(3U << 30U, 1U << 30U), 0xffff'fff0U) << "both are from before the barrier";
}

// Which image is made of which is random, so that some inputs are results of the transform before, some of
// earlier ones, and some of none. Short bursts, since every image comes from one and the same in the end.
TEST_F(EarlyLoads, GiveWhatBarriersGiveInAnyOrderOfDependence) {
  const unsigned bursts = backend().limits().resident_work_groups > 1 ? 300 : 3;
  constexpr unsigned kTransforms = 40;
  constexpr unsigned kImages = 6;
  std::vector<tests::PlanBetweenEnds> kernels;
  kernels.push_back(prepared({"stockham_pruned", {{"rows", "4"}}}));
  kernels.push_back(prepared({"stockham_fused", {}}));
  kernels.push_back(prepared({"stockham_register", {{"columns", "strided"}}}));
  kernels.push_back(prepared({"stockham_register", {{"columns", "in_place"}}}));

  const auto results_of = [&](unsigned burst, bool separately) {
    std::vector<executor::Array> images;
    for (unsigned number = 0; number < kImages; ++number) images.push_back(image(kImages * burst + number));
    std::mt19937 random(burst);
    for (unsigned number = 0; number < kTransforms; ++number) {
      const tests::PlanBetweenEnds& kernel = kernels[random() % kernels.size()];
      const unsigned from = random() % kImages;
      const unsigned to = (from + 1 + random() % (kImages - 1)) % kImages;
      const bool ends = separately || number + 1 == kTransforms;
      kernel.record(images[from], images[to], 1, ends ? Behind::kBarrier : Behind::kNothing);
    }
    std::vector<std::vector<std::complex<float>>> results;
    for (const executor::Array& each : images) results.push_back(values_of(each));
    return results;
  };
  for (unsigned burst = 0; burst < bursts; ++burst) {
    const auto wanted = results_of(burst, true);
    const auto given = results_of(burst, false);
    for (unsigned number = 0; number < kImages; ++number) {
      // Flags differ, and so do last bits; values of another transform are wrong by 1.
      const double error = tests::relative_error(given[number], wanted[number]);
      ASSERT_TRUE(error < 1e-5) << "image " << number << " of burst " << burst << ": " << error;
    }
  }
  EXPECT_EQ(sequence().new_spin_timeouts(), 0U);
}

}  // namespace
}  // namespace fftbench::early_loads_test
