#include "fft/problem.h"

#include "testing.h"

namespace fftbench::fft::problem_test {
namespace {

Problem real_problem(std::uint32_t width, std::uint32_t height, Direction direction) {
  return {.extent = {width, height}, .batch = 3, .direction = direction, .domain = Domain::kReal};
}

TEST(Shapes, OfComplexProblemsAreTheImages) {
  for (const auto direction : {Direction::kForward, Direction::kInverse, Direction::kRoundtrip}) {
    const Problem problem{.extent = {6, 5}, .batch = 3, .direction = direction};
    const ArrayShape images{.extent = {6, 5}, .batch = 3};
    EXPECT_EQ(input_shape(problem), images);
    EXPECT_EQ(output_shape(problem), images);
    EXPECT_EQ(byte_count(problem), 6U * 5 * 3 * 8);
  }
}

TEST(Shapes, OfPackedHalfSpectraHaveHalfOfTheColumns) {
  Problem problem = real_problem(8, 5, Direction::kForward);
  problem.half_spectrum = HalfSpectrum::kPacked;
  const ArrayShape packed{.extent = {4, 5}, .batch = 3};
  EXPECT_EQ(output_shape(problem), packed);
  EXPECT_EQ(byte_count(output_shape(problem)), byte_count(input_shape(problem))) << "as much as the image";
  problem.direction = Direction::kInverse;
  EXPECT_EQ(input_shape(problem), packed);
  EXPECT_EQ(describe_kind(problem), "inverse real packed");
}

TEST(Shapes, OfRealProblemsAreImagesAndHalfSpectra) {
  for (const auto& [width, columns] : {std::pair{6U, 4U}, {7U, 4U}, {1U, 1U}, {2U, 2U}}) {
    const ArrayShape images{.extent = {width, 5}, .batch = 3, .domain = Domain::kReal};
    const ArrayShape spectra{.extent = {columns, 5}, .batch = 3};
    EXPECT_EQ(input_shape(real_problem(width, 5, Direction::kForward)), images);
    EXPECT_EQ(output_shape(real_problem(width, 5, Direction::kForward)), spectra);
    EXPECT_EQ(input_shape(real_problem(width, 5, Direction::kInverse)), spectra);
    EXPECT_EQ(output_shape(real_problem(width, 5, Direction::kInverse)), images);
    EXPECT_EQ(input_shape(real_problem(width, 5, Direction::kRoundtrip)), images);
    EXPECT_EQ(output_shape(real_problem(width, 5, Direction::kRoundtrip)), images);
    EXPECT_EQ(number_count(images), width * 15U);
    EXPECT_EQ(number_count(spectra), columns * 30U);
  }
}

TEST(Shapes, OfCosineTransformsAreRealImagesBothWays) {
  for (const Domain domain : {Domain::kDct2, Domain::kDct3, Domain::kDst2, Domain::kDst3}) {
    for (const Direction direction : {Direction::kForward, Direction::kInverse, Direction::kRoundtrip}) {
      const Problem problem{.extent = {7, 5}, .batch = 3, .direction = direction, .domain = domain};
      const ArrayShape images{.extent = {7, 5}, .batch = 3, .domain = Domain::kReal};
      EXPECT_EQ(input_shape(problem), images);
      EXPECT_EQ(output_shape(problem), images);
    }
  }
}

TEST(Domains, OfCosineTransformsAreNormalisedByTwiceTheirLengths) {
  Problem problem{.extent = {8, 1}, .depth = 4, .direction = Direction::kInverse, .domain = Domain::kDst3};
  EXPECT_DOUBLE_EQ(normalisation(problem), 1.0 / (16 * 8));
  problem.norm = Norm::kOrtho;
  EXPECT_DOUBLE_EQ(normalisation(problem), 1 / std::sqrt(16.0 * 8));
  problem.direction = Direction::kRoundtrip;
  EXPECT_EQ(normalisation(problem), 1);
  EXPECT_EQ(describe_kind(problem), "roundtrip dst3 ortho");
}

TEST(Domains, OfOneTypeGoBackAsTheOther) {
  const auto is_type_two = [](Domain domain, Direction direction) {
    return goes_as_type_two({.direction = direction, .domain = domain});
  };
  EXPECT_TRUE(is_type_two(Domain::kDct2, Direction::kForward));
  EXPECT_FALSE(is_type_two(Domain::kDct2, Direction::kInverse));
  EXPECT_FALSE(is_type_two(Domain::kDst3, Direction::kForward));
  EXPECT_TRUE(is_type_two(Domain::kDst3, Direction::kInverse));
}

TEST(Shapes, CountTheBytesOfThePrecision) {
  Problem problem = real_problem(7, 5, Direction::kForward);
  for (const auto& [precision, bytes] :
       {std::pair{Precision::kFp16, 2U}, {Precision::kFp32, 4U}, {Precision::kFp64, 8U}}) {
    problem.precision = precision;
    EXPECT_EQ(byte_count(input_shape(problem)), 7U * 5 * 3 * bytes);
    EXPECT_EQ(byte_count(output_shape(problem)), 4U * 5 * 3 * 2 * bytes);
  }
}

TEST(AxesOfProblems, OfLengthOneAreAmongAll) {
  const Problem image{.extent = {8, 4}};
  EXPECT_EQ(with_axes(image, {.depth = false}), image);
  const Problem line{.extent = {8, 1}};
  EXPECT_EQ(with_axes(line, {.columns = false, .depth = false}), line);
  EXPECT_EQ(with_axes({.extent = {1, 8}}, {.rows = false}), (Problem{.extent = {1, 8}}));
}

TEST(AxesOfProblems, HalveTheFirstOneOfRealValues) {
  const Problem volume{.extent = {6, 5}, .depth = 4, .batch = 2, .domain = Domain::kReal};
  EXPECT_EQ(output_shape(volume), (ArrayShape{.extent = {4, 5}, .batch = 8}));
  EXPECT_EQ(output_shape(with_axes(volume, {.rows = false})), (ArrayShape{.extent = {6, 3}, .batch = 8}));
  EXPECT_EQ(output_shape(with_axes(volume, {.rows = false, .columns = false})),
            (ArrayShape{.extent = {6, 5}, .batch = 6}));
  const Problem column{.extent = {1, 6}, .domain = Domain::kReal};
  EXPECT_EQ(output_shape(column), (ArrayShape{.extent = {1, 6}}));
  EXPECT_EQ(output_shape(with_axes(column, {.rows = false})), (ArrayShape{.extent = {1, 4}}));
}

TEST(AxesOfProblems, CountWhatIsTransformed) {
  const Problem volume{.extent = {8, 4}, .depth = 2, .batch = 3};
  EXPECT_EQ(transform_length(volume), 64U);
  EXPECT_DOUBLE_EQ(nominal_flops(volume), 5.0 * 64 * 6 * 3);
  const Problem columns = with_axes(volume, {.rows = false, .depth = false});
  EXPECT_EQ(transform_length(columns), 4U);
  EXPECT_DOUBLE_EQ(nominal_flops(columns), 5.0 * 64 * 2 * 3);
}

TEST(AxesOfProblems, AreNamedWhereSomeStayAsTheyAre) {
  const Problem volume{.extent = {8, 4}, .depth = 2, .batch = 3};
  EXPECT_EQ(describe_size(volume), "8x4x2 x 3");
  EXPECT_EQ(describe_axes(volume), "all");
  EXPECT_EQ(describe_kind(volume), "forward");
  EXPECT_EQ(describe_kind(with_axes(volume, {.columns = false})), "forward along rows+depth");
  EXPECT_EQ(describe_axes(with_axes({.extent = {8, 1}}, {.rows = false})), "none");
}

TEST(Normalisation, IsWhereTheNormPutsIt) {
  const auto factor = [](Norm norm, Direction direction) {
    return normalisation({.extent = {8, 2}, .batch = 5, .direction = direction, .norm = norm});
  };
  EXPECT_EQ(factor(Norm::kBackward, Direction::kForward), 1);
  EXPECT_EQ(factor(Norm::kBackward, Direction::kInverse), 1.0 / 16);
  EXPECT_EQ(factor(Norm::kOrtho, Direction::kForward), 1.0 / 4);
  EXPECT_EQ(factor(Norm::kOrtho, Direction::kInverse), 1.0 / 4);
  EXPECT_EQ(factor(Norm::kForward, Direction::kForward), 1.0 / 16);
  EXPECT_EQ(factor(Norm::kForward, Direction::kInverse), 1);
  for (const Norm norm : {Norm::kBackward, Norm::kOrtho, Norm::kForward}) {
    EXPECT_EQ(factor(norm, Direction::kRoundtrip), 1);
  }
}

}  // namespace
}  // namespace fftbench::fft::problem_test
