// What `fftbench transform` makes of arrays of fp16, which the CPU's algorithms do not transform, and of
// results that overflow. test_transform.py compares the command with NumPy.
#include "commands/transform_arrays.h"

#include "fft/numbers.h"
#include "testing.h"

namespace fftbench::commands::transform_arrays_test {
namespace {

using apps::NpyArray;
using apps::NpyElement;
using Shape = std::vector<std::size_t>;
using Numbers = std::vector<double>;

NpyArray array_of(const Shape& shape, NpyElement element, fft::Precision precision, const Numbers& numbers) {
  return {.shape = shape, .element = element, .data = fft::bytes_from(numbers, precision)};
}

TransformKind halves(fft::Domain domain = fft::Domain::kComplex, bool inverse = false) {
  return {.inverse = inverse, .domain = domain, .precision = fft::Precision::kFp16};
}

TEST(TransformArrays, HalvesWithAnAxisOfPairsAreComplexAndStaySo) {
  const Numbers numbers{1, 2, 3, 4, 5, 6};
  const TransformInput input = transform_input(
      array_of({3, 1, 2}, NpyElement::kFloat16, fft::Precision::kFp16, numbers), halves(), "a.npy");
  EXPECT_EQ(input.numbers, numbers);
  EXPECT_EQ(input.problem.extent, glm::uvec2(1, 3));
  EXPECT_EQ(input.problem.precision, fft::Precision::kFp16);
  const NpyArray output = transform_output(input, numbers);
  EXPECT_EQ(output.element, NpyElement::kFloat16);
  EXPECT_EQ(output.shape, (Shape{3, 1, 2}));
  EXPECT_EQ(output.data, fft::bytes_from(numbers, fft::Precision::kFp16));
}

TEST(TransformArrays, RealHalvesBecomeHalfSpectraOfPairsAndComeBack) {
  const Numbers image(12, 0.5), half(2 * 3 * 3, 0.25);
  const TransformInput forward =
      transform_input(array_of({3, 4}, NpyElement::kFloat16, fft::Precision::kFp16, image),
                      halves(fft::Domain::kReal), "a.npy");
  EXPECT_EQ(forward.numbers, image);
  const NpyArray spectrum = transform_output(forward, half);
  EXPECT_EQ(spectrum.shape, (Shape{3, 3, 2}));
  EXPECT_EQ(spectrum.element, NpyElement::kFloat16);

  const TransformInput inverse = transform_input(spectrum, halves(fft::Domain::kReal, true), "a.npy");
  EXPECT_EQ(inverse.numbers, half);
  EXPECT_EQ(inverse.problem.extent, glm::uvec2(4, 3));
  const NpyArray back = transform_output(inverse, image);
  EXPECT_EQ(back.shape, (Shape{3, 4}));
  EXPECT_EQ(back.element, NpyElement::kFloat16);
}

TEST(TransformArrays, PackedSpectraHaveHalfOfTheColumnsAndTellTheWidth) {
  TransformKind kind{.domain = fft::Domain::kReal, .half_spectrum = fft::HalfSpectrum::kPacked};
  const TransformInput forward = transform_input(
      array_of({3, 6}, NpyElement::kFloat32, fft::Precision::kFp32, Numbers(18, 1)), kind, "a.npy");
  const NpyArray spectrum = transform_output(forward, Numbers(18, 1));
  EXPECT_EQ(spectrum.shape, (Shape{3, 3}));
  EXPECT_EQ(spectrum.element, NpyElement::kComplex64);
  kind.inverse = true;
  EXPECT_EQ(transform_input(spectrum, kind, "a.npy").problem.extent, glm::uvec2(6, 3));
  kind.width = 6;
  EXPECT_EQ(transform_input(spectrum, kind, "a.npy").problem.extent, glm::uvec2(6, 3));
  kind.width = 7;
  EXPECT_THROW(transform_input(spectrum, kind, "a.npy"), std::invalid_argument);
}

TEST(TransformArrays, OfSinglePrecisionAreWrittenSoAlsoWhereHalvesAreComputed) {
  const TransformInput complex = transform_input(
      array_of({4}, NpyElement::kComplex64, fft::Precision::kFp32, Numbers(8, 1)), halves(), "a.npy");
  EXPECT_EQ(transform_output(complex, Numbers(8, 1)).element, NpyElement::kComplex64);
  TransformKind kind = halves(fft::Domain::kReal, true);
  kind.width = 5;
  const TransformInput real = transform_input(
      array_of({2, 3}, NpyElement::kComplex64, fft::Precision::kFp32, Numbers(12, 1)), kind, "a.npy");
  const NpyArray output = transform_output(real, Numbers(10, 1));
  EXPECT_EQ(output.element, NpyElement::kFloat32);
  EXPECT_EQ(output.shape, (Shape{2, 5}));
}

TEST(TransformArrays, ResultsThatOverflowHalvesAreCounted) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto input = [&](double first) {
    return transform_input(array_of({2}, NpyElement::kComplex64, fft::Precision::kFp32, {first, 2, 3, 4}),
                           halves(), "a.npy");
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(non_finite_warning(input(1), {1, 2, 3, 4}, true), "");
  EXPECT_EQ(non_finite_warning(input(1), {1, kInfinity, -kInfinity, nan}, false),
            "3 of the 4 numbers of the result overflowed, the first at [0], in the imaginary part: fp16 "
            "numbers end at 65504; scale the array, or leave out --precision fp16");
  EXPECT_EQ(
      non_finite_warning(input(1), {1, 2, nan, 4}, true),
      "1 of the output's 4 numbers were never written, or are NaN; the first is at [1], in the real part");
  EXPECT_EQ(
      non_finite_warning(input(kInfinity), {1, 2, 3, kInfinity}, false),
      "1 of the 4 numbers of the result are not finite, the first at [1], in the imaginary part; nor are "
      "some of the input");
}

TEST(TransformArrays, TwoHalvesWithoutAnAxisOfPairsAreNoComplexValue) {
  const NpyArray array = array_of({2}, NpyElement::kFloat16, fft::Precision::kFp16, {1, 2});
  EXPECT_THROW(transform_input(array, halves(), "a.npy"), std::invalid_argument);
}

// A sum of values may be twice as large as that of their sizes.
TEST(TransformArrays, OfHalvesTheImageWithTheLargestSumDecidesTheScale) {
  const auto scale = [](const Numbers& numbers) {
    return scale_within_halves(
        transform_input(array_of({2, 2, 2}, NpyElement::kFloat32, fft::Precision::kFp32, numbers),
                        halves(fft::Domain::kReal), "a.npy"));
  };
  EXPECT_EQ(scale({30000, 2, 30000, -2, 1, 1, 1, 1}), 0.5);
  EXPECT_EQ(scale({1, 1, 1, 1, 30000, 2, 30000, -2}), 0.5);
  EXPECT_EQ(scale({10000, 1, 10000, -3, 10000, 2, 10000, 4}), 1);
}

TEST(TransformArrays, TheLargestHalfIsTakenAndNothingBeyond) {
  const auto take = [](double number) {
    return transform_input(array_of({2}, NpyElement::kFloat32, fft::Precision::kFp32, {1, number}),
                           halves(fft::Domain::kReal), "a.npy");
  };
  EXPECT_NO_THROW(take(fft::kLargestHalf));
  EXPECT_NO_THROW(take(-fft::kLargestHalf));
  EXPECT_THROW(take(65505), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::commands::transform_arrays_test
