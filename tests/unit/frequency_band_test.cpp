// A band keeps the radii that it names, both ends included, and a soft edge falls off outside of it.
#include "apps/frequency_band.h"

#include "testing.h"

namespace fftbench::apps::frequency_band_test {
namespace {

TEST(FrequencyBand, HasTheRadiusOfTheNearerEndOfASide) {
  EXPECT_EQ(radius_of({0, 0}, {120, 100}), 0);
  EXPECT_EQ(radius_of({60, 0}, {120, 100}), 0.5);
  EXPECT_EQ(radius_of({117, 0}, {120, 100}), radius_of({3, 0}, {120, 100}));
  EXPECT_EQ(radius_of({0, 99}, {120, 100}), 0.01);
  EXPECT_DOUBLE_EQ(radius_of({3, 96}, {100, 100}), 0.05);
  EXPECT_LT(radius_of({60, 50}, {120, 100}), kHighestRadius);
}

// 12 * (1.0 / 120) is above 0.1 or below it on no better ground than rounding.
TEST(FrequencyBand, KeepsAFrequencyThatIsTheNumberAsItIsTyped) {
  EXPECT_EQ(radius_of({12, 0}, {120, 100}), 0.1);
  EXPECT_EQ(radius_of({0, 90}, {120, 100}), 0.1);
  for (std::uint32_t tenth = 1; tenth < 200; ++tenth) {
    ASSERT_EQ(radius_of({tenth, 0}, {10 * tenth, 1}), 0.1) << tenth;
  }
}

TEST(FrequencyBand, CutsSharplyAtBothEnds) {
  const FrequencyBand band{.lowest = 0.1, .highest = 0.2};
  EXPECT_EQ(gain(band, 0.1), 1);
  EXPECT_EQ(gain(band, 0.2), 1);
  EXPECT_EQ(gain(band, std::nextafter(0.1, 0)), 0);
  EXPECT_EQ(gain(band, std::nextafter(0.2, 1)), 0);
  EXPECT_EQ(gain({.highest = 0}, 0), 1);
}

TEST(FrequencyBand, IsComplementedByItsRest) {
  for (const double softness : {0.0, 0.03}) {
    const FrequencyBand low{.highest = 0.2, .softness = softness};
    const FrequencyBand high{.highest = 0.2, .softness = softness, .rest = true};
    for (double radius = 0; radius < kHighestRadius; radius += 0.01) {
      EXPECT_DOUBLE_EQ(gain(low, radius) + gain(high, radius), 1);
    }
    EXPECT_EQ(gain(high, 0.2), 0);
  }
}

TEST(FrequencyBand, FallsOffAsAGaussianOutside) {
  const FrequencyBand band{.lowest = 0.1, .highest = 0.2, .softness = 0.05};
  EXPECT_EQ(gain(band, 0.15), 1);
  EXPECT_NEAR(gain(band, 0.25), std::exp(-0.5), 1e-12);
  EXPECT_NEAR(gain(band, 0.05), std::exp(-0.5), 1e-12);
  EXPECT_NEAR(gain(band, 0.3), std::exp(-2.0), 1e-12);
  EXPECT_NEAR(gain({.highest = 0, .softness = 0.1}, 0.3), std::exp(-4.5), 1e-12);
}

}  // namespace
}  // namespace fftbench::apps::frequency_band_test
