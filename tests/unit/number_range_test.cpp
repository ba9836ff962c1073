// Bounds that keep numbers within a precision.
#include "fft/number_range.h"

#include "testing.h"

namespace fftbench::number_range_test {
namespace {

TEST(NumberRange, APowerOfTwoBringsAMagnitudeAsNearToTheMostAsItCan) {
  for (const double magnitude : {1.0, 0.75, 65504.0, 3e38, 1e-45, 7e-310, 1e250, 1000.0}) {
    for (const double most : {1.0, 32752.0, 65504.0}) {
      const double scale = fft::power_of_two_within(magnitude, most);
      int exponent = 0;
      EXPECT_EQ(std::frexp(scale, &exponent), 0.5) << magnitude;
      EXPECT_LE(magnitude * scale, most) << magnitude;
      // 7e-310 needs more than a double holds.
      if (magnitude < 1e-300) continue;
      EXPECT_GT(2 * (magnitude * scale), most) << magnitude;
    }
  }
}

TEST(NumberRange, WhatHasNoMagnitudeStaysAsItIs) {
  for (const double magnitude :
       {0.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(fft::power_of_two_within(magnitude, 65504), 1);
  }
}

TEST(NumberRange, TheLargestInputOfAnFftIsAFourthOfWhatItsValuesAddUpTo) {
  fft::Problem problem{.extent = {24, 10}, .batch = 7, .precision = fft::Precision::kFp16};
  EXPECT_EQ(fft::largest_input(problem), 65504.0 / 960);
  problem.precision = fft::Precision::kFp32;
  EXPECT_EQ(fft::largest_input(problem), double(std::numeric_limits<float>::max()) / 960);
}

}  // namespace
}  // namespace fftbench::number_range_test
