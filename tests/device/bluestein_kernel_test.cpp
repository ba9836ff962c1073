// Bluestein's algorithm on lengths that no radices make, against FFTW in double.
#include <gtest/gtest.h>

#include <random>

#include "device/device_fixture.h"
#include "sample.h"

namespace fftbench::bluestein_kernel_test {
namespace {

// Two transforms of twice the length, and three more roundings.
constexpr double kErrorUnits = 2.0;

bool is_refused(const fft::Problem& problem) {
  return fft::algorithm_named("bluestein").refuse(problem).has_value();
}

class BluesteinKernel : public tests::DeviceTest {
 protected:
  static void expect_right(const fft::Problem& problem) {
    const fft::Algorithm& algorithm = fft::algorithm_named("bluestein");
    const auto input = tests::complex_signal(measure::Signal::kUniform, problem, problem.extent.x);
    const auto output = transform({&algorithm, {}}, problem, input);
    const auto accuracy = tests::compare(output, tests::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.error_units <= kErrorUnits)
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.error_units;
  }
};

fft::Direction direction_of(unsigned number) {
  return number % 4 < 2 ? fft::Direction::kForward : fft::Direction::kInverse;
}

TEST_F(BluesteinKernel, MatchesFftwOnLinesOfEveryLengthThatNoRadicesMake) {
  tests::Sample sample(25 * tests::kSanitizedShare);
  for (unsigned length = 2; length <= 512; ++length) {
    const fft::Problem problem{.extent = {length, 1}, .direction = direction_of(length)};
    if (!is_refused(problem) && sample.takes_next()) expect_right(problem);
  }
}

TEST_F(BluesteinKernel, MatchesFftwOnLongPrimes) {
  tests::Sample sample(2);
  for (const unsigned length : {521U, 1021U, 1511U, 2039U, 3001U, 4093U}) {
    if (sample.takes_next()) expect_right({.extent = {length, 1}, .direction = direction_of(length)});
  }
}

TEST_F(BluesteinKernel, MatchesFftwOnRectanglesAndBatches) {
  std::mt19937 random(static_cast<std::mt19937::result_type>(tests::test_seed()));
  const auto side = [&] { return 1 + unsigned(random() % 130); };
  for (unsigned i = 0; i < 4;) {
    const fft::Problem problem{
        .extent = {side(), side()}, .batch = 1 + unsigned(random() % 3), .direction = direction_of(i)};
    if (is_refused(problem)) continue;
    expect_right(problem);
    ++i;
  }
  expect_right({.extent = {1, 11}, .batch = 5});
  expect_right({.extent = {22, 2}, .batch = 2});
}

}  // namespace
}  // namespace fftbench::bluestein_kernel_test
