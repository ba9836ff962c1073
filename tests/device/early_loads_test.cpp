// Dispatches that order themselves load what is there before the dispatch before them has ended, and wait
// where it is not.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "device/device_fixture.h"
#include "executor/array.h"
#include "executor/plan_executor.h"
#include "fft/registry.h"

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
    if (!backend().limits().orders_dispatches) {
      GTEST_SKIP() << "the probe found that this device does not keep the order";
    }
    context_.emplace(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  }

  static fft::Plan plan_of(const Kernel& wanted) {
    const fft::Algorithm& algorithm = *fft::find_algorithm(wanted.algorithm);
    fft::Options options = wanted.options;
    options["order"] = "chained";
    if (algorithm.needs_resident_groups && backend().limits().resident_work_groups < 2)
      options["groups"] = "1";
    const auto planned = fft::make_plan(
        algorithm, kProblem, fft::complete_options(algorithm.options, options), backend().limits());
    if (const auto* skip = std::get_if<fft::Skip>(&planned)) throw std::runtime_error(skip->reason);
    return std::get<fft::Plan>(planned);
  }

  // A plan with all arrays of its own but the two ends.
  struct Prepared {
    fft::Plan plan;
    std::vector<std::unique_ptr<executor::Array>> own;
    std::unique_ptr<executor::PlanExecutor> executor;

    std::vector<executor::BoundResource> between(const executor::Array& from,
                                                 const executor::Array& to) const {
      std::vector<executor::BoundResource> bound;
      auto next = own.begin();
      for (const fft::Resource& resource : plan.resources) {
        if (resource.role == fft::Role::kInput) {
          bound.push_back(from.bound());
        } else if (resource.role == fft::Role::kOutput) {
          bound.push_back(to.bound());
        } else {
          bound.push_back((*next++)->bound());
        }
      }
      return bound;
    }
  };

  Prepared prepared(const Kernel& kernel) {
    Prepared made{.plan = plan_of(kernel), .own = {}, .executor = nullptr};
    for (const fft::Resource& resource : made.plan.resources) {
      if (resource.role == fft::Role::kInput || resource.role == fft::Role::kOutput) continue;
      made.own.push_back(std::make_unique<executor::Array>(resource));
    }
    made.executor = std::make_unique<executor::PlanExecutor>(made.plan, *context_);
    return made;
  }

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
  // Of the shares of earlier dispatches, how many the loads did not wait for.
  static std::uint32_t not_waited_for() { return uniform("ended_before") - uniform("ended_before_loads"); }

  executor::DispatchSequence& sequence() { return context_->sequence; }

  std::optional<executor::ExecutorContext> context_;
};

TEST_F(EarlyLoads, WaitForNoTransformOfTheSameInput) {
  const Prepared pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array from = image(1);
  const executor::Array to = image(2);
  pruned.executor->record(pruned.between(from, to), 3, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 2 * pruned.plan.passes.front().shares);
}

TEST_F(EarlyLoads, WaitForTheTransformThatWritesTheirInput) {
  const Prepared pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array first = image(1);
  const executor::Array second = image(2);
  const executor::Array third = image(3);
  pruned.executor->record(pruned.between(first, second), 1, Behind::kNothing);
  pruned.executor->record(pruned.between(second, third), 1, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 0U);
  // The one before the last wrote the input.
  pruned.executor->record(pruned.between(first, second), 1, Behind::kNothing);
  pruned.executor->record(pruned.between(first, third), 1, Behind::kNothing);
  pruned.executor->record(pruned.between(second, first), 1, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), pruned.plan.passes.front().shares);
}

TEST_F(EarlyLoads, WaitForTheOneBeforeWhereInputsAreTakenForResults) {
  const Prepared pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array from = image(1);
  const executor::Array to = image(2);
  pruned.executor->take_inputs_for_results(true);
  pruned.executor->record(pruned.between(from, to), 3, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 0U);
  pruned.executor->take_inputs_for_results(false);
  pruned.executor->record(pruned.between(from, to), 1, Behind::kNothing);
  EXPECT_GT(not_waited_for(), 0U);
}

TEST_F(EarlyLoads, WaitForNothingThatABarrierHasEnded) {
  const Prepared pruned = prepared({"stockham_pruned", {{"rows", "4"}}});
  const executor::Array first = image(1);
  const executor::Array second = image(2);
  pruned.executor->record(pruned.between(first, second), 2, Behind::kBarrier);
  pruned.executor->record(pruned.between(second, first), 1, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), 0U) << "nothing is under way";
  EXPECT_EQ(uniform("ended_before_loads"), 2 * pruned.plan.passes.front().shares);
}

// The place between the phases is that of the transform before the one before.
TEST_F(EarlyLoads, WaitForAPlaceBetweenThePhases) {
  if (backend().limits().resident_work_groups < 2) GTEST_SKIP() << "one group alone has no tags";
  const Prepared fused = prepared({"stockham_fused", {{"places", "2"}}});
  const executor::Array from = image(1);
  const executor::Array to = image(2);
  fused.executor->record(fused.between(from, to), 5, Behind::kNothing);
  EXPECT_EQ(not_waited_for(), fused.plan.passes.front().shares);
}

TEST_F(EarlyLoads, CountOnAcrossTheEndOfTheirNumbers) {
  executor::DispatchSequence sequence;
  sequence.add(0xffff'fff0U);
  sequence.note_barrier();
  sequence.add(8);
  sequence.note_write(7);
  sequence.add(16);
  sequence.note_write(9);
  EXPECT_EQ(sequence.shares(), 8U);
  EXPECT_EQ(sequence.shares_before_reading(7), 0xffff'fff8U);
  EXPECT_EQ(sequence.shares_before_reading(9), 8U);
  EXPECT_EQ(sequence.shares_before_reading(1), 0xffff'fff0U) << "that of the barrier";
  EXPECT_EQ(sequence.later(0xffff'fff8U, 8U), 8U);
  EXPECT_EQ(sequence.later(8U, 0xffff'fff8U), 8U);
  EXPECT_EQ(sequence.later(100U, 0xffff'fff8U), 0xffff'fff8U) << "half of all numbers ago";
  EXPECT_EQ(sequence.later(3U << 30U, 1U << 30U), 0xffff'fff0U) << "both are from before the barrier";
}

double relative_error(std::span<const std::complex<float>> given,
                      std::span<const std::complex<float>> wanted) {
  double error = 0;
  double size = 0;
  for (std::size_t index = 0; index < wanted.size(); ++index) {
    error += std::norm(given[index] - wanted[index]);
    size += std::norm(wanted[index]);
  }
  return std::sqrt(error / size);
}

// Which image is made of which is random, so that some inputs are results of the transform before, some of
// earlier ones, and some of none. Short bursts, since every image comes from one and the same in the end.
TEST_F(EarlyLoads, GiveWhatBarriersGiveInAnyOrderOfDependence) {
  const unsigned bursts = backend().limits().resident_work_groups > 1 ? 300 : 3;
  constexpr unsigned kTransforms = 40;
  constexpr unsigned kImages = 6;
  std::vector<Prepared> kernels;
  kernels.push_back(prepared({"stockham_pruned", {{"rows", "4"}}}));
  kernels.push_back(prepared({"stockham_fused", {}}));
  kernels.push_back(prepared({"stockham_register", {{"columns", "strided"}}}));
  kernels.push_back(prepared({"stockham_register", {{"columns", "in_place"}}}));

  const auto results_of = [&](unsigned burst, bool separately) {
    std::vector<executor::Array> images;
    for (unsigned number = 0; number < kImages; ++number) images.push_back(image(kImages * burst + number));
    std::mt19937 random(burst);
    for (unsigned number = 0; number < kTransforms; ++number) {
      const Prepared& kernel = kernels[random() % kernels.size()];
      const unsigned from = random() % kImages;
      const unsigned to = (from + 1 + random() % (kImages - 1)) % kImages;
      const bool ends = separately || number + 1 == kTransforms;
      kernel.executor->record(kernel.between(images[from], images[to]), 1,
                              ends ? Behind::kBarrier : Behind::kNothing);
    }
    std::vector<std::vector<std::complex<float>>> results;
    for (const executor::Array& each : images) results.push_back(values_of(each));
    return results;
  };
  for (unsigned burst = 0; burst < bursts; ++burst) {
    const auto wanted = results_of(burst, true);
    const auto given = results_of(burst, false);
    for (unsigned number = 0; number < kImages; ++number) {
      // Tags differ, and so do last bits; values of another transform are wrong by 1.
      const double error = relative_error(given[number], wanted[number]);
      ASSERT_TRUE(error < 1e-5) << "image " << number << " of burst " << burst << ": " << error;
    }
  }
  EXPECT_EQ(sequence().new_waits_in_vain(), 0U);
}

}  // namespace
}  // namespace fftbench::early_loads_test
