#include "fft/numbers.h"

#include "testing.h"

namespace fftbench::fft::numbers_test {
namespace {

constexpr std::uint16_t kInfinity = 0x7C00;
constexpr std::uint16_t kSign = 0x8000;

TEST(Halves, HaveTheValuesOfTheStandard) {
  EXPECT_EQ(from_half(0x0001), 0x1p-24);
  EXPECT_EQ(from_half(0x0400), 0x1p-14);
  EXPECT_EQ(from_half(0x3C00), 1);
  EXPECT_EQ(from_half(0x3555), 0x1.554p-2);
  EXPECT_EQ(from_half(0xC000), -2);
  EXPECT_EQ(from_half(0x7BFF), kLargestHalf);
  EXPECT_EQ(from_half(kInfinity), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(from_half(0x7E00)));
  EXPECT_TRUE(std::signbit(from_half(kSign)));
}

TEST(Halves, AreFoundAgainFromTheirValues) {
  for (std::uint16_t half = 0; half <= kInfinity; ++half) {
    EXPECT_EQ(half_from(from_half(half)), half);
    EXPECT_EQ(half_from(-from_half(half)), half | kSign);
  }
  EXPECT_TRUE(std::isnan(from_half(half_from(std::numeric_limits<double>::quiet_NaN()))));
}

// Between two neighbours, the nearer one is right, and in the middle the one whose last bit is 0.
TEST(Halves, AreTheNearestOfAllValues) {
  for (std::uint16_t half = 0; half < kInfinity - 1; ++half) {
    const auto next = std::uint16_t(half + 1);
    const double middle = (from_half(half) + from_half(next)) / 2;
    EXPECT_EQ(half_from(middle), half % 2 == 0 ? half : next);
    EXPECT_EQ(half_from(std::nextafter(middle, 0)), half);
    EXPECT_EQ(half_from(std::nextafter(middle, 1e9)), next);
  }
}

TEST(Halves, BecomeInfiniteFromTheMiddleBeyondTheLargest) {
  EXPECT_EQ(half_from(std::nextafter(65520.0, 0)), 0x7BFF);
  EXPECT_EQ(half_from(65520), kInfinity);
  EXPECT_EQ(half_from(-65520), kInfinity | kSign);
  EXPECT_EQ(half_from(65536), kInfinity);
  EXPECT_EQ(half_from(1e300), kInfinity);
}

TEST(Numbers, AreBytesInThePrecision) {
  const std::vector<double> numbers{1, -0.1, 3e38};
  const std::vector<std::byte> singles = bytes_from(numbers, Precision::kFp32);
  ASSERT_EQ(singles.size(), 12U);
  const std::vector<float> expected{1, -0.1F, 3e38F};
  EXPECT_EQ(std::memcmp(singles.data(), expected.data(), 12), 0);
  EXPECT_EQ(numbers_from(singles, Precision::kFp32), (std::vector<double>{1, -0.1F, 3e38F}));
  EXPECT_EQ(numbers_from(bytes_from(numbers, Precision::kFp64), Precision::kFp64), numbers);
  EXPECT_EQ(numbers_from(bytes_from(numbers, Precision::kFp16), Precision::kFp16),
            (std::vector<double>{1, -0x1.998p-4, std::numeric_limits<double>::infinity()}));
}

TEST(Numbers, ThatAreCutOffAreRefused) {
  const std::vector<std::byte> bytes(6);
  EXPECT_NO_THROW(numbers_from(bytes, Precision::kFp16));
  EXPECT_THROW(numbers_from(bytes, Precision::kFp32), std::invalid_argument);
  EXPECT_THROW(numbers_from(bytes, Precision::kFp64), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::fft::numbers_test
