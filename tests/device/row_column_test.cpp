// The row-column algorithm in all its ways, against FFTW in higher precision.
#include "device/kinds_fixture.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/row_column_stages.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::row_column_test {
namespace {

// In place, each stage rounds once and reads its factors as they are: more than where stages of radix 16 are
// in registers.
constexpr double kMostErrorUnits = 1.25;

fft::Problem image(glm::uvec2 extent, std::uint32_t batch = 1) {
  return {.extent = extent, .batch = batch};
}

class RowColumn : public tests::KindsTest {
 protected:
  static void expect_right(const fft::Problem& problem, const fft::Options& options = {}) {
    SCOPED_TRACE(fft::describe_options(fft::algorithm_named("row_column").options, options));
    KindsTest::expect_right(problem, "row_column", options, kMostErrorUnits);
  }
};

// In turn, so that every length meets each of them within a few seeds.
const std::vector<fft::Options> kWaysOfRows{{},
                                            {{"access", "vec2"}},
                                            {{"reversal", "first_stage"}},
                                            {{"rows", "loop"}},
                                            {{"access", "vec2"}, {"reversal", "first_stage"}}};

TEST_F(RowColumn, MatchesFftwOnEveryLengthOfItsFactorsTo64) {
  tests::Sample sample(78);
  std::size_t number = std::size_t(tests::test_seed());
  for (unsigned length = 2; length <= 64; ++length) {
    if (fft::factor_in_the_way(length, fft::kLargestPrimeOfRows) != 1) continue;
    for (const glm::uvec2 extent : {glm::uvec2(length, 1), glm::uvec2(1, length), glm::uvec2(length, 2)}) {
      ++number;
      if (sample.takes_next())
        expect_right(image(extent, 1 + number % 3), kWaysOfRows[number % kWaysOfRows.size()]);
    }
  }
}

TEST_F(RowColumn, MatchesFftwOnLongerLines) {
  // In every run: rows of which the last value has no neighbour.
  expect_right(image({9, 10}, 2));
  tests::Sample sample(56);
  for (const unsigned length :
       {120U, 243U, 343U, 375U, 512U, 686U, 1000U, 1029U, 2048U, 2401U, 3000U, 3125U, 4096U}) {
    for (const fft::Options& options : kWaysOfRows)
      if (sample.takes_next()) expect_right(image({length, 1}, 2), options);
  }
}

TEST_F(RowColumn, MatchesFftwInEveryWayToTranspose) {
  tests::Sample sample(163);
  const fft::Algorithm& algorithm = fft::algorithm_named("row_column");
  const fft::OptionSpec& transpose =
      *std::ranges::find(algorithm.options, "transpose", &fft::OptionSpec::name);
  for (const std::string& way : transpose.values) {
    for (const glm::uvec2 extent : {glm::uvec2(16, 16), {15, 15}, {12, 10}, {9, 14}, {7, 21}, {30, 8}}) {
      for (fft::Options options : kWaysOfRows) {
        options["transpose"] = way;
        if (sample.takes_next()) expect_right(image(extent, 2), options);
      }
    }
  }
}

TEST_F(RowColumn, MatchesFftwInRadix2Alone) {
  tests::Sample sample(7);
  for (const glm::uvec2 extent : {glm::uvec2(64, 1), {16, 16}, {8, 32}}) {
    for (const fft::Options& way : kWaysOfRows) {
      fft::Options options = way;
      options["radix"] = "2";
      if (sample.takes_next()) expect_right(image(extent, 2), options);
    }
  }
}

TEST_F(RowColumn, MatchesFftwWithEveryWorkGroupOfATranspose) {
  tests::Sample sample(58);
  const fft::Algorithm& algorithm = fft::algorithm_named("row_column");
  const fft::OptionSpec& group =
      *std::ranges::find(algorithm.options, "transpose_group", &fft::OptionSpec::name);
  for (const std::string& size : group.values) {
    for (const char* transpose : {"block2x2_in_place", "block4x4", "tiled"}) {
      for (const char* triangle : {"abort", "linear"}) {
        if (sample.takes_next())
          expect_right(image({20, 20}),
                       {{"transpose", transpose}, {"transpose_group", size}, {"triangle", triangle}});
      }
    }
  }
}

// Eight times the number of a block has no float of its own beyond 2^24, which sides of 4096 reach, so that
// the root by which its row is found may be one off.
TEST_F(RowColumn, FindsEveryBlockOfALargeTriangle) {
  const unsigned side = tests::tests_everything() ? 4096 : 512;
  const fft::Problem problem = image({side, side});
  const auto accuracy = accuracy_of(fft::algorithm_named("row_column"), problem, {{"triangle", "linear"}});
  EXPECT_TRUE(std::get<measure::Accuracy>(accuracy).error_units <= kMostErrorUnits);
}

TEST_F(RowColumn, MatchesFftwInEveryPrecision) {
  if (!backend().limits().has_doubles) GTEST_SKIP() << "this device has no doubles";
  tests::Sample sample(22);
  for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp64}) {
    for (const char* transpose : {"block2x2_in_place", "block4x4", "tiled", "merged", "cpu"}) {
      for (const glm::uvec2 extent : {glm::uvec2(16, 16), {15, 15}, {12, 10}}) {
        fft::Problem problem = image(extent, 2);
        problem.precision = precision;
        if (precision == fft::Precision::kFp16) problem.norm = fft::Norm::kOrtho;
        if (sample.takes_next()) expect_right(problem, {{"transpose", transpose}});
      }
    }
  }
}

TEST_F(RowColumn, GivesTheInputBackOnARoundTripThroughTheHost) {
  fft::Problem problem = image({12, 10}, 2);
  problem.direction = fft::Direction::kRoundtrip;
  const auto accuracy =
      accuracy_of(fft::algorithm_named("row_column"), problem, {{"transpose", "cpu"}, {"rows", "loop"}});
  EXPECT_TRUE(std::get<measure::Accuracy>(accuracy).error_units <= kMostErrorUnits);
}

// Several transforms in a row set only what changes from pass to pass, and from turn to turn.
TEST_F(RowColumn, IsRightAgainAfterSeveralTransforms) {
  const fft::Problem problem = image({24, 20}, 2);
  const fft::Algorithm& algorithm = fft::algorithm_named("row_column");
  for (const fft::Options& options :
       {fft::Options{}, {{"rows", "loop"}}, {{"rows", "loop"}, {"transpose", "cpu"}}}) {
    auto prepared = backend().prepare(algorithm, problem, fft::complete_options(algorithm.options, options));
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 8);
    transform.upload(fft::bytes_from(input, problem.precision));
    transform.run(3);
    transform.poison();
    transform.run(2);
    const std::vector<double> output = backends::download_scaled(transform, fft::output_shape(problem));
    const auto accuracy = measure::compare(output, measure::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.error_units <= kMostErrorUnits) << accuracy.error_units;
  }
}

}  // namespace
}  // namespace fftbench::row_column_test
