// What streams of single real images of mixed sides take that are large or have odd heights.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "fft/best.h"
#include "fft/kernels/line_stages.h"
#include "fft/plan.h"
#include "plan_support.h"
#include "sample.h"

namespace fftbench::mixed_real_streams_test {
namespace {

using tests::real_image;

constexpr auto kForward = fft::Direction::kForward;
constexpr auto kInverse = fft::Direction::kInverse;

fft::Pass pass_of(const fft::Problem& problem, bool of_rows, const fft::Options& options = {}) {
  const bool are_first = of_rows == (problem.direction == kForward);
  return tests::register_stream(problem, options).passes.at(are_first ? 0 : 1);
}

unsigned defined(const fft::Pass& pass, const char* name) {
  return std::stoul(tests::define_of(pass, name));
}

unsigned early_radix(unsigned width, unsigned height, fft::Direction direction) {
  return defined(pass_of(real_image(width, height, direction), true), "EARLY_RADIX");
}

TEST(MixedRealStreams, HoldFewValuesOfRowsAndManyOfEightColumnsSideBySide) {
  for (const fft::Direction direction : {kForward, kInverse}) {
    for (const auto& [width, height] : {std::pair(600U, 3000U), {1050U, 1350U}, {400U, 675U}}) {
      const fft::Problem problem = real_image(width, height, direction);
      const fft::Pass columns = pass_of(problem, false);
      EXPECT_LE(defined(pass_of(problem, true), "ELEMENTS"), 8U) << width << " x " << height;
      EXPECT_EQ(defined(columns, "ELEMENTS"), 15U) << width << " x " << height;
      EXPECT_EQ(defined(columns, "LINES"), 8U) << width << " x " << height;
      EXPECT_EQ(fft::usual_choices(problem, fft::Order::kChained).back().algorithm->name,
                "stockham_register");
    }
  }
  EXPECT_EQ(defined(pass_of(real_image(243, 2025, kForward), false), "LINES"), 8U);
  EXPECT_EQ(defined(pass_of(real_image(63, 2025, kForward), false), "LINES"), 4U) << "few columns";
}

TEST(MixedRealStreams, HoldMoreValuesOfRowsThatAreLongOrOfImagesBeyondTheCaches) {
  for (const fft::Direction direction : {kForward, kInverse}) {
    EXPECT_EQ(defined(pass_of(real_image(1000, 1568, direction), true), "ELEMENTS"), 10U) << "three stages";
    EXPECT_EQ(defined(pass_of(real_image(1200, 1680, direction), true), "ELEMENTS"), 8U) << "three warps";
    EXPECT_EQ(defined(pass_of(real_image(1568, 1960, direction), true), "ELEMENTS"), 8U) << "12 MB";
    EXPECT_EQ(defined(pass_of(real_image(1680, 1792, direction), true), "ELEMENTS"), 16U) << "long rows";
  }
  EXPECT_EQ(defined(pass_of(real_image(1600, 675, kForward), true), "ELEMENTS"), 16U);
  EXPECT_EQ(defined(pass_of(real_image(2048, 1125, kForward), true), "ELEMENTS"), 8U) << "a stage of five";
  EXPECT_EQ(defined(pass_of(real_image(3000, 1500, kInverse), true), "ELEMENTS"), 16U);
}

TEST(MixedRealStreams, OfOddHeightsHaveAStageOfThreeFiveOrSevenOfTheColumns) {
  EXPECT_EQ(early_radix(729, 2025, kForward), 5U);
  EXPECT_EQ(early_radix(729, 2025, kInverse), 3U);
  for (const fft::Direction direction : {kForward, kInverse}) {
    EXPECT_EQ(early_radix(1600, 675, direction), 3U) << "five would leave 135";
    EXPECT_EQ(early_radix(1225, 1225, direction), 5U) << "no factor of three";
    EXPECT_EQ(early_radix(1792, 125, direction), 1U) << "short columns";
    EXPECT_EQ(early_radix(3888, 567, direction), 1U) << "long rows";
  }
  EXPECT_EQ(early_radix(864, 2401, kForward), 7U) << "sevens alone";
  EXPECT_EQ(early_radix(300, 3087, kForward), 7U) << "three would leave 1029";
  EXPECT_EQ(early_radix(640, 1029, kForward), 3U);
  EXPECT_EQ(early_radix(864, 2401, kInverse), 1U);
  EXPECT_EQ(early_radix(1920, 2401, kInverse), 7U) << "18 MB";
  EXPECT_EQ(early_radix(900, 3087, kInverse), 7U) << "11 MB";
  EXPECT_EQ(early_radix(735, 3645, kInverse), 5U) << "three would leave 1215";
  EXPECT_EQ(early_radix(1200, 1125, kInverse), 5U);
  EXPECT_EQ(early_radix(1500, 945, kInverse), 1U) << "three behind such rows is slow, and five leaves 189";
}

TEST(MixedRealStreams, HaveSixteenColumnsSideBySideWhereTheseAreOfFewValuesBehindAStageOfSeven) {
  for (const auto& [width, direction] :
       {std::pair(600U, kForward), {1000U, kForward}, {1920U, kForward}, {1920U, kInverse}}) {
    const fft::Problem problem = real_image(width, 2401, direction);
    EXPECT_EQ(defined(pass_of(problem, false), "LINES"), 16U) << width;
    EXPECT_LE(defined(pass_of(problem, true), "ELEMENTS"), 8U) << width;
  }
  EXPECT_EQ(defined(pass_of(real_image(900, 3087, kForward), false), "LINES"), 8U) << "of more";
  EXPECT_EQ(defined(pass_of(real_image(900, 3087, kForward), true), "ELEMENTS"), 16U);
  EXPECT_LE(defined(pass_of(real_image(900, 3087, kInverse), true), "ELEMENTS"), 8U);
}

TEST(MixedRealStreams, OfEvenHeightsHaveTheStageThatLeavesColumnsRoom) {
  for (const fft::Direction direction : {kForward, kInverse}) {
    EXPECT_EQ(early_radix(384, 2560, direction), 4U);
    EXPECT_EQ(early_radix(1000, 1568, direction), 2U);
    EXPECT_EQ(early_radix(1080, 1960, direction), 4U) << "8 columns of 980 have 560 invocations";
    EXPECT_EQ(early_radix(2000, 980, direction), 4U) << "long rows";
    EXPECT_EQ(early_radix(2430, 1372, direction), 2U) << "columns of 343 in 7 values";
    EXPECT_EQ(early_radix(2744, 1050, direction), 2U) << "four does not divide";
    EXPECT_EQ(early_radix(1296, 1890, direction), 5U) << "two would leave 945, and four does not divide";
  }
  EXPECT_EQ(early_radix(1920, 1080, kForward), 4U);
  EXPECT_EQ(early_radix(1920, 1080, kInverse), 2U);
  EXPECT_EQ(early_radix(1280, 720, kForward), 4U) << "columns of two stages";
  EXPECT_EQ(early_radix(1280, 720, kInverse), 2U);
  EXPECT_EQ(early_radix(3000, 3000, kInverse), 4U) << "beyond the caches";
}

TEST(MixedRealStreams, HaveAPlanAtEveryHeight) {
  tests::Sample sample(7);
  for (unsigned height = 60; height <= 4096; ++height) {
    if (fft::needs_chirp(height)) continue;
    for (const unsigned width : {63U, 1000U, 1280U, 2744U}) {
      if (!sample.takes_next()) continue;
      for (const fft::Direction direction : {kForward, kInverse})
        ASSERT_NO_THROW(pass_of(real_image(width, height, direction), true)) << width << " x " << height;
    }
  }
}

TEST(MixedRealStreams, TakeWhatIsAskedFor) {
  const fft::Problem problem = real_image(729, 2025, kForward);
  EXPECT_EQ(defined(pass_of(problem, true, {{"early_radix", "3"}}), "EARLY_RADIX"), 3U);
  EXPECT_EQ(defined(pass_of(problem, false, {{"column_lines", "2"}}), "LINES"), 2U);
  EXPECT_LE(defined(pass_of(problem, false, {{"elements", "4"}}), "ELEMENTS"), 5U)
      << "of columns as well, as without these choices";
}

TEST(MixedRealStreams, MakeTheirManyFactorsOfFew) {
  for (const fft::Direction direction : {kForward, kInverse}) {
    const fft::Problem problem = real_image(1225, 1225, direction);
    EXPECT_EQ(fft::usual_choices(problem, fft::Order::kChained).front().options.at("twiddle"), "products");
  }
}

}  // namespace
}  // namespace fftbench::mixed_real_streams_test
