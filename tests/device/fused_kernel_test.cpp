// The kernel of one dispatch: right on every square, and safe where its work groups are not all resident.
#include <gtest/gtest.h>

#include "backends/opengl/opengl_transform.h"
#include "backends/opengl/residency.h"
#include "device/device_fixture.h"
#include "fft/baseline.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"

namespace fftbench {
namespace {

fft::Problem square(unsigned side, unsigned batch = 1, fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {side, side}, .batch = batch, .direction = direction};
}

class FusedKernel : public testing::DeviceTest {
 protected:
  static void expect_right(const fft::Problem& problem, const fft::Options& options = {}) {
    const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_fused");
    const auto input = measure::make_signal(measure::Signal::kUniform, problem, problem.extent.x);
    const auto output =
        transform({&algorithm, fft::complete_options(algorithm.options, options)}, problem, input);
    const auto accuracy = measure::compare(output, measure::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.error_units <= 1.0)
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.error_units;
  }
};

TEST_F(FusedKernel, MatchesFftwOnEverySquare) {
  for (unsigned side = 2; side <= 512; side *= 2) expect_right(square(side));
}

TEST_F(FusedKernel, MatchesFftwInBatchesAndEveryDirection) {
  expect_right(square(32, 5));
  expect_right(square(64, 3, fft::Direction::kInverse));
  expect_right(square(16, 2, fft::Direction::kRoundtrip));
}

TEST_F(FusedKernel, MatchesFftwInEveryPermutation) {
  for (const testing::Permutation& permutation : testing::all_permutations()) {
    if (permutation.algorithm->name != "stockham_fused") continue;
    if (permutation.options.at("twiddle") != "table") continue;  // less accurate, and no other code here
    SCOPED_TRACE(testing::describe(permutation));
    expect_right(square(64), permutation.options);
  }
}

TEST_F(FusedKernel, TheProbeFindsAtLeastOneGroupAndEndsWhereNotAllCome) {
  backends::ProgramCache programs(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  gl::DebugLog log;
  const fft::DeviceLimits limits = backends::limits_of(backend().device());
  const std::uint32_t resident = backends::measure_residency(limits, programs, log).work_groups;
  ASSERT_GE(resident, 1U);
  const auto missed_by = [&](std::uint32_t awaited, std::uint32_t dispatched) {
    backends::OpenGlTransform probe(fft::plan_residency_probe({.awaited = awaited, .dispatched = dispatched}),
                                    programs, backends::TimerKind::kWallClock, log);
    probe.run_with_both_clocks(1);
    return probe.missed_barriers();
  };
  EXPECT_EQ(missed_by(resident, resident), 0U);
  EXPECT_EQ(missed_by(4, 3), 3U) << "the wait is bounded, or this would never have ended";
}

}  // namespace
}  // namespace fftbench
