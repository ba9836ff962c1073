#include "measure/reference.h"

#include "axes_problems.h"
#include "complex_signals.h"
#include "definition.h"
#include "testing.h"

namespace fftbench::measure::reference_test {
namespace {

fft::Problem problem_of(std::uint32_t width, std::uint32_t height, std::uint32_t batch,
                        fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

// Returns the largest distance of the reference from the definition.
long double distance_from_definition(const fft::Problem& problem) {
  const auto input = make_signal(Signal::kUniform, problem, 1);
  const auto output = reference_transform(input, problem);
  const auto expected = tests::defined_transform(input, problem);
  if (output.size() != expected.size()) return HUGE_VALL;
  long double largest = 0;
  for (std::size_t i = 0; i < output.size(); ++i) {
    const long double distance = std::abs(output[i] - expected[i]);
    if (!(distance <= largest)) largest = distance;
  }
  return largest;
}

using Size = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
class ReferenceSizes : public testing::TestWithParam<Size> {};

TEST_P(ReferenceSizes, EqualsTheDefinition) {
  const auto [width, height, batch] = GetParam();
  fft::Problem problem = problem_of(width, height, batch);
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      for (const auto norm : {fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward}) {
        problem.direction = direction;
        problem.domain = domain;
        problem.norm = norm;
        SCOPED_TRACE(testing::Message()
                     << fft::name_of(direction) << " " << fft::name_of(domain) << " " << fft::name_of(norm));
        problem.precision = fft::Precision::kFp32;
        EXPECT_TRUE(distance_from_definition(problem) < 1e-13L);
        problem.precision = fft::Precision::kFp16;
        EXPECT_TRUE(distance_from_definition(problem) < 1e-13L);
      }
    }
  }
}

// The numbers are below 64 here, so that rounding to double moves them by less than 2^-48.
TEST_P(ReferenceSizes, OfDoublesHaveNoErrorButTheLastRounding) {
  const auto [width, height, batch] = GetParam();
  for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
    fft::Problem problem = problem_of(width, height, batch);
    problem.domain = domain;
    problem.precision = fft::Precision::kFp64;
    const auto input = make_signal(Signal::kUniform, problem, 1);
    const auto output = reference_transform(input, problem);
    const auto expected = tests::defined_transform(input, problem);
    for (std::size_t i = 0; i < output.size(); ++i) {
      // One unit in the last place at most: half of it is the rounding, and the definition has an error too.
      EXPECT_TRUE(std::abs(output[i] - expected[i]) <= 0x1p-53L * std::abs(expected[i]) + 0x1p-59L) << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ReferenceSizes,
                         testing::Values(Size{1, 1, 1}, Size{8, 1, 1}, Size{1, 5, 1}, Size{6, 4, 1},
                                         Size{4, 6, 1}, Size{7, 3, 2}, Size{16, 1, 3}, Size{2, 2, 1},
                                         Size{5, 1, 2}, Size{1, 6, 2}));

// Images of an even width have a packed half spectrum as well.
class ReferenceOfPackedSpectra : public testing::TestWithParam<Size> {};

TEST_P(ReferenceOfPackedSpectra, EqualsTheDefinition) {
  const auto [width, height, batch] = GetParam();
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const auto norm : {fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward}) {
      fft::Problem problem = problem_of(width, height, batch, direction);
      problem.domain = fft::Domain::kReal;
      problem.half_spectrum = fft::HalfSpectrum::kPacked;
      problem.norm = norm;
      SCOPED_TRACE(fft::describe_kind(problem));
      EXPECT_TRUE(distance_from_definition(problem) < 1e-13L);
      problem.precision = fft::Precision::kFp64;
      EXPECT_TRUE(distance_from_definition(problem) < 2e-14L);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ReferenceOfPackedSpectra,
                         testing::Values(Size{2, 1, 1}, Size{2, 5, 2}, Size{8, 1, 3}, Size{6, 4, 1},
                                         Size{4, 3, 2}));

TEST(Reference, EqualsTheDefinitionAlongEverySetOfAxes) {
  std::mt19937 random(1);
  for (int count = 0; count < 150; ++count) {
    const fft::Problem problem = tests::random_axes_problem(random, 7, 400);
    SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
    EXPECT_TRUE(distance_from_definition(problem) < 1e-12L);
  }
}

TEST(Reference, PacksTheRowsOfVolumes) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const fft::AxisSet& axes : tests::axis_sets()) {
      fft::Problem problem = problem_of(6, 3, 2, direction);
      problem.depth = 4;
      problem.domain = fft::Domain::kReal;
      problem.half_spectrum = fft::HalfSpectrum::kPacked;
      problem = fft::with_axes(problem, axes);
      if (!problem.axes.rows) continue;
      SCOPED_TRACE(fft::describe_kind(problem));
      EXPECT_TRUE(distance_from_definition(problem) < 1e-12L);
    }
  }
}

TEST(Reference, InverseUndoesForward) {
  const auto forward = problem_of(12, 10, 2);
  const auto inverse = problem_of(12, 10, 2, fft::Direction::kInverse);
  const auto input = make_signal(Signal::kUniform, forward, 5);
  const auto output = reference_transform(reference_transform(input, forward), inverse);
  for (std::size_t i = 0; i < input.size(); ++i) EXPECT_TRUE(std::abs(output[i] - input[i]) < 1e-14) << i;
}

TEST(Reference, RoundTripReturnsTheInput) {
  for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
    fft::Problem problem = problem_of(5, 3, 2, fft::Direction::kRoundtrip);
    problem.domain = domain;
    const auto input = make_signal(Signal::kUniform, problem, 5);
    EXPECT_EQ(reference_transform(input, problem), input);
  }
}

TEST(Reference, ToneIsASinglePeakOfHeightN) {
  const auto problem = problem_of(16, 8, 1);
  const auto spectrum = tests::reference_transform(tests::complex_signal(Signal::kTone, problem, 1), problem);
  std::size_t peaks = 0;
  for (const auto& value : spectrum) {
    if (std::abs(value - 128.0) < 1e-4) ++peaks;
    EXPECT_TRUE(std::abs(value - 128.0) < 1e-4 || std::abs(value) < 1e-4) << value;
  }
  EXPECT_EQ(peaks, 1u);
}

TEST(Reference, InputOfAnotherSizeIsRefused) {
  const std::vector<double> input(30, 1);
  EXPECT_THROW(reference_transform(input, problem_of(4, 4, 1)), std::invalid_argument);
  EXPECT_THROW(reference_transform(input, problem_of(5, 3, 2)), std::invalid_argument);
  EXPECT_THROW(reference_transform({}, problem_of(0, 4, 1)), std::invalid_argument);
  EXPECT_NO_THROW(reference_transform(input, problem_of(5, 3, 1)));
  fft::Problem real = problem_of(5, 3, 1);
  real.domain = fft::Domain::kReal;
  EXPECT_THROW(reference_transform(input, real), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::measure::reference_test
