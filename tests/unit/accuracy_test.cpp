#include "measure/accuracy.h"

#include "complex_signals.h"
#include "fft/numbers.h"
#include "testing.h"

namespace fftbench::measure::accuracy_test {
namespace {

using tests::compare;
using Output = tests::Signal;
using Reference = tests::Spectrum;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

fft::Problem row_of(std::uint32_t width) {
  return {.extent = {width, 1}};
}

TEST(Accuracy, FiguresFollowTheirDefinitions) {
  // The errors are 3, 4i, 0, 0 against a reference of norm 10.
  const Output output{{8, 0}, {0, 12}, {0, 0}, {-1, -1}};
  const Reference reference{{5, 0}, {0, 8}, {0, 0}, {-1, -1}};
  const Accuracy accuracy = compare(output, reference, row_of(4));
  EXPECT_DOUBLE_EQ(accuracy.rel_l2, 5 / std::sqrt(91.0));
  EXPECT_DOUBLE_EQ(accuracy.max_abs_error, 4);
  EXPECT_DOUBLE_EQ(accuracy.error_units, accuracy.rel_l2 * 16777216 / std::sqrt(2.0));
}

TEST(Accuracy, ErrorUnitsCountTheStagesOfOneImage) {
  const Output output(32, 2.0f);
  const Reference reference(32, 1.0);
  const fft::Problem problem{.extent = {4, 4}, .batch = 2};
  EXPECT_DOUBLE_EQ(compare(output, reference, problem).error_units, 16777216 / 2.0);
}

TEST(Accuracy, OneValueIsMeasuredInHalfUlps) {
  const Accuracy accuracy = compare(Output{{3, 0}}, Reference{{2, 0}}, row_of(1));
  EXPECT_DOUBLE_EQ(accuracy.rel_l2, 0.5);
  EXPECT_DOUBLE_EQ(accuracy.error_units, 8388608);
}

TEST(Accuracy, EveryPrecisionHasItsOwnUnit) {
  fft::Problem problem = row_of(4);
  const std::vector<double> output{3, 0, 2, 0, 2, 0, 2, 0}, reference(output.size(), 1);
  const double rel_l2 = measure::compare(output, reference, problem).rel_l2;
  for (const auto& [precision, unit] : {std::pair{fft::Precision::kFp16, 0x1p-11},
                                        {fft::Precision::kFp32, 0x1p-24},
                                        {fft::Precision::kFp64, 0x1p-53}}) {
    problem.precision = precision;
    EXPECT_DOUBLE_EQ(measure::compare(output, reference, problem).error_units,
                     rel_l2 / unit / std::sqrt(2.0));
  }
}

// There are more numbers than are taken at once, with a few that make no whole part.
TEST(Accuracy, OfWhatIsStoredIsThatOfItsNumbersTimesTheirScale) {
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
    fft::Problem problem = row_of(10001);
    problem.precision = precision;
    const fft::ArrayShape shape = fft::output_shape(problem);
    std::vector<double> numbers(fft::number_count(shape)), reference(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = double(i % 64) - 31;
      reference[i] = 0.5 * numbers[i] + (i % 3 == 0 ? 0.25 : 0);
    }
    const auto stored = [&] {
      return compare_stored(fft::bytes_from(numbers, precision), 0.5, reference, problem, shape);
    };
    std::vector<double> scaled = numbers;
    for (double& number : scaled) number *= 0.5;
    const Accuracy expected = measure::compare(scaled, reference, problem);
    EXPECT_GT(expected.rel_l2, 0);
    EXPECT_EQ(stored().rel_l2, expected.rel_l2);
    EXPECT_EQ(stored().max_abs_error, expected.max_abs_error);
    EXPECT_EQ(stored().error_units, expected.error_units);
    numbers.back() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(std::isnan(stored().rel_l2));
    EXPECT_TRUE(std::isnan(stored().max_abs_error));
    numbers.resize(numbers.size() - 2);
    EXPECT_THROW(stored(), std::invalid_argument);
  }
}

TEST(Accuracy, RealOutputsAreComparedNumberByNumber) {
  const fft::Problem problem{
      .extent = {3, 1}, .direction = fft::Direction::kInverse, .domain = fft::Domain::kReal};
  const Accuracy accuracy =
      measure::compare(std::vector<double>{3, 4, 1}, std::vector<double>{0, 0, 1}, problem);
  EXPECT_DOUBLE_EQ(accuracy.rel_l2, 5);
  EXPECT_DOUBLE_EQ(accuracy.max_abs_error, 4);
  EXPECT_DOUBLE_EQ(accuracy.error_units, 5 * 16777216 / std::sqrt(std::log2(3.0)));
}

TEST(Accuracy, EqualIsZero) {
  const Accuracy accuracy = compare(Output{{3, 1}, {2, 0}}, Reference{{3, 1}, {2, 0}}, row_of(2));
  EXPECT_EQ(accuracy.rel_l2, 0);
  EXPECT_EQ(accuracy.max_abs_error, 0);
  EXPECT_EQ(accuracy.error_units, 0);
}

TEST(Accuracy, ZeroReferenceAllowsOnlyZeros) {
  const Reference zeros(2, 0.0);
  EXPECT_EQ(compare(Output{{0, 0}, {0, 0}}, zeros, row_of(2)).rel_l2, 0);
  EXPECT_EQ(compare(Output{{0, 0}, {0, 1e-30f}}, zeros, row_of(2)).rel_l2, kInfinity);
  EXPECT_TRUE(std::isnan(compare(Output{{0, 0}, {0, kNan}}, zeros, row_of(2)).rel_l2));
}

TEST(Accuracy, NanAnywhereMakesEveryFigureNan) {
  const Reference reference(4, 1.0);
  for (std::size_t position = 0; position < 4; ++position) {
    for (const std::complex<float> poison : {std::complex<float>{kNan, 1}, {1, kNan}, {kInfinity, kNan}}) {
      Output output(4, 2.0f);
      output[position] = poison;
      const Accuracy accuracy = compare(output, reference, row_of(4));
      EXPECT_TRUE(std::isnan(accuracy.rel_l2)) << position;
      EXPECT_TRUE(std::isnan(accuracy.max_abs_error)) << position;
      EXPECT_TRUE(std::isnan(accuracy.error_units)) << position;
      EXPECT_FALSE(within(accuracy, 1e30)) << position;
    }
  }
}

TEST(Accuracy, InfinityMakesEveryFigureInfinite) {
  const Accuracy accuracy = compare(Output{{1, 0}, {-kInfinity, 0}}, Reference(2, 1.0), row_of(2));
  EXPECT_EQ(accuracy.rel_l2, kInfinity);
  EXPECT_EQ(accuracy.max_abs_error, kInfinity);
  EXPECT_EQ(accuracy.error_units, kInfinity);
  EXPECT_FALSE(within(accuracy, 1e30));
}

TEST(Accuracy, LargestFloatsDoNotOverflow) {
  const float largest = std::numeric_limits<float>::max();
  const Accuracy accuracy = compare(Output(2, largest), Reference(2, -double{largest}), row_of(2));
  EXPECT_DOUBLE_EQ(accuracy.rel_l2, 2);
  EXPECT_DOUBLE_EQ(accuracy.max_abs_error, 2 * double{largest});
}

TEST(Accuracy, WithinIsBelowTheTolerance) {
  EXPECT_TRUE(within({.rel_l2 = 0.9e-5}, 1e-5));
  EXPECT_FALSE(within({.rel_l2 = 1e-5}, 1e-5));
}

TEST(Accuracy, SizesMustMatch) {
  const Output output(4, 1.0f);
  EXPECT_THROW(compare(output, Reference(3, 1.0), row_of(4)), std::invalid_argument);
  EXPECT_THROW(compare(output, Reference(4, 1.0), row_of(8)), std::invalid_argument);
  EXPECT_THROW(compare(Output{}, Reference{}, row_of(0)), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::measure::accuracy_test
