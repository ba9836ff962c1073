// Whether a kept answer that may be too low decides what is planned, so that the device is asked again.
#include "executor/probed_limits.h"
#include "fft/kernels/baseline.h"
#include "fft/registry.h"
#include "testing.h"

namespace fftbench::low_residency_test {
namespace {

fft::DeviceLimits gpu_with(std::uint32_t groups) {
  return {.work_group_invocations = 1024,
          .work_group_size = {1024, 1024, 64},
          .work_group_count = {1U << 30U, 65535, 65535},
          .shared_memory_bytes = 48 << 10,
          .storage_buffer_bytes = 1U << 30U,
          .image_side = 16384,
          .image_layers = 2048,
          .resident_work_groups = groups,
          .starts_dispatches_in_order = true,
          .buffer_points = 16,
          .image_units = 8};
}

// Counts how often something was planned.
class Planner {
 public:
  Planner(const char* algorithm, const fft::Problem& problem, const fft::Options& options = {})
      : algorithm_(fft::algorithm_named(algorithm)), problem_(problem), options_(options) {}

  std::optional<fft::Plan> operator()(const fft::DeviceLimits& limits) {
    ++planned_;
    auto made =
        fft::make_plan(algorithm_, problem_, fft::complete_options(algorithm_.options, options_), limits);
    if (std::holds_alternative<fft::Skip>(made)) return std::nullopt;
    return std::get<fft::Plan>(std::move(made));
  }
  unsigned planned() const { return planned_; }

 private:
  const fft::Algorithm& algorithm_;
  fft::Problem problem_;
  fft::Options options_;
  unsigned planned_ = 0;
};

bool decides(std::uint32_t groups, const char* algorithm, const fft::Options& options = {}) {
  Planner planner(algorithm, {.extent = {1024, 512}, .batch = 2}, options);
  return executor::decides(gpu_with(groups), std::ref(planner));
}

TEST(LowResidency, DecidesWhereOneGroupKeepsKernelsFromWaitingInTheShader) {
  EXPECT_TRUE(decides(1, "stockham_fused", {{"persistent_groups", "4"}}));
  EXPECT_TRUE(decides(1, "stockham_fused"));
}

TEST(LowResidency, DecidesNothingOfKernelsThatNeverWait) {
  EXPECT_FALSE(decides(1, "cooley_tukey_multipass"));
  EXPECT_FALSE(decides(1, "stockham_radix4"));
}

TEST(LowResidency, OfSeveralGroupsLeavesNoKernelOutAndIsNotPlannedForAgain) {
  for (const std::uint32_t groups : {2U, 64U}) {
    Planner planner("stockham_fused", {.extent = {1024, 512}});
    EXPECT_FALSE(executor::decides(gpu_with(groups), std::ref(planner)));
    EXPECT_EQ(planner.planned(), 0U);
  }
}

}  // namespace
}  // namespace fftbench::low_residency_test
