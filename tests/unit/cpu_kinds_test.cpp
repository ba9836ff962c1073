// The CPU's transforms of every kind beside the definition: real ones, every norm, doubles.
#include "axes_problems.h"
#include "cpu_transforms.h"
#include "definition.h"
#include "fft/numbers.h"
#include "testing.h"

namespace fftbench::cpu_kinds_test {
namespace {

// Returns ||output - definition|| / ||definition|| of a transform that was repeated, into an output that was
// filled with NaN before; NaN where it is skipped.
double distance_from_definition(const char* algorithm, const char* arithmetic, const fft::Problem& problem) {
  const tests::CpuCase cpu_case{fft::find_algorithm(algorithm), {{"arithmetic", arithmetic}}};
  const auto transform = tests::prepare(cpu_case, problem);
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  transform->upload(fft::bytes_from(input, problem.precision));
  transform->poison();
  transform->run(3);
  const std::vector<double> output = backends::download_scaled(*transform, fft::output_shape(problem));
  const auto expected = tests::defined_transform(input, problem);
  EXPECT_EQ(output.size(), expected.size());
  long double errors = 0;
  long double sum = 0;
  for (std::size_t i = 0; i < output.size(); ++i) {
    errors += (output[i] - expected[i]) * (output[i] - expected[i]);
    sum += expected[i] * expected[i];
  }
  return static_cast<double>(std::sqrt(errors / sum));
}

// Calls `check` with every direction and norm.
template <typename Check>
void for_every_way(fft::Problem problem, Check check) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const auto norm : {fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward}) {
      problem.direction = direction;
      problem.norm = norm;
      SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
      check(problem);
    }
  }
}

// Odd and even sides, lines, columns, batches, and a prime that FFTW transforms by an algorithm of its own.
const std::vector<fft::Problem> kSizes{{.extent = {8, 1}},  {.extent = {9, 1}, .batch = 3},
                                       {.extent = {2, 1}},  {.extent = {1, 7}},
                                       {.extent = {1, 8}},  {.extent = {12, 5}},
                                       {.extent = {15, 6}}, {.extent = {7, 4}, .batch = 2},
                                       {.extent = {97, 1}}, {.extent = {2, 2}},
                                       {.extent = {34, 2}}};

TEST(FftwOfRealImages, IsTheDefinition) {
  for (fft::Problem problem : kSizes) {
    problem.domain = fft::Domain::kReal;
    for_every_way(problem, [](fft::Problem way) {
      EXPECT_TRUE(distance_from_definition("fftw", "float", way) < 3e-7);
      EXPECT_TRUE(distance_from_definition("fftw", "double", way) < 1e-7);
      way.precision = fft::Precision::kFp64;
      EXPECT_TRUE(distance_from_definition("fftw", "double", way) < 1e-15);
    });
  }
}

TEST(FftwAlongAxes, IsTheDefinition) {
  std::mt19937 random(2);
  for (int count = 0; count < 60; ++count) {
    fft::Problem problem = tests::random_axes_problem(random, 7, 400);
    if (problem.precision == fft::Precision::kFp16) problem.precision = fft::Precision::kFp64;
    if (fft::is_cosine_transform(problem)) problem.norm = fft::Norm::kForward;
    SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
    EXPECT_TRUE(distance_from_definition("fftw", "double", problem) < 1e-6);
  }
}

TEST(CpuCode, RefusesWhatIsNotOfTwoAxes) {
  const fft::Problem volume{.extent = {4, 4}, .depth = 4};
  const auto reason = fft::refusal_of(*fft::find_algorithm("cpu_dft"), volume);
  EXPECT_TRUE(tests::mentions(reason.value_or(""), {"fftw"}));
  const fft::Problem rows = fft::with_axes(volume, {.rows = true, .columns = false, .depth = false});
  EXPECT_EQ(fft::refusal_of(*fft::find_algorithm("fftw"), rows), std::nullopt);
}

TEST(CpuCode, TransformsRowsAndImagesOfVolumes) {
  const fft::Problem volume{.extent = {4, 6}, .depth = 3, .batch = 2};
  for (const fft::AxisSet axes : {fft::AxisSet{.columns = false, .depth = false}, {.depth = false}}) {
    EXPECT_TRUE(distance_from_definition("cpu_dft", "double", fft::with_axes(volume, axes)) < 1e-6);
  }
}

// The imaginary parts that are dropped must not count, whatever FFTW's algorithm for the length.
TEST(FftwOfRealImages, IsTheDefinitionForEveryLengthOfALine) {
  for (std::uint32_t width = 2; width <= 128; ++width) {
    const fft::Problem problem{.extent = {width, 1},
                               .direction = fft::Direction::kInverse,
                               .domain = fft::Domain::kReal,
                               .precision = fft::Precision::kFp64};
    EXPECT_TRUE(distance_from_definition("fftw", "double", problem) < 2e-15) << width;
  }
}

TEST(FftwOfRealImages, RoundTripGivesTheInputBack) {
  for (std::size_t number = 0; number < 2 * kSizes.size(); ++number) {
    fft::Problem problem = kSizes[number / 2];
    problem.domain = number % 2 == 0 ? fft::Domain::kReal : fft::Domain::kDst2;
    problem.direction = fft::Direction::kRoundtrip;
    for (const fft::Norm norm : {fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward}) {
      problem.norm = norm;
      const auto transform =
          tests::prepare({fft::find_algorithm("fftw"), {{"arithmetic", "float"}}}, problem);
      const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 4);
      transform->upload(fft::bytes_from(input, problem.precision));
      transform->poison();
      transform->run(2);
      const std::vector<double> output = backends::download_scaled(*transform, fft::output_shape(problem));
      EXPECT_TRUE(measure::compare(output, input, problem).rel_l2 < 3e-7) << fft::describe_size(problem);
    }
  }
}

TEST(FftwOfRealImages, CountsImagesAndHalfSpectra) {
  const auto traffic_of = [](fft::Direction direction) {
    const fft::Problem problem{
        .extent = {10, 4}, .batch = 3, .direction = direction, .domain = fft::Domain::kReal};
    return tests::prepare({fft::find_algorithm("fftw"), {{"arithmetic", "float"}}}, problem)->traffic();
  };
  const std::uint64_t image = 10 * 4 * 3 * 4, spectrum = 6 * 4 * 3 * 8;
  EXPECT_EQ(traffic_of(fft::Direction::kForward).read_bytes, image + spectrum);
  EXPECT_EQ(traffic_of(fft::Direction::kForward).write_bytes, 2 * spectrum);
  EXPECT_EQ(traffic_of(fft::Direction::kInverse).read_bytes, 2 * spectrum);
  EXPECT_EQ(traffic_of(fft::Direction::kInverse).write_bytes, image + spectrum);
}

TEST(CpuAlgorithms, HaveEveryNormInEveryPrecision) {
  for (const char* algorithm : {"cpu_dft", "cpu_dit", "cpu_dif", "cpu_recursive", "fftw"}) {
    SCOPED_TRACE(algorithm);
    for_every_way({.extent = {16, 4}, .batch = 2}, [&](fft::Problem way) {
      EXPECT_TRUE(distance_from_definition(algorithm, "float", way) < 1e-6);
      way.precision = fft::Precision::kFp64;
      EXPECT_TRUE(distance_from_definition(algorithm, "double", way) < 2e-15);
    });
  }
}

TEST(CpuAlgorithms, OfDoublesAreNotComputedInSingle) {
  for (const char* algorithm : {"cpu_dft", "cpu_dit", "fftw"}) {
    const auto prepared = backends::CpuBackend().prepare(
        *fft::find_algorithm(algorithm), {.extent = {8, 8}, .precision = fft::Precision::kFp64}, {});
    ASSERT_TRUE(std::holds_alternative<fft::Skip>(prepared)) << algorithm;
    EXPECT_EQ(std::get<fft::Skip>(prepared).reason,
              "fp64 takes arithmetic=double: single precision would lose half of the digits");
  }
}

}  // namespace
}  // namespace fftbench::cpu_kinds_test
