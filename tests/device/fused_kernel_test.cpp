// The kernel of one dispatch is right on every square, and safe where its work groups are not all resident.
#include "device/device_fixture.h"
#include "executor/array.h"
#include "executor/device_limits.h"
#include "fft/kernels/baseline.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::fused_kernel_test {
namespace {

fft::Problem image(unsigned width, unsigned height, unsigned batch = 1,
                   fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

fft::Problem square(unsigned side, unsigned batch = 1, fft::Direction direction = fft::Direction::kForward) {
  return image(side, side, batch, direction);
}

class FusedKernel : public tests::DeviceTest {
 protected:
  // Where work groups may not wait for each other, the options ask for a single one, which waits for none.
  static fft::Options runnable(fft::Options options) {
    if (backend().limits().resident_work_groups < 2) options["persistent_groups"] = "1";
    return options;
  }

  static bool is_skipped(const fft::Problem& problem, const fft::Options& given) {
    const fft::Algorithm& algorithm = fft::algorithm_named("stockham_fused");
    return std::holds_alternative<fft::Skip>(fft::make_plan(
        algorithm, problem, fft::complete_options(algorithm.options, runnable(given)), backend().limits()));
  }

  static void expect_right(const fft::Problem& problem, const fft::Options& given = {}) {
    const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_fused");
    const fft::Options options = runnable(given);
    const auto input = tests::complex_signal(measure::Signal::kUniform, problem, problem.extent.x);
    const auto output =
        transform({&algorithm, fft::complete_options(algorithm.options, options)}, problem, input);
    const auto accuracy = tests::compare(output, tests::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.error_units <= 1.0)
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.error_units;
  }
};

TEST_F(FusedKernel, MatchesFftwOnEverySquare) {
  tests::Sample sample(8);
  for (const unsigned side : {2U, 4U, 8U, 16U, 32U, 64U, 128U, 256U, 512U, 3U, 15U, 42U, 100U, 120U, 360U}) {
    if (sample.takes_next()) expect_right(square(side));
  }
}

TEST_F(FusedKernel, MatchesFftwOnEveryRectangle) {
  tests::Sample sample(20);
  const std::vector<unsigned> sides{2, 3, 8, 16, 42, 60, 96, 128, 360, 512, 1000};
  for (const unsigned width : sides) {
    for (const unsigned height : sides) {
      const fft::Problem problem =
          image(width, height, 1 + (width + height) % 3,
                height % 4 == 0 ? fft::Direction::kInverse : fft::Direction::kForward);
      const bool is_taken = width != height && !fft::find_algorithm("stockham_fused")->refuse(problem);
      if (is_taken && sample.takes_next()) expect_right(problem);
    }
  }
}

TEST_F(FusedKernel, MatchesFftwOnRectanglesInEveryPermutation) {
  tests::Sample sample(102);
  for (const tests::Permutation& permutation : tests::all_permutations()) {
    if (permutation.algorithm->name != "stockham_fused") continue;
    if (permutation.options.at("twiddle") == "computed") continue;  // which is less accurate
    for (const fft::Problem& problem : {image(128, 32), image(24, 90, 2)}) {
      // Some options are for streams alone.
      if (is_skipped(problem, permutation.options) || !sample.takes_next()) continue;
      SCOPED_TRACE(tests::describe(permutation));
      expect_right(problem, permutation.options);
    }
  }
}

// Long lines leave so many invocations for short ones that some idle at some stage.
TEST_F(FusedKernel, MatchesFftwOnThinRectanglesWithManyInvocationsALine) {
  tests::Sample sample(15);
  for (const fft::Problem& problem : {image(2048, 16), image(16, 2048), image(1024, 8), image(2048, 8)}) {
    for (const char* elements : {"4", "8", "16"}) {
      for (const char* lines : {"1", "2", "4"}) {
        for (const char* padding : {"yes", "swizzle"}) {
          const fft::Options options{{"values_per_invocation", elements},
                                     {"lines_per_group", lines},
                                     {"padding", padding},
                                     {"exchange", "split"}};
          if (is_skipped(problem, options) || !sample.takes_next()) continue;
          SCOPED_TRACE(fmt::format("values_per_invocation={} lines_per_group={} padding={}", elements, lines,
                                   padding));
          expect_right(problem, options);
        }
      }
    }
  }
}

TEST_F(FusedKernel, MatchesFftwInBatchesAndEveryDirection) {
  expect_right(square(32, 5));
  expect_right(square(64, 3, fft::Direction::kInverse));
  expect_right(square(16, 2, fft::Direction::kRoundtrip));
  expect_right(square(45, 3, fft::Direction::kInverse));
}

TEST_F(FusedKernel, MatchesFftwInEveryPermutation) {
  tests::Sample sample(68);
  for (const tests::Permutation& permutation : tests::all_permutations()) {
    if (permutation.algorithm->name != "stockham_fused") continue;
    // the others are less accurate and otherwise the same code
    if (permutation.options.at("twiddle") != "table") continue;
    // Some options are for streams alone.
    if (is_skipped(square(64), permutation.options) || !sample.takes_next()) continue;
    SCOPED_TRACE(tests::describe(permutation));
    expect_right(square(64), permutation.options);
  }
}

TEST_F(FusedKernel, IsSkippedWithTheReasonWhereGroupsMayNotWaitForEachOther) {
  fft::DeviceLimits limits = backend().limits();
  limits.resident_work_groups = 1;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_fused");
  const auto plan_of = [&](const fft::Options& options) {
    return fft::make_plan(algorithm, square(64), fft::complete_options(algorithm.options, options), limits);
  };
  const fft::PlanOrSkip several = plan_of({});
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(several));
  EXPECT_NE(std::get<fft::Skip>(several).reason.find("two of them at once"), std::string::npos);
  EXPECT_TRUE(std::holds_alternative<fft::Plan>(plan_of({{"persistent_groups", "1"}})));
}

TEST_F(FusedKernel, IsAsAccurateWithFlagsAndWithABarrierInSeveralTilesAGroup) {
  tests::Sample sample(16);
  for (const char* pass_sync : {"flags", "barrier"}) {
    for (const char* prefetch : {"yes", "no"}) {
      SCOPED_TRACE(fmt::format("pass_sync={} prefetch={}", pass_sync, prefetch));
      for (const unsigned side : {16U, 64U, 90U, 256U}) {
        if (!sample.takes_next()) continue;
        expect_right(square(side, 2),
                     {{"pass_sync", pass_sync}, {"prefetch", prefetch}, {"persistent_groups", "1"}});
      }
    }
  }
}

// A column's group must not take values that an earlier dispatch left in the same place. With the same input
// such values are right by chance, so that this test changes the input.
TEST_F(FusedKernel, TakesNoValueOfTheDispatchBeforeInSeveralGroups) {
  if (backend().limits().resident_work_groups < 2) {
    GTEST_SKIP() << "several work groups may not wait for each other on this device";
  }
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_fused");
  for (const char* pass_sync : {"flags", "barrier"}) {
    for (const fft::Problem& problem :
         {square(64), square(150), square(256), square(1024), image(256, 64), image(120, 200)}) {
      SCOPED_TRACE(fmt::format("pass_sync={} {}", pass_sync, fft::describe_size(problem)));
      const fft::Options options = fft::complete_options(algorithm.options, {{"pass_sync", pass_sync}});
      auto prepared = backend().prepare(algorithm, problem, options);
      if (const auto* skip = std::get_if<fft::Skip>(&prepared)) GTEST_SKIP() << skip->reason;
      backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
      for (unsigned dispatch = 0; dispatch < 8; ++dispatch) {
        // The values have another magnitude each time, so that a single value of an earlier dispatch is
        // noticed.
        auto input = tests::complex_signal(measure::Signal::kUniform, problem, dispatch);
        for (auto& value : input) value *= std::ldexp(1.0F, 4 * int(dispatch % 3));
        tests::upload(transform, input);
        transform.run(1 + dispatch % 2);
        std::vector<std::complex<float>> output(input.size());
        tests::download(transform, output);
        const auto accuracy = tests::compare(output, tests::reference_transform(input, problem), problem);
        EXPECT_TRUE(accuracy.error_units <= 1.0) << dispatch << ": " << accuracy.error_units;
      }
    }
  }
}

TEST_F(FusedKernel, TheProbeFindsAtLeastOneGroupAndEndsWhereNotAllCome) {
  const fft::DeviceLimits limits =
      executor::limits_of(backend().device());  // makes the context, without which there is no GL
  executor::ExecutorContext executor_context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const std::uint32_t resident = executor::measure_residency(limits, executor_context).work_groups;
  ASSERT_GE(resident, 1U);
  const auto missed_by = [&](std::uint32_t awaited, std::uint32_t dispatched, std::uint32_t arrived = 0) {
    const fft::Plan plan = fft::plan_residency_probe({.awaited = awaited, .dispatched = dispatched});
    executor::PlanExecutor executor(plan, executor_context);
    std::vector<executor::Array> arrays;
    std::vector<executor::BoundResource> bound;
    for (const fft::Resource& resource : plan.resources)
      bound.push_back(arrays.emplace_back(resource).bound());
    const std::array<std::uint32_t, 2> counters{arrived, 0};
    arrays.back().write(std::as_bytes(std::span(counters)));
    executor.record(bound);
    return executor::spin_timeouts(arrays.back());
  };
  EXPECT_EQ(missed_by(resident, resident), 0U);
  EXPECT_EQ(missed_by(resident, resident, 0U - resident), 0U);
  EXPECT_EQ(missed_by(4, 3), 3U) << "the wait is bounded, or this would never have ended";
  EXPECT_EQ(missed_by(4, 3, 0U - 4), 3U) << "where the counter wraps round";
}

}  // namespace
}  // namespace fftbench::fused_kernel_test
