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

// Of 16 columns, which is what memory moves at once, behind an early stage of four.
bool goes_in_whole_pieces(unsigned width, unsigned height) {
  const fft::Plan plan = tests::register_stream(image(width, height));
  return tile_and_early_radix(width, height) == " 4" && define_of(plan.passes.at(1), "LOG2_LINES") == "4";
}

TEST(MixedStreams, OfLargeImagesGoByWayOfTilesBehindAnEarlyStage) {
  for (const auto& [width, height] : {std::pair(3000U, 3000U), {3840U, 2160U}, {1440U, 2560U}})
    EXPECT_EQ(tile_and_early_radix(width, height), "16 4") << width << " x " << height;
  EXPECT_EQ(tile_and_early_radix(200, 24000 / 2), " 2") << "short rows";
}

TEST(MixedStreams, OfSmallerImagesGoByWayOfTilesWhereTheyAreWideAndWholeTilesFitRegisters) {
  EXPECT_EQ(tile_and_early_radix(3000, 1000), "8 1");
  EXPECT_EQ(tile_and_early_radix(1000, 3000), " 2");
  EXPECT_EQ(tile_and_early_radix(1920, 1920), "16 4");
  EXPECT_EQ(tile_and_early_radix(2160, 2160), " 2") << "16 columns of 540 in 15 elements each are too many";
  EXPECT_EQ(tile_and_early_radix(1280, 720), " 2");
  EXPECT_EQ(tile_and_early_radix(640, 360), " 1");
  EXPECT_EQ(tile_and_early_radix(200, 1500), " 2") << "small, but tall";
}

TEST(MixedStreams, OfLargeImagesHaveFewerColumnsInAGroupWhereRegistersBoundThem) {
  const auto column_group = [](unsigned side) {
    return tests::register_stream(image(side, side)).passes.at(1).work_group_size.x;
  };
  EXPECT_EQ(column_group(1920), 16 * 32U);
  EXPECT_EQ(column_group(2880), 8 * 48U);
}

TEST(MixedStreams, OfImagesThatTheCachesHoldOnceGoInPlaceInPiecesAsWideAsMemoryMovesAtOnce) {
  for (const auto& [width, height] :
       {std::pair(1920U, 1080U), {1280U, 1024U}, {2000U, 1500U}, {2560U, 1440U}})
    EXPECT_TRUE(goes_in_whole_pieces(width, height)) << width << " x " << height;
  EXPECT_FALSE(goes_in_whole_pieces(1080, 1080)) << "small";
  EXPECT_FALSE(goes_in_whole_pieces(1500, 2000)) << "tall";
  EXPECT_FALSE(goes_in_whole_pieces(2400, 1200)) << "no registers for two tiles of rows";
  EXPECT_FALSE(goes_in_whole_pieces(2048, 1350)) << "no early stage of four";
}

// Two tiles of 8 columns in 16 values each do not fit 1024 invocations' registers.
TEST(MixedStreams, OfLongColumnsLoadAheadWhereRegistersHoldTwoTiles) {
  const auto groups = [](unsigned width, unsigned height) {
    return tests::register_stream(image(width, height)).passes.at(1).work_group_count.x;
  };
  EXPECT_EQ(groups(3000, 3000), 256U);
  EXPECT_EQ(groups(1920, 6144), 1920 * 4 / 8U);
}

}  // namespace
}  // namespace fftbench::mixed_streams_test
