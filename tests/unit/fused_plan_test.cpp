// The plans of the kernel that keeps its numbers in registers, both axes in one dispatch.
#include "fft/plan.h"

#include "fft/registry.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::fused_plan_test {
namespace {

using tests::define_of;
using tests::image;
using tests::plan_of;

TEST(FusedPlan, HasNoMoreGroupsThanAreResidentOrTwoThatTheLimitsRefuse) {
  const fft::Algorithm& fused = *fft::find_algorithm("stockham_fused");
  for (const std::uint32_t resident : {1U, 2U, 64U, 1024U}) {
    for (const unsigned side : {2U, 64U, 256U, 2048U}) {
      for (const unsigned batch : {1U, 3U, 16U}) {
        fft::DeviceLimits limits;
        limits.resident_work_groups = resident;
        limits.storage_buffer_bytes = std::uint64_t{1} << 30;
        const fft::Plan plan = std::get<fft::Plan>(
            fused.plan(image(side, side, batch), fft::complete_options(fused.options, {}), limits));
        const fft::Pass& pass = plan.passes.at(0);
        EXPECT_LE(pass.work_group_count.x, std::max(resident, 2U));
        EXPECT_EQ(fft::exceeded_limit(plan, limits).has_value(), pass.work_group_count.x > resident);
        const auto groups = std::stoul(define_of(pass, "GROUPS"));
        EXPECT_EQ(groups, pass.work_group_count.x);
        EXPECT_TRUE(fft::is_power_of_two(std::uint32_t(groups)));
        EXPECT_GE(std::stoul(define_of(pass, "TILES")), groups);
      }
    }
  }
}

TEST(FusedPlan, RefusesWhatOneDispatchCannotDo) {
  const auto refuses = [](const fft::Problem& problem) {
    return fft::find_algorithm("stockham_fused")->refuse(problem).has_value();
  };
  EXPECT_FALSE(refuses(image(64, 64)));
  EXPECT_FALSE(refuses(image(64, 2048)));
  EXPECT_FALSE(refuses(image(1280, 720)));
  EXPECT_FALSE(refuses(image(1280, 1280)));
  EXPECT_TRUE(refuses(image(1920, 1920))) << "too many registers";
  EXPECT_TRUE(refuses(image(1920, 64))) << "along its rows, as many";
  EXPECT_TRUE(refuses(image(1250, 1176))) << "735,000 roots of unity";
  EXPECT_TRUE(refuses(image(64, 1))) << "no second axis";
  fft::Problem real = image(30, 45);
  real.domain = fft::Domain::kReal;
  EXPECT_FALSE(refuses(real)) << "two real columns go as one";
  fft::Problem packed = real;
  packed.half_spectrum = fft::HalfSpectrum::kPacked;
  EXPECT_TRUE(refuses(packed)) << "two real rows go as one";
  real.direction = fft::Direction::kInverse;
  EXPECT_FALSE(refuses(real)) << "two real columns go as one";
  fft::Problem odd = image(15, 45);
  odd.domain = fft::Domain::kReal;
  EXPECT_TRUE(refuses(odd)) << "neither rows nor columns are pairs";
  real.extent = {45, 30};
  EXPECT_FALSE(refuses(real));
}

TEST(FusedPlan, ReadsAndWritesTheArrayOnceAnAxis) {
  for (const unsigned batch : {1U, 3U}) {
    const fft::Problem problem = image(128, 128, batch);
    for (const char* storage : {"buffer", "image"}) {
      const fft::Plan plan = plan_of("stockham_fused", problem, {{"storage", storage}});
      ASSERT_EQ(plan.passes.size(), 1U);
      EXPECT_EQ(fft::traffic_of(plan).read_bytes, 2U * 128 * 128 * 8 * batch);
      EXPECT_EQ(fft::traffic_of(plan).write_bytes, 2U * 128 * 128 * 8 * batch);
    }
  }
}

const fft::Resource& between_phases(const fft::Plan& plan) {
  return *std::ranges::find(plan.resources, fft::Role::kFlaggedScratch, &fft::Resource::role);
}

TEST(FusedPlan, PipelinesTransformsThatOverlap) {
  const auto planned = [](const fft::Problem& problem, const fft::Options& options) {
    return tests::planned_stream("stockham_fused", problem, options);
  };
  for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
    fft::Problem problem = image(256, 256, 3);
    problem.domain = domain;
    const auto one = std::get<fft::Plan>(planned(problem, {{"pipeline_depth", "1"}}));
    const auto two = std::get<fft::Plan>(planned(problem, {{"pipeline_depth", "2"}}));
    EXPECT_EQ(one.pipeline_depth, 1U);
    EXPECT_EQ(two.pipeline_depth, 2U);
    EXPECT_EQ(fft::element_count(between_phases(two)), 2 * fft::element_count(between_phases(one)));
    EXPECT_EQ(define_of(two.passes[0], "PIPELINE_DEPTH"), "2");
    const auto four = std::get<fft::Plan>(planned(problem, {{"pipeline_depth", "4"}}));
    EXPECT_EQ(four.pipeline_depth, 4U);
    EXPECT_EQ(fft::element_count(between_phases(four)), 4 * fft::element_count(between_phases(one)));
    EXPECT_EQ(define_of(two.passes[0], "LOADS_EARLY"), "1");
    EXPECT_EQ(define_of(one.passes[0], "LOADS_EARLY"), "0")
        << "a value of the place could be of two transforms ago";
  }
  const auto skipped = [&](const fft::Problem& problem, const fft::Options& options) {
    const auto plan = planned(problem, options);
    const auto* skip = std::get_if<fft::Skip>(&plan);
    return skip != nullptr && skip->reason.starts_with("pipeline depths above 1");
  };
  EXPECT_TRUE(skipped(image(256, 256), {{"pipeline_depth", "2"}, {"pass_sync", "barrier"}}));
  EXPECT_TRUE(skipped(image(256, 256), {{"pipeline_depth", "2"}, {"sync", "barrier"}}));
  fft::Problem doubles = image(256, 256);
  doubles.precision = fft::Precision::kFp64;
  EXPECT_TRUE(skipped(doubles, {{"pipeline_depth", "2"}})) << "doubles have no flags";
  EXPECT_EQ(std::get<fft::Plan>(planned(doubles, {})).pipeline_depth, 1U);
}

TEST(FusedPlan, FlagsOnlyValuesThatHaveABitToSpare) {
  using enum fft::Precision;
  for (const auto precision : {kFp16, kFp32, kFp64}) {
    for (const char* storage : {"buffer", "image"}) {
      const fft::Problem problem{.extent = {64, 32}, .precision = precision, .norm = fft::Norm::kOrtho};
      const auto made = tests::planned_stream(
          "stockham_fused", problem, {{"pass_sync", "flags"}, {"storage", storage}, {"sync", "barrier"}});
      const bool has_a_bit = precision == kFp32 || (precision == kFp16 && storage == std::string("buffer"));
      EXPECT_EQ(std::holds_alternative<fft::Plan>(made), has_a_bit) << name_of(precision) << " " << storage;
    }
  }
}

TEST(FusedPlan, HasRoomForEachLineOfPairsBetweenItsPhases) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const glm::uvec2 extent : {glm::uvec2(14, 45), {30, 12}, {12, 30}}) {
      fft::Problem problem = tests::real_image(extent.x, extent.y, direction);
      problem.batch = 3;
      const auto plan = std::get<fft::Plan>(tests::planned_stream(
          "stockham_fused", problem, {{"pipeline_depth", "1"}, {"pass_sync", "flags"}}));
      const bool are_columns = extent.y % 2 != 0;
      EXPECT_EQ(fft::element_count(between_phases(plan)),
                3 * (are_columns ? extent.x / 2 * extent.y : extent.y / 2 * extent.x))
          << fft::describe_size(problem);
    }
  }
}

TEST(FusedPlan, LeavesRegistersToGroupsWhoseInvocationsIdle) {
  const fft::Algorithm& fused = *fft::find_algorithm("stockham_fused");
  fft::DeviceLimits limits;
  limits.resident_work_groups = 128;
  for (const std::uint32_t side : {600U, 640U, 1080U, 1200U, 1280U}) {
    const fft::Plan plan = std::get<fft::Plan>(
        fused.plan({.extent = {side, side}}, fft::complete_options(fused.options, {}), limits));
    const auto& defines = plan.passes.front().defines;
    const auto filled = std::ranges::find(defines, "EVERY_SLOT_IS_FILLED", &fft::Define::first);
    ASSERT_NE(filled, defines.end());
    const auto elements = std::ranges::find(defines, "ELEMENTS", &fft::Define::first);
    ASSERT_NE(elements, defines.end());
    const unsigned most = std::stoi(elements->second) <= 10 ? 800 : 512;
    EXPECT_TRUE(filled->second == "1" || plan.passes.front().work_group_size.x <= most) << side;
  }
}

}  // namespace
}  // namespace fftbench::fused_plan_test
