// Plans of the row-column algorithm: what is in place, what is padded, and how often each pass is dispatched.
#include "fft/kernels/row_column_stages.h"

#include "fft/registry.h"
#include "lib/shared_constants.h"
#include "permutations.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::row_column_plan_test {
namespace {

using tests::bound_at;
using tests::define_of;
using tests::image;

using Radices = std::vector<std::uint32_t>;

fft::Plan plan_of(const fft::Problem& problem, const fft::Options& options = {}) {
  return tests::plan_of("row_column", problem, options);
}

std::size_t source_of(const fft::Pass& pass) {
  return bound_at(pass, FFTBENCH_BINDING_SOURCE, 98);
}

std::size_t target_of(const fft::Pass& pass) {
  return bound_at(pass, FFTBENCH_BINDING_TARGET, 99);
}

std::vector<fft::Pass> passes_with(const fft::Plan& plan, const std::string& word) {
  std::vector<fft::Pass> found;
  std::ranges::copy_if(plan.passes, std::back_inserter(found),
                       [&](const fft::Pass& pass) { return pass.label.find(word) != std::string::npos; });
  return found;
}

std::string skip_of(const fft::Problem& problem, const fft::Options& options = {}) {
  const fft::Algorithm& algorithm = fft::algorithm_named("row_column");
  return std::get<fft::Skip>(
             fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), {}))
      .reason;
}

TEST(RowColumnPlan, TheLargestRadixThatDividesComesFirst) {
  EXPECT_EQ(fft::radices_of_rows(120), (Radices{8, 5, 3}));
  EXPECT_EQ(fft::radices_of_rows(1000), (Radices{8, 5, 5, 5}));
  EXPECT_EQ(fft::radices_of_rows(3000), (Radices{8, 5, 5, 5, 3}));
  EXPECT_EQ(fft::radices_of_rows(2048), (Radices{8, 8, 8, 4}));
  EXPECT_EQ(fft::radices_of_rows(84), (Radices{7, 4, 3}));
  EXPECT_EQ(fft::radices_of_rows(2), (Radices{2}));
  EXPECT_THROW(fft::radices_of_rows(22), std::invalid_argument);
}

TEST(RowColumnPlan, ADispatchReversesAndOneFollowsForEachStageAndATransposeForEachAxis) {
  const fft::Plan plan = plan_of(image(120, 1000));
  std::vector<std::string> labels;
  for (const fft::Pass& pass : plan.passes) labels.push_back(pass.label);
  EXPECT_EQ(labels, (std::vector<std::string>{
                        "rows, digit reversal", "rows, radix 8, stride 1, in place",
                        "rows, radix 5, stride 8, in place", "rows, radix 3, stride 40, in place",
                        "transpose, blocks of 2 x 2, out of place", "columns, digit reversal",
                        "columns, radix 8, stride 1, in place", "columns, radix 5, stride 8, in place",
                        "columns, radix 5, stride 40, in place", "columns, radix 5, stride 200, in place",
                        "transpose, blocks of 2 x 2, out of place"}));
}

TEST(RowColumnPlan, OnlyWhatSaysSoIsInPlace) {
  const fft::Algorithm& algorithm = fft::algorithm_named("row_column");
  for (const fft::Options& options : tests::option_permutations(algorithm)) {
    for (const fft::Problem& problem : {image(16, 16), image(15, 15, 2), image(12, 10), image(64, 1)}) {
      SCOPED_TRACE(fft::describe_options(algorithm.options, options) + " " + fft::describe_size(problem));
      const fft::PlanOrSkip planned = algorithm.plan(problem, options, {});
      const auto* plan = std::get_if<fft::Plan>(&planned);
      if (plan == nullptr) continue;
      for (const fft::Pass& pass : plan->passes) {
        const bool says_so = pass.label.ends_with("in place");
        EXPECT_EQ(source_of(pass) == target_of(pass), says_so) << pass.label;
      }
    }
  }
}

TEST(RowColumnPlan, SquaresAreTransposedInPlaceAndRectanglesAreNot) {
  EXPECT_EQ(passes_with(plan_of(image(16, 16)), "2 x 2, in place").size(), 2U);
  EXPECT_EQ(passes_with(plan_of(image(16, 12)), "2 x 2, out of place").size(), 2U);
  EXPECT_EQ(passes_with(plan_of(image(16, 16), {{"transpose", "block2x2"}}), "2 x 2, out of place").size(),
            2U);
}

// The caller's arrays have no padding, so that the last transpose of odd sides leaves it.
TEST(RowColumnPlan, OddSidesArePaddedToWholeBlocksInScratchArraysAlone) {
  const fft::Plan plan = plan_of(image(15, 15, 3));
  const std::vector<fft::Pass> transposes = passes_with(plan, "transpose");
  ASSERT_EQ(transposes.size(), 2U);
  EXPECT_EQ(transposes[0].label, "transpose, blocks of 2 x 2, in place");
  EXPECT_EQ(transposes[1].label, "transpose, blocks of 2 x 2, out of place");
  EXPECT_EQ(transposes[0].read_bytes, 16U * 16U * 3U * 8U);
  EXPECT_EQ(transposes[1].write_bytes, 15U * 15U * 3U * 8U);
  for (const fft::Resource& resource : plan.resources) {
    if (resource.role == fft::Role::kScratch) {
      EXPECT_EQ(resource.extent, glm::uvec3(16, 16, 3));
    }
    if (resource.role == fft::Role::kInput || resource.role == fft::Role::kOutput) {
      EXPECT_EQ(resource.extent, glm::uvec3(15, 15, 3));
    }
  }
  const fft::Plan in_eights = plan_of(image(12, 10), {{"transpose", "block8x8"}});
  for (const char* name : {"scratch", "second scratch"}) {
    const auto found = std::ranges::find(in_eights.resources, name, &fft::Resource::name);
    ASSERT_NE(found, in_eights.resources.end());
    EXPECT_EQ(found->extent, glm::uvec3(16, 16, 1));
  }
}

TEST(RowColumnPlan, ALoopDispatchesEachRowOfEachImageByItself) {
  const fft::Plan grid = plan_of(image(16, 12, 2));
  const fft::Plan loop = plan_of(image(16, 12, 2), {{"rows", "loop"}});
  ASSERT_EQ(grid.passes.size(), loop.passes.size());
  EXPECT_EQ(fft::dispatch_count(grid), grid.passes.size());
  // Three passes along rows of 16 (reversal, radix 8, radix 2), three along columns of 12 (reversal, 4, 3).
  EXPECT_EQ(fft::dispatch_count(loop), 3U * 12 * 2 + 3U * 16 * 2 + 2);
  for (const fft::Pass& pass : passes_with(loop, "rows, ")) EXPECT_EQ(pass.turns, 24U);
  EXPECT_EQ(fft::traffic_of(grid).read_bytes, fft::traffic_of(loop).read_bytes);
  EXPECT_EQ(fft::traffic_of(grid).write_bytes, fft::traffic_of(loop).write_bytes);
}

// As in the article: a loop reverses all rows, then another one takes each row through all its stages. Rows
// that are stored transposed may lie where others have yet to be read.
TEST(RowColumnPlan, StagesOfARowFollowEachOtherInOneLoopUnlessItIsStoredTransposed) {
  const auto shares = [](const fft::Options& options) {
    std::vector<bool> found;
    for (const fft::Pass& pass : plan_of(image(512, 64), options).passes) found.push_back(pass.shares_turns);
    return found;
  };
  // reversal, 8, 8, 8, transpose; reversal, 8, 8, transpose
  EXPECT_EQ(shares({{"rows", "loop"}}),
            (std::vector<bool>{false, false, true, true, false, false, false, true, false}));
  EXPECT_EQ(shares({{"rows", "loop"}, {"transpose", "merged"}}),
            (std::vector<bool>{false, false, true, false, false, false, false}));
  EXPECT_EQ(std::ranges::count(shares({}), true), 0);
}

TEST(RowColumnPlan, ThousandsOfDispatchesTakeAHandfulOfPasses) {
  const fft::Plan plan = plan_of(image(2048, 2048), {{"rows", "loop"}});
  EXPECT_EQ(plan.passes.size(), 12U);
  EXPECT_EQ(fft::dispatch_count(plan), 2U * 2048 * 5 + 2);
}

TEST(RowColumnPlan, ATransposeOnTheCpuIsAPassOfTheHost) {
  const fft::Plan plan = plan_of(image(16, 12, 2), {{"transpose", "cpu"}});
  EXPECT_TRUE(fft::needs_host(plan));
  const std::vector<fft::Pass> transposes = passes_with(plan, "transpose");
  ASSERT_EQ(transposes.size(), 2U);
  EXPECT_EQ(transposes[0].on_host, (fft::HostTranspose{.width = 16, .height = 12, .images = 2}));
  EXPECT_EQ(transposes[1].on_host, (fft::HostTranspose{.width = 12, .height = 16, .images = 2}));
  EXPECT_EQ(fft::dispatch_count(plan), plan.passes.size() - 2);
  EXPECT_FALSE(fft::needs_host(plan_of(image(16, 12, 2))));
  EXPECT_FALSE(fft::needs_host(plan_of(image(64, 1), {{"transpose", "cpu"}}))) << "a line is not transposed";
}

TEST(RowColumnPlan, TheTriangleTakesHalfTheInvocationsOfTheSquare) {
  const auto invocations = [](const char* triangle) {
    const fft::Plan plan = plan_of(image(256, 256), {{"triangle", triangle}, {"transpose_group", "8x8"}});
    const glm::uvec3 groups = plan.passes.back().work_group_count;
    return groups.x * groups.y * 64;
  };
  EXPECT_EQ(invocations("abort"), 128U * 128);
  EXPECT_EQ(invocations("linear"), 129U * 128 / 2);
}

TEST(RowColumnPlan, TheGroupOfATransposeIsTheOneAskedFor) {
  const fft::Plan plan = plan_of(image(64, 64), {{"transpose_group", "2x4"}, {"transpose", "element"}});
  EXPECT_EQ(plan.passes.back().work_group_size, glm::uvec3(2, 4, 1));
  EXPECT_EQ(plan.passes.back().work_group_count, glm::uvec3(32, 16, 1));
}

TEST(RowColumnPlan, MergingSavesTheReversalsAndTheTransposes) {
  const std::uint64_t array = 64U * 64U * 8U;
  const auto read = [](const fft::Options& options) {
    return fft::traffic_of(plan_of(image(64, 64), options)).read_bytes;
  };
  EXPECT_EQ(read({}), 8 * array);  // twice: reversal, two stages, transpose
  EXPECT_EQ(read({{"transpose", "merged"}}), 6 * array);
  EXPECT_EQ(read({{"transpose", "merged"}, {"reversal", "first_stage"}}), 4 * array);
}

TEST(RowColumnPlan, TwiddlesAreReadForEveryLegButTheFirstBehindTheFirstStage) {
  const fft::Plan plan = plan_of(image(120, 1, 4));
  std::vector<std::uint64_t> read;
  for (const fft::Pass& pass : plan.passes) read.push_back(pass.twiddle_read_bytes);
  // none by the reversal and by radix 8; 24 butterflies of radix 5, 40 of radix 3 in each line
  EXPECT_EQ(read, (std::vector<std::uint64_t>{0, 0, 4 * 24 * 4 * 8, 4 * 40 * 2 * 8}));
  EXPECT_EQ(plan_of(image(120, 1), {{"twiddle", "computed"}}).passes.back().twiddle_read_bytes, 0U);
}

TEST(RowColumnPlan, ValuesAreAccessedInPairsWhereNeighboursAreOfOneInvocation) {
  const auto pairs = [](const fft::Problem& problem, const fft::Options& options = {}) {
    std::string found;
    for (const fft::Pass& pass : plan_of(problem, options).passes) {
      found += define_of(pass, "LOADS_PAIRS").empty() ? '-' : 'l';
      found += define_of(pass, "STORES_PAIRS").empty() ? '-' : 's';
      found += ' ';
    }
    return found;
  };
  EXPECT_EQ(pairs(image(120, 1)), "-s ls ls ls ");
  EXPECT_EQ(pairs(image(14, 1)), "-s ls -- ") << "behind radix 7, neighbours are at odd places as often";
  EXPECT_EQ(pairs(image(15, 1)), "-- -- -- ");
  EXPECT_EQ(pairs(image(8, 8)), "-s ls ls -s ls ls ");
  EXPECT_EQ(pairs(image(8, 8), {{"access", "vec2"}}), "-- -- -- -- -- -- ");
  EXPECT_EQ(pairs(image(8, 8), {{"transpose", "merged"}}), "-s l- -s l- ");
}

TEST(RowColumnPlan, Radix2AloneTakesAStageForEachPowerAndNoOtherSides) {
  const fft::Plan plan = plan_of(image(64, 16), {{"radix", "2"}});
  EXPECT_EQ(passes_with(plan, "rows, radix 2").size(), 6U);
  EXPECT_EQ(passes_with(plan, "columns, radix 2").size(), 4U);
  EXPECT_EQ(skip_of(image(64, 120), {{"radix", "2"}}), "radix=2: height 120 is not a power of two");
}

TEST(RowColumnPlan, WithoutTransposesColumnsAreAccessedInStrides) {
  const fft::Plan plan = plan_of(image(64, 16), {{"transpose", "none"}});
  EXPECT_EQ(plan.passes.size(), 6U);  // reversal, 8, 8; reversal, 8, 2
  for (const fft::Pass& pass : plan.passes) {
    const bool is_columns = pass.label.starts_with("columns");
    EXPECT_EQ(define_of(pass, "AXIS"),
              std::to_string(is_columns ? FFTBENCH_AXIS_COLUMNS : FFTBENCH_AXIS_ROWS));
    if (is_columns) {
      EXPECT_EQ(pass.work_group_size, glm::uvec3(64, 1, 1))
          << "neighbours in memory are of neighbouring columns";
    }
  }
}

TEST(RowColumnPlan, ARefusalNamesTheFactor) {
  EXPECT_EQ(skip_of(image(64, 22)), "height 22 has the factor 11; factors 2, 3, 5 and 7 can be done");
  fft::Problem real = image(64, 64);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(skip_of(real), "only complex input is supported, and this is real");
}

}  // namespace
}  // namespace fftbench::row_column_plan_test
