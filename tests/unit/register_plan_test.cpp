// The plans of the kernel that keeps its numbers in registers, a dispatch an axis.
#include "fft/plan.h"

#include "fft/kernels/axis_passes.h"
#include "fft/registry.h"
#include "lib/shared_constants.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::register_plan_test {
namespace {

using tests::bound_at;
using tests::define_of;
using tests::image;
using tests::plan_of;

TEST(RegisterPlan, TakeADispatchPerAxisAndOneTripThroughStorageInEach) {
  const fft::Problem problem = image(512, 2048, 3);
  const fft::Plan plan = plan_of("stockham_register", problem);
  ASSERT_EQ(plan.passes.size(), 2U);
  EXPECT_EQ(fft::traffic_of(plan).read_bytes, 2 * fft::byte_count(problem));
  EXPECT_EQ(fft::traffic_of(plan).write_bytes, 2 * fft::byte_count(problem));
}

// What each pass waits for and whether others wait for it, as in "01 10": waits, counts.
std::string waits_of(const fft::Plan& plan) {
  std::string text;
  for (const fft::Pass& pass : plan.passes) {
    text += (text.empty() ? "" : " ") + define_of(pass, "WAITS_FOR_EARLIER") +
            define_of(pass, "COUNTS_COMPLETIONS");
    EXPECT_EQ(pass.completions > 0, define_of(pass, "COUNTS_COMPLETIONS") == "1");
  }
  return text;
}

TEST(RegisterPlan, ATransformThatOrdersItselfWaitsWithinAlone) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 2;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  const auto plan_with = [&](const fft::Problem& problem, const fft::Options& options) {
    return std::get<fft::Plan>(
        fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits));
  };
  const fft::Problem square = image(64, 32);
  for (const char* pass_sync : {"flags", "barrier"}) {
    const fft::Plan plan = plan_with(square, {{"sync", "in_shader"}, {"pass_sync", pass_sync}});
    const auto has = [&](fft::Role role) {
      return std::ranges::find(plan.resources, role, &fft::Resource::role) != plan.resources.end();
    };
    // Flags of earlier use would pass for new ones.
    EXPECT_EQ(has(fft::Role::kFlaggedScratch), pass_sync == std::string("flags"));
    EXPECT_EQ(has(fft::Role::kScratch), pass_sync == std::string("barrier"));
  }
  EXPECT_EQ(waits_of(plan_with(square, {{"sync", "in_shader"}, {"pass_sync", "barrier"}})), "11 11");
  EXPECT_EQ(waits_of(plan_with(square, {{"sync", "in_shader_within"}, {"pass_sync", "barrier"}})), "01 10");
  EXPECT_EQ(waits_of(plan_with(square, {{"sync", "in_shader"}, {"pass_sync", "flags"}})), "10 11");
  EXPECT_EQ(waits_of(plan_with(square, {{"sync", "in_shader_within"}, {"pass_sync", "flags"}})), "00 00");
  // One dispatch, or groups that run one after the other: there is nothing to wait for.
  EXPECT_EQ(plan_with(image(64, 1), {{"sync", "in_shader_within"}}), plan_with(image(64, 1), {}));
  limits.resident_work_groups = 1;
  EXPECT_EQ(plan_with(square, {{"sync", "in_shader_within"}}), plan_with(square, {}));
}

// A way that waits within itself neither waits for the other one nor counts for it.
TEST(RegisterPlan, ARoundTripHasBarriersWhereOneWayOrdersItself) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 2;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  for (fft::Problem problem : {image(64, 32), fft::Problem{.extent = {16, 8}, .depth = 32}}) {
    const auto plan_with = [&](const char* sync) {
      return std::get<fft::Plan>(fft::make_plan(
          algorithm, problem, fft::complete_options(algorithm.options, {{"sync", sync}}), limits));
    };
    EXPECT_EQ(plan_with("in_shader_within").sync, fft::Sync::kInShaderWithin);
    problem.direction = fft::Direction::kRoundtrip;
    EXPECT_EQ(plan_with("in_shader_within").sync, fft::Sync::kBarrier);
    EXPECT_EQ(plan_with("in_shader").sync, fft::Sync::kInShader);
  }
}

TEST(RegisterPlan, LoadsTheCallersInputEarlyWhereRegistersHoldItAndNothingThatItPassesOn) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 2;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  for (const char* columns : {"transposed", "strided", "tiled", "in_place"}) {
    for (const unsigned width : {64U, 60U, 8192U}) {
      const fft::Problem problem = image(width, 32);
      const fft::Options options{{"sync", "in_shader"}, {"columns", columns}};
      const auto planned =
          fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits);
      const auto& passes = std::get<fft::Plan>(planned).passes;
      ASSERT_EQ(passes.size(), 2U);
      EXPECT_EQ(define_of(passes[0], "LOADS_EARLY"), width == 64 ? "1" : "0") << columns;
      EXPECT_EQ(define_of(passes[1], "LOADS_EARLY"), "0") << columns;
    }
  }
}

TEST(RegisterPlan, FlagsHalvesWhereTheyAreWordsThatTheOtherPassLoads) {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 2;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  const auto is_flagged = [&](fft::Precision precision, fft::Domain domain) {
    fft::Problem problem = image(64, 32);
    problem.precision = precision;
    problem.domain = domain;
    problem.norm = fft::Norm::kOrtho;
    const fft::Options options{{"sync", "in_shader"}, {"columns", "strided"}};
    const auto plan = std::get<fft::Plan>(
        fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits));
    return define_of(plan.passes.back(), "PASS_SYNC") == std::to_string(FFTBENCH_PASS_SYNC_FLAGS);
  };
  using enum fft::Precision;
  EXPECT_TRUE(is_flagged(kFp16, fft::Domain::kComplex));
  EXPECT_TRUE(is_flagged(kFp32, fft::Domain::kComplex));
  EXPECT_FALSE(is_flagged(kFp16, fft::Domain::kReal)) << "pairs of real rows are separated before";
  EXPECT_FALSE(is_flagged(kFp64, fft::Domain::kComplex)) << "a double is two words";
}

TEST(RegisterPlan, AnFusedColumnStageHasATableOfItsOwnWhereThatOfTheRowsLacksItsFactors) {
  const auto has_own = [](unsigned width, unsigned height, const char* twiddle) {
    const fft::Plan plan =
        plan_of("stockham_register", image(width, height),
                {{"columns", "strided"}, {"fused_column_radix", "2"}, {"twiddle", twiddle}});
    const fft::Pass& rows = plan.passes.at(0);
    EXPECT_EQ(define_of(rows, "FUSED_COLUMN_RADIX"), "2");
    const bool is_bound = bound_at(rows, FFTBENCH_BINDING_FINE_TWIDDLE, 99) != 99;
    EXPECT_EQ(is_bound, !define_of(rows, "HAS_FUSED_COLUMN_TABLE").empty());
    return is_bound;
  };
  EXPECT_TRUE(has_own(60, 90, "table"));
  EXPECT_TRUE(has_own(90, 60, "derived"));
  EXPECT_FALSE(has_own(60, 120, "table"));
  EXPECT_FALSE(has_own(120, 60, "table"));
  EXPECT_FALSE(has_own(60, 90, "computed"));
}

// Four tiles of one line for each of 128 groups, whose fused column stage has four factors.
TEST(RegisterPlan, AGroupReadsTheFactorsOfItsTilesBeforehandWhereItsInvocationsHoldMuch) {
  const auto shared_factors = [](const fft::Pass& pass) {
    return define_of(pass, "SHARED_FUSED_COLUMN_FACTORS");
  };
  const fft::Plan plan = tests::register_stream(image(2048, 2048));
  EXPECT_EQ(shared_factors(plan.passes.at(0)), "16");
  EXPECT_EQ(shared_factors(plan.passes.at(1)), "0");
  EXPECT_EQ(shared_factors(tests::register_stream(image(8192, 2048)).passes.at(0)), "2");
  EXPECT_EQ(shared_factors(tests::register_stream(image(1024, 1024)).passes.at(0)), "0");
  fft::Problem real = image(2048, 2048);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(define_of(tests::register_stream(real).passes.at(0), "FUSED_COLUMN_RADIX"), "4");
  EXPECT_EQ(shared_factors(tests::register_stream(real).passes.at(0)), "0");

  // Each pass has room for its line, and for the factors where there are any.
  const fft::Pass& rows = plan.passes.at(0);
  const std::uint64_t line_bytes = 8 * std::stoull(define_of(rows, "SHARED_LENGTH"));
  EXPECT_EQ(rows.shared_memory_bytes, line_bytes + 16 * 8);
}

// glsl/lib/shared_place.glsl takes slots that are as far apart at every stage.
TEST(RegisterPlan, LinesWhoseInvocationsIdleLieWithGaps) {
  const auto lies_with_gaps = [](const fft::Problem& problem, const fft::Options& options) {
    return define_of(plan_of("stockham_fused", problem, options).passes.front(), "LIES_WITH_GAPS");
  };
  const fft::Options many_invocations{{"values_per_invocation", "8"},
                                      {"lines_per_group", "2"},
                                      {"exchange", "split"},
                                      {"persistent_groups", "1"}};
  EXPECT_EQ(lies_with_gaps(image(2048, 16), many_invocations), "1");
  EXPECT_EQ(lies_with_gaps(image(256, 64), {{"persistent_groups", "1"}}), "0");
  EXPECT_EQ(lies_with_gaps(image(96, 64), {{"persistent_groups", "1"}}), "1");
}

TEST(RegisterPlan, InPlaceNeedNoScratch) {
  const fft::Plan plan = plan_of("stockham_register", image(64, 64), {{"columns", "in_place"}});
  EXPECT_EQ(std::ranges::count(plan.resources, fft::Role::kScratch, &fft::Resource::role), 0);
  const fft::Pass& second = plan.passes.at(1);
  EXPECT_EQ(bound_at(second, FFTBENCH_BINDING_SOURCE, 98), bound_at(second, FFTBENCH_BINDING_TARGET, 99));
  EXPECT_EQ(plan_of("stockham_register", image(64, 64), {{"columns", "strided"}}).resources.size(),
            plan.resources.size() + 1);
}

TEST(RegisterPlan, ScaleInWhicheverPassComesLast) {
  fft::Problem problem = image(4, 8);
  problem.direction = fft::Direction::kInverse;
  for (const char* first : {"rows", "columns"}) {
    const fft::Plan plan =
        plan_of("stockham_register", problem, {{"columns", "strided"}, {"first_axis", first}});
    EXPECT_EQ(plan.passes.at(0).label.substr(0, 4), std::string(first).substr(0, 4));
    EXPECT_EQ(std::stod(define_of(plan.passes[0], "SCALE")), 1.0) << first;
    EXPECT_EQ(std::stod(define_of(plan.passes[1], "SCALE")), 1.0 / 32) << first;
  }
}

TEST(RegisterPlan, TransposedPassesOfASquareAreOneProgram) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    fft::Problem problem = image(64, 64, 3);
    problem.direction = direction;
    const fft::Plan square = plan_of("stockham_register", problem, {{"columns", "transposed"}});
    ASSERT_EQ(square.passes.size(), 2U);
    EXPECT_EQ(square.passes[0].defines, square.passes[1].defines);
    EXPECT_EQ(square.passes[0].shader, square.passes[1].shader);
  }
}

TEST(RegisterPlan, TransposedPassesScaleByTheirOwnLengths) {
  fft::Problem problem = image(4, 8);
  problem.direction = fft::Direction::kInverse;
  const fft::Plan plan = plan_of("stockham_register", problem, {{"columns", "transposed"}});
  EXPECT_EQ(std::stod(define_of(plan.passes.at(0), "SCALE")), 1.0 / 4);
  EXPECT_EQ(std::stod(define_of(plan.passes.at(1), "SCALE")), 1.0 / 8);
}

TEST(RegisterPlan, OfDoublesTheLastPassAloneScalesWhereTheirOwnLengthsWouldRoundTwice) {
  const auto scales = [](unsigned width, unsigned height) {
    fft::Problem problem = image(width, height);
    problem.precision = fft::Precision::kFp64;
    problem.norm = fft::Norm::kOrtho;
    const fft::Plan plan = plan_of("stockham_register", problem, {{"columns", "transposed"}});
    return std::pair(define_of(plan.passes.at(0), "SCALE"), define_of(plan.passes.at(1), "SCALE"));
  };
  const auto text = [](double scale) { return fft::scale_define(scale, fft::Precision::kFp64); };
  EXPECT_EQ(scales(63, 441), std::pair(text(1), text(1 / std::sqrt(63.0 * 441))));
  EXPECT_EQ(scales(8, 32), std::pair(text(1), text(1.0 / 16))) << "neither length is a square";
  EXPECT_EQ(scales(4, 16), std::pair(text(0.5), text(0.25)));
}

TEST(RegisterPlan, ClipElementsAndLinesToWhatThereIs) {
  const fft::Options large{{"columns", "strided"},
                           {"fused_column_radix", "1"},
                           {"values_per_invocation", "16"},
                           {"rows_per_group", "16"},
                           {"columns_per_group", "16"}};
  const fft::Plan plan = plan_of("stockham_register", image(4, 8), large);
  EXPECT_EQ(plan.passes.at(0).work_group_size.x, 1U * 8U) << "rows: 4 elements at once, 8 lines";
  EXPECT_EQ(plan.passes.at(1).work_group_size.x, 1U * 4U) << "columns: 8 elements at once, 4 lines";
}

TEST(RegisterPlan, ShareAWorkGroupAmongLinesOfSeveralImages) {
  const fft::Plan plan = plan_of("stockham_register", image(64, 1, 12), {{"rows_per_group", "16"}});
  EXPECT_EQ(plan.passes.at(0).work_group_count.x, 3U) << "4, the largest power of two in 12, lines in each";
}

TEST(RegisterPlan, AxesOfWhichNeitherLengthDividesTheOtherHaveATableEach) {
  const fft::Plan plan = plan_of("stockham_register", image(1920, 1080));
  const auto table_of = [&](const fft::Pass& pass) {
    return plan.resources.at(bound_at(pass, FFTBENCH_BINDING_TWIDDLE, 99)).extent.x;
  };
  EXPECT_EQ(table_of(plan.passes.at(0)), 1920U);
  EXPECT_EQ(table_of(plan.passes.at(1)), 1080U);
  EXPECT_EQ(define_of(plan.passes.at(1), "TABLE_LENGTH"), "1080");
  const fft::Plan nested = plan_of("stockham_register", image(1000, 500));
  EXPECT_EQ(std::ranges::count(nested.resources, fft::Role::kTwiddleTable, &fft::Resource::role), 1);
}

TEST(RegisterPlan, TheLastTileOfAMixedImageMayBeWiderThanWhatIsLeft) {
  const fft::Plan plan =
      plan_of("stockham_register", image(120, 45), {{"columns", "strided"}, {"fused_column_radix", "1"}});
  for (const fft::Pass& pass : plan.passes) {
    const auto lines = std::stoul(define_of(pass, "LINES"));
    const auto tiled = std::stoul(define_of(pass, "TILED_LINES"));
    EXPECT_EQ(std::stoul(define_of(pass, "TILES")), (tiled + lines - 1) / lines) << pass.label;
    EXPECT_GE(pass.work_group_size.x, 24U) << "several lines a group, though 45 is odd: " << pass.label;
  }
  EXPECT_EQ(define_of(plan.passes.at(0), "TILED_LINES"), "45");
  EXPECT_EQ(define_of(plan.passes.at(1), "TILED_LINES"), "120");
}

}  // namespace
}  // namespace fftbench::register_plan_test
