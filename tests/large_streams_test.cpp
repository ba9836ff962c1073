// What streams take that groups which load ahead gain most by: real images and batches, doubles and halves of
// mixed sides, and lines that no work group can hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

#include "fft/best.h"
#include "fft/plan.h"
#include "plan_support.h"

namespace fftbench::large_streams_test {
namespace {

using tests::define_of;
using tests::image;

fft::Problem real_image(unsigned width, unsigned height, unsigned batch = 1, bool is_inverse = false) {
  fft::Problem problem =
      tests::real_image(width, height, is_inverse ? fft::Direction::kInverse : fft::Direction::kForward);
  problem.batch = batch;
  return problem;
}

bool is_in_place(const fft::Plan& plan) {
  const fft::Pass& columns = plan.passes.at(1);
  return columns.bindings.at(0).resource == columns.bindings.at(1).resource;
}

std::pair<unsigned, unsigned> groups_of(const fft::Plan& plan) {
  return {plan.passes.at(0).work_group_count.x, plan.passes.at(1).work_group_count.x};
}

const std::string& usual_kernel(const fft::Problem& problem) {
  return fft::usual_choices(problem, fft::Order::kChained).front().algorithm->name;
}

TEST(LargeStreams, OfRealImagesGoInPlaceForwardAndStridedBackInFewStages) {
  for (const auto& [width, height] : {std::pair(1800U, 1800U), {2560U, 1440U}, {3840U, 2160U}}) {
    const fft::Plan forward = tests::register_stream(real_image(width, height));
    EXPECT_TRUE(is_in_place(forward)) << width << " x " << height;
    EXPECT_FALSE(is_in_place(tests::register_stream(real_image(width, height, 1, true))));
    EXPECT_EQ(
        fft::usual_choices(real_image(width, height), fft::Order::kChained).front().options.at("twiddle"),
        "products");
  }
  for (const auto& [width, height] :
       {std::pair(1280U, 720U), {1500U, 1500U}, {1920U, 1200U}, {600U, 3000U}}) {
    EXPECT_FALSE(is_in_place(tests::register_stream(real_image(width, height))))
        << width << " x " << height << ": caches hold it, and its scratch array";
  }
}

TEST(LargeStreams, OfRealImagesWhoseAxesHaveATableEachHandOnStrided) {
  const fft::Plan forward = tests::register_stream(real_image(864, 450));
  EXPECT_EQ(define_of(forward.passes.at(0), "WRITES_TRANSPOSED"), "");
  EXPECT_EQ(define_of(forward.passes.at(0), "ELEMENTS"), "12") << "864 in up to 16 values";
  EXPECT_EQ(define_of(tests::register_stream(real_image(864, 450, 1, true)).passes.at(1), "ELEMENTS"), "8");
  const auto twiddle = [](bool is_inverse) {
    return fft::usual_choices(real_image(1400, 378, 1, is_inverse), fft::Order::kChained)
        .front()
        .options.at("twiddle");
  };
  EXPECT_EQ(twiddle(false), "products");
  EXPECT_EQ(twiddle(true), "table");
}

std::string early_radix(const fft::Problem& problem, const fft::Options& options = {}) {
  const fft::Plan plan = tests::register_stream(problem, options);
  const std::size_t rows = problem.direction == fft::Direction::kInverse ? 1 : 0;
  return define_of(plan.passes.at(rows), "EARLY_RADIX");
}

TEST(LargeStreams, OfRealImagesHaveAStageOfTheColumnsInTheRowsPassWhateverTheirTables) {
  EXPECT_EQ(early_radix(real_image(640, 6000)), "4") << "rows of three stages";
  EXPECT_EQ(early_radix(real_image(2000, 1000)), "4") << "four stages, but 10 values an invocation";
  EXPECT_EQ(early_radix(real_image(1029, 4096)), "2") << "four stages of 15 values";
  EXPECT_EQ(early_radix(real_image(3600, 1200)), "2") << "long rows";
  EXPECT_EQ(early_radix(real_image(1500, 1500, 4)), "2") << "a batch";
  EXPECT_EQ(early_radix(real_image(1080, 600, 4)), "2");
  EXPECT_EQ(early_radix(real_image(1080, 600, 16)), "1") << "a large batch of two tables";
}

TEST(LargeStreams, OfRealRowsBehindAStageOfFourHaveAGroupForEachTile) {
  EXPECT_EQ(groups_of(tests::register_stream(real_image(640, 6000))).first, 750U);
  EXPECT_EQ(groups_of(tests::register_stream(real_image(1029, 4096))).first, 256U);
}

TEST(LargeStreams, OfMiddlingRealImagesHaveFewerColumnsInAGroupWhereTheyAreNarrow) {
  const auto columns = [](unsigned width, unsigned height, bool is_inverse) {
    const fft::Problem problem = real_image(width, height, 1, is_inverse);
    EXPECT_EQ(early_radix(problem), "2");
    return define_of(tests::register_stream(problem).passes.at(is_inverse ? 0 : 1), "LINES");
  };
  EXPECT_EQ(columns(72, 1470, false), "4");
  EXPECT_EQ(columns(72, 1470, true), "2") << "8 have too many invocations, of 8 values each";
  for (const bool is_inverse : {false, true}) EXPECT_EQ(columns(588, 1000, is_inverse), "8");
  EXPECT_EQ(columns(40, 2016, false), "4") << "long, but its rows' pass can do a stage";
  EXPECT_EQ(columns(1080, 1080, true), "8") << "one table, back";
}

TEST(LargeStreams, OfRealInversesHoldNoTwoRowsOfMoreValuesThanSixteen) {
  const fft::Options many{{"early_radix", "4"}, {"elements", "25"}};
  EXPECT_EQ(early_radix(real_image(625, 3200, 1, true), many), "2");
  EXPECT_EQ(early_radix(real_image(625, 3200), many), "4") << "forward";
  EXPECT_EQ(early_radix(real_image(29 * 32, 3200, 1, true)), "2") << "29 values, of a prime factor";
}

TEST(LargeStreams, OfRealImagesOfOddHeightsAreInOneDispatchWhileTheyAreSmall) {
  const auto algorithm = [](unsigned width, unsigned height, bool is_inverse) {
    return fft::usual_choices(real_image(width, height, 1, is_inverse), fft::Order::kChained)
        .front()
        .algorithm->name;
  };
  EXPECT_EQ(algorithm(560, 375, false), "stockham_fused");
  EXPECT_EQ(algorithm(560, 375, true), "stockham_fused");
  EXPECT_EQ(algorithm(500, 1125, true), "stockham_fused");
  EXPECT_EQ(algorithm(500, 1125, false), "stockham_register") << "large";
}

TEST(LargeStreams, OfRealColumnsHoldMoreValuesWhereThatSavesAStage) {
  const auto elements = [](unsigned width, unsigned height) {
    return define_of(tests::register_stream(real_image(width, height)).passes.at(1), "ELEMENTS");
  };
  EXPECT_EQ(elements(735, 5832), "18") << "1458, behind an early stage";
  EXPECT_EQ(elements(2500, 1250), "25") << "two stages of 625";
  EXPECT_EQ(elements(800, 5250), "25") << "one, where four columns of 2625 take 752 invocations";
  EXPECT_EQ(elements(980, 3750), "15") << "one, where those of 1875 take 500";
}

TEST(LargeStreams, OfRealBatchesTakeTwoDispatchesOfTwoGroupsAMultiprocessor) {
  for (const bool is_inverse : {false, true}) {
    EXPECT_EQ(usual_kernel(real_image(512, 512, 16, is_inverse)), "stockham_register");
    EXPECT_EQ(usual_kernel(real_image(512, 512, 2, is_inverse)), "stockham_fused") << "few";
  }
  EXPECT_EQ(groups_of(tests::register_stream(real_image(480, 320, 16))), std::pair(256U, 256U));
  EXPECT_EQ(groups_of(tests::register_stream(real_image(480, 320, 16, true))), std::pair(256U, 640U))
      << "each tile of the rows behind whose transform a stage follows has a group";
  EXPECT_EQ(groups_of(tests::register_stream(real_image(512, 512, 16))), std::pair(256U, 256U));
  EXPECT_TRUE(is_in_place(tests::register_stream(real_image(512, 512, 16))));
  EXPECT_FALSE(is_in_place(tests::register_stream(real_image(480, 320, 16)))) << "images of 600 KiB";
}

TEST(LargeStreams, OfMixedDoublesGoInPlaceWithoutAnEarlyStage) {
  for (const auto& [width, height, columns] :
       {std::tuple(1280U, 720U, 4U), {1920U, 1080U, 4U}, {1500U, 1500U, 2U}}) {
    fft::Problem problem = image(width, height);
    problem.precision = fft::Precision::kFp64;
    const fft::Plan plan = tests::register_stream(problem);
    EXPECT_TRUE(is_in_place(plan));
    EXPECT_EQ(define_of(plan.passes.at(0), "EARLY_RADIX"), "1");
    EXPECT_EQ(std::stoul(define_of(plan.passes.at(1), "LINES")), columns);
    EXPECT_EQ(groups_of(plan).first, 256U);
  }
}

TEST(LargeStreams, OfMixedHalvesHaveAStageOfTheColumnsInTheRowsPass) {
  for (const auto& [width, height] : {std::pair(640U, 480U), {1280U, 720U}, {3840U, 2160U}}) {
    fft::Problem problem = image(width, height);
    problem.precision = fft::Precision::kFp16;
    problem.norm = fft::Norm::kOrtho;
    EXPECT_NE(define_of(tests::register_stream(problem).passes.at(0), "EARLY_RADIX"), "1");
  }
}

TEST(LargeStreams, OfLongLinesShareTilesAmongGroupsThatRunAtOnceUpToTheCaches) {
  const auto groups = [](unsigned length, unsigned batch = 1) {
    return groups_of(tests::register_stream(image(length, 1, batch)));
  };
  EXPECT_EQ(groups(1U << 22U), std::pair(128U, 128U));
  EXPECT_EQ(groups(1U << 16U, 16), std::pair(256U, 256U)) << "lines of 256, eight a group";
  EXPECT_EQ(groups(1U << 16U), std::pair(64U, 64U)) << "few, so that a group has four";
  EXPECT_EQ(groups(1U << 24U), std::pair(2048U, 2048U)) << "far beyond the caches";
}

TEST(LargeStreams, OfLongLinesKnowTheirValuesByTags) {
  const auto is_tagged = [](const fft::Problem& problem, const fft::Options& options = {}) {
    const fft::Plan plan = tests::register_stream(problem, options);
    return std::ranges::find(plan.resources, fft::Role::kTaggedScratch, &fft::Resource::role) !=
           plan.resources.end();
  };
  EXPECT_TRUE(is_tagged(image(1U << 20U, 1)));
  EXPECT_FALSE(is_tagged(image(1U << 20U, 1), {{"handoff", "barrier"}}));
  EXPECT_FALSE(is_tagged(image(1U << 20U, 1), {{"order", "barrier"}}));
  fft::Problem doubles = image(1U << 20U, 1);
  doubles.precision = fft::Precision::kFp64;
  EXPECT_FALSE(is_tagged(doubles)) << "words of 32 bits would lose bits in the middle";
}

// 4096 rows of four would need 64 KiB of parts.
TEST(LargeStreams, OfLongLinesFitSharedMemoryWhereSidesDiffer) {
  EXPECT_EQ(tests::register_stream(image(1U << 23U, 1)).passes.size(), 2U);
}

TEST(LargeStreams, OfPaddedSidesGoInFewStagesAndLoadAheadWhereTheyAreLarge) {
  const auto plan = [](unsigned width, unsigned height) {
    return std::get<fft::Plan>(tests::planned_stream("bluestein", image(width, height)));
  };
  EXPECT_EQ(groups_of(plan(1366, 768)), std::pair(256U, 256U));
  EXPECT_EQ(groups_of(plan(683, 384)), std::pair(384U, 171U)) << "small";
  EXPECT_EQ(define_of(plan(1366, 768).passes.at(0), "ELEMENTS"), "14");
  EXPECT_EQ(define_of(plan(1361, 1361).passes.at(1), "LINES"), "2") << "long columns";
  EXPECT_EQ(define_of(plan(1021, 1021).passes.at(1), "LINES"), "4");
}

TEST(LargeStreams, OfSmallMixedRectanglesHaveWideTilesInOneDispatch) {
  const fft::Problem problem = image(24, 40, 256);
  const auto plan = std::get<fft::Plan>(tests::planned_stream("stockham_fused", problem));
  EXPECT_EQ(define_of(plan.passes.at(0), "LINES"), "32");
}

}  // namespace
}  // namespace fftbench::large_streams_test
