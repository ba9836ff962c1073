// What streams of large images of mixed sides take, whose dispatches order themselves.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "fft/plan.h"
#include "plan_support.h"

namespace fftbench::mixed_streams_test {
namespace {

using tests::define_of;
using tests::image;

std::string tile_and_early_radix(unsigned width, unsigned height) {
  const fft::Plan plan = tests::register_stream(image(width, height));
  return define_of(plan.passes.at(0), "TARGET_TILE_WIDTH") + " " +
         define_of(plan.passes.at(0), "EARLY_RADIX");
}

unsigned columns_of_group(unsigned width, unsigned height) {
  const fft::Plan plan = tests::register_stream(image(width, height));
  return std::stoul(define_of(plan.passes.at(1), "LINES"));
}

// What reads and writes the same array is in place.
bool goes_in_place(unsigned width, unsigned height) {
  const fft::Plan plan = tests::register_stream(image(width, height));
  const fft::Pass& columns = plan.passes.at(1);
  return columns.bindings.at(0).resource == columns.bindings.at(1).resource;
}

TEST(MixedStreams, OfTheTallestAndLargestImagesGoByWayOfTiles) {
  EXPECT_EQ(tile_and_early_radix(1920, 6000), "16 4");
  EXPECT_EQ(tile_and_early_radix(3000, 3000), " 4");
  EXPECT_EQ(tile_and_early_radix(1000, 5000), " 4");
  EXPECT_EQ(tile_and_early_radix(200, 24000 / 2), " 4") << "short rows";
}

TEST(MixedStreams, OfTheTallestHaveFewerColumnsInATilesGroupWhereRegistersBoundThem) {
  const auto columns_size = [](unsigned width, unsigned height) {
    return tests::register_stream(image(width, height)).passes.at(1).work_group_size.x;
  };
  EXPECT_EQ(columns_size(2880, 3840), 8 * 64U);
  EXPECT_EQ(columns_size(1920, 6000), 4 * 150U);
}

// Two tiles of 8 columns in 16 values each do not fit 1024 invocations' registers.
TEST(MixedStreams, OfTheTallestLoadTilesOfColumnsAheadWhereRegistersHoldTwo) {
  const auto groups = [](unsigned width, unsigned height) {
    return tests::register_stream(image(width, height)).passes.at(1).work_group_count.x;
  };
  EXPECT_EQ(groups(2880, 3840), 256U);
  EXPECT_EQ(groups(1920, 6144), 1920 * 4 / 8U);
}

TEST(MixedStreams, OfImagesThatTheCachesHoldOnceGoInPlace) {
  for (const auto& [width, height] : {std::pair(1920U, 1080U), {1440U, 1080U}, {1080U, 1920U}, {3000U, 720U}})
    EXPECT_TRUE(goes_in_place(width, height)) << width << " x " << height;
  EXPECT_FALSE(goes_in_place(1280, 720)) << "small";
  EXPECT_FALSE(goes_in_place(480, 6000)) << "tall";
  EXPECT_FALSE(goes_in_place(3000, 1440)) << "large";
  EXPECT_TRUE(goes_in_place(3000, 1920)) << "large, but in whole pieces of four rows";
}

// A tile of the rows' pass is as many of them.
TEST(MixedStreams, HaveAnEarlyStageOfFourWhereRegistersHoldItAndWhereItLeavesRoomForWholePieces) {
  EXPECT_EQ(tile_and_early_radix(1920, 1080), " 4") << "rows of middling length";
  EXPECT_EQ(tile_and_early_radix(2160, 720), " 4");
  EXPECT_EQ(tile_and_early_radix(1080, 1920), " 4") << "16 columns of 960 are too many for a group";
  EXPECT_EQ(tile_and_early_radix(1440, 1920), " 2") << "rows in 12 values an invocation";
  EXPECT_EQ(tile_and_early_radix(3000, 720), " 2");
  EXPECT_EQ(tile_and_early_radix(3840, 2160), " 4") << "strided";
  EXPECT_EQ(tile_and_early_radix(1280, 720), " 2");
  EXPECT_EQ(tile_and_early_radix(640, 360), " 1") << "small";
  EXPECT_EQ(tile_and_early_radix(200, 1500), " 4") << "small, but tall";
  EXPECT_EQ(tile_and_early_radix(2160, 2160), " 4") << "8 columns of 1080 take 720 invocations";
  EXPECT_EQ(tile_and_early_radix(1000, 2000), " 4") << "8 columns, and rows that load ahead by fours";
  EXPECT_EQ(tile_and_early_radix(1152, 2304), " 2") << "16 values are too many for that";
}

TEST(MixedStreams, HaveAsManyColumnsInAGroupAsLeaveSeveralGroupsToEachMultiprocessor) {
  EXPECT_EQ(columns_of_group(1920, 1080), 16U);
  EXPECT_EQ(columns_of_group(1440, 1080), 8U) << "16 columns of 540 take 720 invocations";
  EXPECT_EQ(columns_of_group(1701, 1372), 16U) << "784 invocations, but of 7 values";
  EXPECT_EQ(columns_of_group(480, 1440), 8U) << "120 tiles";
  EXPECT_EQ(columns_of_group(120, 3840), 4U) << "30 tiles of 8 columns would be few";
}

std::pair<unsigned, unsigned> groups_of(unsigned width, unsigned height) {
  const fft::Plan plan = tests::register_stream(image(width, height));
  return {plan.passes.at(0).work_group_count.x, plan.passes.at(1).work_group_count.x};
}

TEST(MixedStreams, LoadAheadWhereRegistersHoldBothAndMostSlotsAreFilled) {
  EXPECT_EQ(groups_of(3840, 1080).first, 128U) << "256 invocations that hold two rows";
  EXPECT_EQ(groups_of(960, 1440).first, 256U) << "128 invocations";
  EXPECT_EQ(groups_of(720, 2160).first, 540U) << "96 invocations";
  EXPECT_EQ(groups_of(1440, 1080).first, 540U) << "144 invocations of 12 values, 1728 slots";
  EXPECT_EQ(groups_of(1920, 1080).first, 270U) << "four rows of 16 values";
  EXPECT_EQ(groups_of(1920, 1080).second, 128U) << "480 invocations";
  EXPECT_EQ(groups_of(2160, 720).second, 256U) << "240 invocations";
}

TEST(MixedStreams, LoadRowsOfSmallGroupsAheadInLargeImagesWhoseLastStageIsFull) {
  EXPECT_EQ(groups_of(405, 3584).first, 256U) << "90 invocations that hold 90 values";
  EXPECT_EQ(groups_of(864, 1536).first, 384U) << "60 values";
  EXPECT_EQ(groups_of(1280, 1250).first, 625U) << "80 butterflies of 16 on 86 invocations";
  EXPECT_EQ(groups_of(1000, 1000).first, 500U) << "8 MB";
  EXPECT_EQ(groups_of(864, 3500).first, 875U) << "108 values";
}

TEST(MixedStreams, OfOddHeightsHaveAnOddEarlyStageWhereFewColumnsWouldGoSideBySide) {
  EXPECT_EQ(tile_and_early_radix(1125, 1125), " 3") << "columns of 375";
  EXPECT_EQ(tile_and_early_radix(576, 3675), " 5") << "columns of 735, where 3 would leave 1225";
  EXPECT_EQ(tile_and_early_radix(1225, 1225), " 5") << "no factor of 3";
  EXPECT_EQ(tile_and_early_radix(735, 735), " 1") << "short enough";
  EXPECT_EQ(tile_and_early_radix(2401, 2401), " 7") << "neither factor";
  EXPECT_EQ(tile_and_early_radix(3840, 2401), " 1") << "registers hold no seven rows of 3840";
  EXPECT_EQ(tile_and_early_radix(4000, 3375), "16 1") << "registers hold no three rows of 4000";
  EXPECT_EQ(tile_and_early_radix(1400, 1890), " 2") << "even";
  EXPECT_TRUE(goes_in_place(576, 3675)) << "tall, but not behind its early stage";
}

TEST(MixedStreams, HaveHalfAsManyColumnsWhereAMultiprocessorHoldsOneLargeGroupAtATime) {
  EXPECT_EQ(columns_of_group(810, 2268), 4U) << "203 tiles of 8 columns, 1008 invocations each";
  EXPECT_EQ(columns_of_group(504, 2250), 8U) << "126 tiles, all of them at once";
  EXPECT_EQ(columns_of_group(1568, 1458), 8U) << "648 invocations of 9 values, which load ahead";
}

// Of the rows and of the columns.
std::string elements_of(unsigned width, unsigned height) {
  const fft::Plan plan = tests::register_stream(image(width, height));
  return define_of(plan.passes.at(0), "ELEMENTS") + " " + define_of(plan.passes.at(1), "ELEMENTS");
}

TEST(MixedStreams, HoldMoreValuesWhereThatSavesAStageAndRegistersAreLeft) {
  EXPECT_EQ(elements_of(1620, 4096), "18 16");
  EXPECT_EQ(elements_of(882, 768), "18 16");
  EXPECT_EQ(elements_of(3087, 3584), "21 16") << "in tiles";
  EXPECT_EQ(elements_of(512, 3528), "16 18") << "columns of 882";
  EXPECT_EQ(elements_of(1280, 1250), "16 25") << "columns of 625";
  EXPECT_EQ(elements_of(1029, 3125), "15 25")
      << "rows of 21 values would leave no registers for an early stage of 5";
  EXPECT_EQ(elements_of(2800, 1080), "16 15") << "rows that are loaded ahead";
  EXPECT_EQ(elements_of(3240, 560), "20 16")
      << "rows that would be loaded ahead with a fifth of their slots empty";
}

TEST(MixedStreams, OfTallSmallImagesHaveAnEarlyStageOfTwoWithABarrierBehindEachTransform) {
  const auto rows = [](unsigned width, unsigned height) {
    return tests::register_stream(image(width, height), {{"order", "chained_within"}}).passes.at(0);
  };
  for (const auto& [width, height] : {std::pair(500U, 1500U), {360U, 1350U}, {224U, 4096U}}) {
    EXPECT_EQ(define_of(rows(width, height), "EARLY_RADIX"), "2") << width << " x " << height;
    EXPECT_LE(std::stoul(define_of(rows(width, height), "ELEMENTS")), 8U) << width << " x " << height;
  }
  EXPECT_EQ(define_of(rows(500, 1200), "EARLY_RADIX"), "1");
  EXPECT_EQ(define_of(rows(343, 1715), "EARLY_RADIX"), "1") << "odd";
}

TEST(MixedStreams, OfManyHalvesGoWithoutAnEarlyStageWhereRowsCouldNotBeLoadedAheadOfIt) {
  fft::Problem halves{
      .extent = {1500, 900}, .batch = 2, .precision = fft::Precision::kFp16, .norm = fft::Norm::kOrtho};
  EXPECT_EQ(define_of(tests::register_stream(halves).passes.at(0), "EARLY_RADIX"), "1");
  EXPECT_EQ(tests::register_stream(halves).passes.at(0).work_group_count.x, 384U);
  halves.batch = 1;
  EXPECT_EQ(define_of(tests::register_stream(halves).passes.at(0), "EARLY_RADIX"), "2") << "few";
}

TEST(MixedStreams, OfManyShortImagesGoInPlaceWithoutAnEarlyStage) {
  const fft::Plan many = tests::register_stream(image(2205, 144, 5));
  EXPECT_EQ(define_of(many.passes.at(0), "EARLY_RADIX"), "1");
  EXPECT_EQ(many.passes.at(1).bindings.at(0).resource, many.passes.at(1).bindings.at(1).resource);
  EXPECT_EQ(define_of(tests::register_stream(image(2205, 144, 2)).passes.at(0), "EARLY_RADIX"), "2") << "few";
}

TEST(MixedStreams, OfTallDoublesGoInBlocksWhereTheCachesHoldMostOfThem) {
  const auto goes_in_blocks = [](unsigned width, unsigned height) {
    fft::Problem problem = image(width, height);
    problem.precision = fft::Precision::kFp64;
    return tests::register_stream(problem).passes.at(1).shader == "stockham_columns.comp";
  };
  EXPECT_TRUE(goes_in_blocks(576, 3675));
  EXPECT_TRUE(goes_in_blocks(840, 2430));
  EXPECT_FALSE(goes_in_blocks(1920, 1080)) << "room for four columns";
  EXPECT_FALSE(goes_in_blocks(3840, 2160)) << "large";
}

}  // namespace
}  // namespace fftbench::mixed_streams_test
