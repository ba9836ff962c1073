#include "measure/signal.h"

#include "complex_signals.h"
#include "fft/numbers.h"
#include "measure/random_bits.h"
#include "testing.h"

namespace fftbench::measure::signal_test {
namespace {

using tests::complex_signal;
using Values = tests::Signal;

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
  const Values values = complex_signal(Signal::kUniform, problem_of(256, 256, 2), 1);
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
  const Values values = complex_signal(Signal::kUniform, problem_of(2, 1), 1234567);
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
    const Values first = complex_signal(signal, problem_of(64, 64, 2), 1);
    EXPECT_NE(first, complex_signal(signal, problem_of(64, 64, 2), 2)) << name_of(signal);
    EXPECT_FALSE(std::equal(first.begin(), first.begin() + 64 * 64, first.begin() + 64 * 64))
        << name_of(signal);
    EXPECT_EQ(first, complex_signal(signal, problem_of(64, 64, 2), 1)) << name_of(signal);
  }
}

TEST(Signal, ImpulseIsOneOneInEveryImage) {
  const Values values = complex_signal(Signal::kImpulse, problem_of(5, 3, 4), 7);
  for (auto image = values.begin(); image != values.end(); image += 15) {
    EXPECT_EQ(std::count(image, image + 15, 1.0f), 1);
    EXPECT_EQ(std::count(image, image + 15, 0.0f), 14);
  }
}

TEST(Signal, ToneIsAPowerOfItsFirstSteps) {
  const std::size_t width = 12, height = 5;
  const Values values = complex_signal(Signal::kTone, problem_of(width, height), 3);
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
  const Values values = complex_signal(Signal::kConstant, problem_of(4, 4, 2), 1);
  EXPECT_EQ(values, Values(32, 1.0f));
}

fft::Problem real_problem(std::uint32_t width, std::uint32_t height, fft::Direction direction) {
  return {.extent = {width, height}, .direction = direction, .domain = fft::Domain::kReal};
}

TEST(Signal, RealImagesAreTheRealPartsOfComplexOnes) {
  for (const Signal signal : {Signal::kImpulse, Signal::kTone, Signal::kConstant}) {
    const Values complex = complex_signal(signal, problem_of(12, 5), 3);
    const std::vector<double> real =
        measure::make_signal(signal, real_problem(12, 5, fft::Direction::kForward), 3);
    ASSERT_EQ(real.size(), complex.size()) << name_of(signal);
    for (std::size_t i = 0; i < real.size(); ++i) EXPECT_EQ(real[i], complex[i].real()) << name_of(signal);
  }
}

TEST(Signal, UniformNumbersOfRealImagesAreThoseOfTheSeed) {
  const auto image =
      measure::make_signal(Signal::kUniform, real_problem(3, 1, fft::Direction::kForward), 1234567);
  EXPECT_EQ(image, (std::vector<double>{random_signed_unit(1234567, 0), random_signed_unit(1234567, 1),
                                        random_signed_unit(1234567, 2)}));
}

TEST(Signal, TheInverseOfRealImagesStartsFromHalfASpectrum) {
  for (const std::uint32_t width : {6U, 7U}) {
    const auto half =
        measure::make_signal(Signal::kUniform, real_problem(width, 5, fft::Direction::kInverse), 1);
    EXPECT_EQ(half.size(), 2U * 4 * 5) << width;
    EXPECT_TRUE(std::ranges::all_of(half, [](double number) { return number != 0; }))
        << "imaginary parts too";
  }
}

TEST(Signal, NumbersAreThoseOfThePrecision) {
  for (const Signal signal : {Signal::kUniform, Signal::kTone}) {
    fft::Problem problem = problem_of(16, 16);
    const auto single = measure::make_signal(signal, problem, 2);
    problem.precision = fft::Precision::kFp16;
    const auto halves = measure::make_signal(signal, problem, 2);
    problem.precision = fft::Precision::kFp64;
    const auto doubles = measure::make_signal(signal, problem, 2);
    bool has_more_than_single = false;
    for (std::size_t i = 0; i < single.size(); ++i) {
      EXPECT_EQ(halves[i], fft::from_half(fft::half_from(single[i]))) << name_of(signal);
      EXPECT_NEAR(doubles[i], single[i], 0x1p-23) << name_of(signal);
      has_more_than_single |= double{static_cast<float>(doubles[i])} != doubles[i];
    }
    EXPECT_TRUE(has_more_than_single) << name_of(signal);
  }
}

TEST(Signal, EmptyProblemHasNoValues) {
  EXPECT_TRUE(complex_signal(Signal::kImpulse, problem_of(0, 4), 1).empty());
}

}  // namespace
}  // namespace fftbench::measure::signal_test
