#include "measure/signal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure/random_bits.h"

namespace fftbench::measure::signal_test {
namespace {

using Values = std::vector<std::complex<float>>;

fft::Problem problem_of(std::uint32_t width, std::uint32_t height, std::uint32_t batch = 1) {
  return {.extent = {width, height}, .batch = batch};
}

TEST(RandomBits, AreSplitMix64) {
  // These are the first outputs of the published generator for the seed 1234567.
  EXPECT_EQ(random_bits(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(random_bits(1234567, 1), 3203168211198807973u);
  EXPECT_EQ(random_bits(1234567, 2), 9817491932198370423u);
  EXPECT_EQ(random_bits(1234567, 3), 4593380528125082431u);
  EXPECT_EQ(random_bits(1234567, 4), 16408922859458223821u);
}

TEST(RandomBits, UnitLiesInsideTheOpenInterval) {
  for (std::uint64_t i = 0; i < 100000; ++i) {
    EXPECT_GT(random_unit(1, i), 0.0);
    EXPECT_LT(random_unit(1, i), 1.0);
  }
}

TEST(Signal, NamesAreParsedBack) {
  ASSERT_EQ(signal_names().size(), 4u);
  for (const auto& name : signal_names()) EXPECT_EQ(name_of(parse_signal(name)), name);
  EXPECT_EQ(parse_signal("uniform"), Signal::kUniform);
  EXPECT_EQ(parse_signal("constant"), Signal::kConstant);
}

TEST(Signal, UnknownNameIsAnsweredWithTheKnownOnes) {
  try {
    parse_signal("noise");
    FAIL() << "accepted an unknown signal";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "no signal is named \"noise\"; there are uniform, impulse, tone, constant");
  }
}

TEST(Signal, UniformHasTheMomentsOfTheInterval) {
  const Values values = make_signal(Signal::kUniform, problem_of(256, 256, 2), 1);
  ASSERT_EQ(values.size(), 2u * 256 * 256);
  double sum_real = 0, sum_imag = 0, squares_real = 0, squares_imag = 0, product = 0;
  float lowest = 0, highest = 0;
  for (const auto& value : values) {
    sum_real += value.real();
    sum_imag += value.imag();
    squares_real += value.real() * value.real();
    squares_imag += value.imag() * value.imag();
    product += value.real() * value.imag();
    lowest = std::min({lowest, value.real(), value.imag()});
    highest = std::max({highest, value.real(), value.imag()});
  }
  const auto n = static_cast<double>(values.size());
  // These are five standard errors of 131072 values: 5 * 0.577 / 362 for means.
  EXPECT_NEAR(sum_real / n, 0, 0.008);
  EXPECT_NEAR(sum_imag / n, 0, 0.008);
  EXPECT_NEAR(squares_real / n, 1.0 / 3, 0.005);
  EXPECT_NEAR(squares_imag / n, 1.0 / 3, 0.005);
  EXPECT_NEAR(product / n, 0, 0.005);
  EXPECT_GE(lowest, -1.0f);
  EXPECT_LT(lowest, -0.999f);
  EXPECT_LT(highest, 1.0f);
  EXPECT_GT(highest, 0.999f);
}

TEST(Signal, UniformValuesAreFixedByTheSeed) {
  const Values values = make_signal(Signal::kUniform, problem_of(2, 1), 1234567);
  // Takes the top 24 bits of the published outputs as a fraction of 2^23, less 1.
  const auto expected = [](std::uint64_t bits) {
    return std::ldexp(static_cast<float>(bits >> 40), -23) - 1;
  };
  EXPECT_EQ(values[0].real(), expected(6457827717110365317u));
  EXPECT_EQ(values[0].imag(), expected(3203168211198807973u));
  EXPECT_EQ(values[1].real(), expected(9817491932198370423u));
  EXPECT_EQ(values[1].imag(), expected(4593380528125082431u));
}

TEST(Signal, SeedsAndImagesOfABatchDiffer) {
  for (const Signal signal : {Signal::kUniform, Signal::kImpulse, Signal::kTone}) {
    const Values first = make_signal(signal, problem_of(64, 64, 2), 1);
    EXPECT_NE(first, make_signal(signal, problem_of(64, 64, 2), 2)) << name_of(signal);
    EXPECT_FALSE(std::equal(first.begin(), first.begin() + 64 * 64, first.begin() + 64 * 64))
        << name_of(signal);
    EXPECT_EQ(first, make_signal(signal, problem_of(64, 64, 2), 1)) << name_of(signal);
  }
}

TEST(Signal, ImpulseIsOneOneInEveryImage) {
  const Values values = make_signal(Signal::kImpulse, problem_of(5, 3, 4), 7);
  for (auto image = values.begin(); image != values.end(); image += 15) {
    EXPECT_EQ(std::count(image, image + 15, 1.0f), 1);
    EXPECT_EQ(std::count(image, image + 15, 0.0f), 14);
  }
}

TEST(Signal, ToneIsAPowerOfItsFirstSteps) {
  const std::size_t width = 12, height = 5;
  const Values values = make_signal(Signal::kTone, problem_of(width, height), 3);
  const std::complex<double> step_x = values[1], step_y = values[width];
  EXPECT_GT(std::abs(step_x - 1.0), 0.1) << "this seed is meant to vary along both axes";
  EXPECT_GT(std::abs(step_y - 1.0), 0.1);
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const auto expected =
          std::pow(step_x, static_cast<double>(x)) * std::pow(step_y, static_cast<double>(y));
      EXPECT_LT(std::abs(std::complex<double>(values[y * width + x]) - expected), 1e-6) << x << ", " << y;
    }
  }
  EXPECT_LT(std::abs(std::pow(step_x, width) - 1.0), 1e-6) << "not periodic in the width";
  EXPECT_LT(std::abs(std::pow(step_y, height) - 1.0), 1e-6) << "not periodic in the height";
}

TEST(Signal, ConstantIsOneEverywhere) {
  const Values values = make_signal(Signal::kConstant, problem_of(4, 4, 2), 1);
  EXPECT_EQ(values, Values(32, 1.0f));
}

TEST(Signal, RealDomainHasNoImaginaryParts) {
  fft::Problem problem = problem_of(32, 32);
  problem.domain = fft::Domain::kReal;
  for (const Signal signal : {Signal::kUniform, Signal::kTone}) {
    const Values values = make_signal(signal, problem, 1);
    EXPECT_TRUE(std::ranges::all_of(values, [](auto value) { return value.imag() == 0; })) << name_of(signal);
    EXPECT_TRUE(std::ranges::any_of(values, [](auto value) { return value.real() != 0; })) << name_of(signal);
  }
}

TEST(Signal, EmptyProblemHasNoValues) {
  EXPECT_TRUE(make_signal(Signal::kImpulse, problem_of(0, 4), 1).empty());
}

}  // namespace
}  // namespace fftbench::measure::signal_test
