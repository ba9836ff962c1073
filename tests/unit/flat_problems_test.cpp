#include "fft/flat_problems.h"

#include "axes_problems.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "testing.h"

namespace fftbench::fft::flat_problems_test {
namespace {

// Returns the result of the flat problems, one after the other.
std::vector<double> transformed_flat(std::vector<double> numbers, const Problem& problem) {
  for (const Problem& flat : flat_problems(problem)) numbers = measure::reference_transform(numbers, flat);
  return numbers;
}

TEST(FlatProblems, AreTheTransformOneAfterTheOther) {
  std::mt19937 random(3);
  for (int count = 0; count < 300; ++count) {
    Problem problem = tests::random_axes_problem(random, 9, 700);
    problem.precision = Precision::kFp32;
    SCOPED_TRACE(describe_size(problem) + " " + describe_kind(problem));
    for (const Problem& flat : flat_problems(problem)) EXPECT_TRUE(is_flat(flat));
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 1);
    const std::vector<double> expected = measure::reference_transform(input, problem);
    const std::vector<double> output = transformed_flat(input, problem);
    ASSERT_EQ(output.size(), expected.size());
    for (std::size_t i = 0; i < output.size(); ++i)
      ASSERT_TRUE(std::abs(output[i] - expected[i]) < 1e-12) << i;
  }
}

TEST(FlatProblems, AreTheSameWithTheirAxesApart) {
  std::mt19937 random(5);
  for (int count = 0; count < 200; ++count) {
    const Problem problem = tests::random_axes_problem(random, 9, 300);
    SCOPED_TRACE(describe_size(problem) + " " + describe_kind(problem));
    for (const Problem& flat : flat_problems(problem)) {
      if (has_columns_alone(flat) || flat.extent.x == 1 || flat.extent.y == 1) continue;
      const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, flat, 1);
      std::vector<double> output = input;
      for (const Problem& axis : axes_apart(flat)) output = measure::reference_transform(output, axis);
      const std::vector<double> expected = measure::reference_transform(input, flat);
      ASSERT_EQ(output.size(), expected.size());
      for (std::size_t i = 0; i < output.size(); ++i)
        ASSERT_TRUE(std::abs(output[i] - expected[i]) < 1e-12) << i;
    }
  }
}

TEST(FlatProblems, OfImagesAreTheImages) {
  const Problem image{.extent = {8, 4}, .batch = 3};
  EXPECT_EQ(flat_problems(image), std::vector{image});
  EXPECT_EQ(flat_problem(image), image);
}

TEST(FlatProblems, OfRowsAreLines) {
  const Problem rows =
      with_axes({.extent = {8, 4}, .depth = 5, .batch = 3}, {.columns = false, .depth = false});
  EXPECT_EQ(flat_problem(rows), (Problem{.extent = {8, 1}, .batch = 60}));
}

TEST(FlatProblems, OfRowsAndColumnsAreImages) {
  const Problem images = with_axes({.extent = {8, 4}, .depth = 5, .batch = 3}, {.depth = false});
  EXPECT_EQ(flat_problem(images), (Problem{.extent = {8, 4}, .batch = 15}));
}

TEST(FlatProblems, OfDepthAreTheColumnsOfOneImage) {
  const Problem depth =
      with_axes({.extent = {8, 4}, .depth = 5, .batch = 3}, {.rows = false, .columns = false});
  EXPECT_EQ(flat_problem(depth), with_axes({.extent = {32, 5}, .batch = 3}, {.rows = false}));
}

TEST(FlatProblems, OfVolumesAreImagesAndTheirDepth) {
  Problem volume{.extent = {8, 4}, .depth = 5, .domain = Domain::kReal};
  const Problem images{.extent = {8, 4}, .batch = 5, .domain = Domain::kReal};
  const Problem depth = with_axes({.extent = {20, 5}}, {.rows = false});
  EXPECT_EQ(flat_problems(volume), (std::vector{images, depth}));
  EXPECT_FALSE(is_flat(flat_problem(volume))) << "there is no single one";
  volume.direction = Direction::kInverse;
  EXPECT_EQ(flat_problems(volume).back().domain, Domain::kReal);
}

}  // namespace
}  // namespace fftbench::fft::flat_problems_test
