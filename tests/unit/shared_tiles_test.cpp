// How many work groups share the tiles of a columns' pass, each of which loads one while it transforms
// another.
#include "plan_support.h"
#include "testing.h"

namespace fftbench::shared_tiles_test {
namespace {

using tests::define_of;
using tests::image;

TEST(SharedTiles, OfColumnsBeyondTheCachesHaveAsManyGroupsAsAComputeUnitHoldsAtOnce) {
  const auto invocations_each = [](const fft::Pass& pass) {
    return pass.work_group_count.x * pass.work_group_size.x / 128;
  };
  for (const fft::Problem& problem : {image(256, 256, 32), image(1024, 1024, 4), image(512, 512, 8)}) {
    EXPECT_EQ(invocations_each(tests::register_stream(problem).passes.at(1)), 512U)
        << fft::describe_size(problem);
  }
  EXPECT_EQ(tests::register_stream(image(2048, 2048)).passes.at(1).work_group_count.x, 128U)
      << "of 1024 each";
}

TEST(SharedTiles, OfColumnsOfLargeBatchesHaveSeveralTimesAsManyGroups) {
  const auto groups = [](const fft::Problem& problem) {
    return tests::register_stream(problem, {{"batch_chunk", "all"}}).passes.at(1).work_group_count.x;
  };
  EXPECT_EQ(groups(image(512, 512, 16)), 4 * 256U);
  EXPECT_EQ(groups(image(256, 256, 64)), 4 * 512U);
  EXPECT_EQ(groups(image(2048, 512, 4)), 4 * 256U);
  EXPECT_EQ(groups(image(1024, 64, 64)), 4 * 512U);
  EXPECT_EQ(groups(image(1024, 1024, 8)), 4 * 128U);
}

TEST(SharedTiles, OfColumnsWithinTheCachesHaveAsManyGroupsAsRunAtOnce) {
  EXPECT_EQ(tests::register_stream(image(512, 512, 4)).passes.at(1).work_group_count.x, 128U);
  EXPECT_EQ(tests::register_stream(image(256, 256, 16)).passes.at(1).work_group_count.x, 256U);
  EXPECT_EQ(tests::register_stream(image(4096, 256)).passes.at(1).work_group_count.x, 256U)
      << "invocations hold 16 values, which is half as many";
}

TEST(SharedTiles, OfColumnsFarBeyondTheCachesAreTwoForEveryGroup) {
  for (const fft::Problem& problem : {image(4096, 4096), image(8192, 2048), image(4096, 2048)}) {
    const fft::Pass columns = tests::register_stream(problem).passes.at(1);
    EXPECT_EQ(2 * columns.work_group_count.x, std::stoul(define_of(columns, "TILES")))
        << fft::describe_size(problem);
  }
}

TEST(SharedTiles, OfColumnsOfRealStreamsAreDealtOutEvenlyAmongTheGroupsThatRunAtOnce) {
  const auto columns_of = [](unsigned width, unsigned height, fft::Direction direction) {
    fft::Problem problem = image(width, height);
    problem.domain = fft::Domain::kReal;
    problem.direction = direction;
    const bool first = direction == fft::Direction::kInverse;
    return tests::register_stream(problem).passes.at(first ? 0 : 1);
  };
  using enum fft::Direction;
  EXPECT_EQ(columns_of(2048, 2048, kForward).work_group_count.x, 129U) << "257 tiles, two each";
  EXPECT_EQ(columns_of(2048, 2048, kInverse).work_group_count.x, 129U);
  EXPECT_EQ(columns_of(1024, 2048, kInverse).work_group_count.x, 129U) << "as many tiles";
  const fft::Pass large = columns_of(4096, 4096, kForward);
  EXPECT_EQ(define_of(large, "TILES"), "1025");
  EXPECT_EQ(large.work_group_count.x, 513U);
}

TEST(SharedTiles, OfColumnsGoToANumberOfGroupsOfTheirOwnWhereOneIsGiven) {
  fft::Problem reals = tests::real_image(512, 2048), mixed_reals = tests::real_image(1200, 720);
  mixed_reals.batch = reals.batch = 4;
  for (const fft::Problem& problem : {image(512, 512, 16), reals, mixed_reals}) {
    for (const fft::Options& columns :
         {fft::Options{}, {{"columns", "strided"}, {"fused_column_radix", "2"}}}) {
      SCOPED_TRACE(fft::describe_size(problem));
      const auto groups = [&](fft::Options options) {
        options.insert(columns.begin(), columns.end());
        const fft::Plan plan = tests::register_stream(problem, options);
        return std::pair(plan.passes.at(0).work_group_count.x, plan.passes.at(1).work_group_count.x);
      };
      EXPECT_EQ(groups({{"persistent_groups", "128"}, {"persistent_column_groups", "256"}}),
                std::pair(128U, 256U));
      EXPECT_EQ(groups({{"persistent_groups", "128"}}), std::pair(128U, 128U));
      EXPECT_EQ(groups({{"persistent_column_groups", "256"}}).second, 256U);
    }
  }
}

}  // namespace
}  // namespace fftbench::shared_tiles_test
