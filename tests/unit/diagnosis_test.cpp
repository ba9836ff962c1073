// What is said of a wrong output.
#include "measure/diagnosis.h"

#include "mentions.h"
#include "testing.h"

namespace fftbench::measure {
namespace {

using tests::mentions;
using Value = std::complex<double>;

constexpr std::size_t kWidth = 16;
constexpr std::size_t kHeight = 8;
constexpr std::size_t kImages = 2;
constexpr std::size_t kImage = kWidth * kHeight;

std::vector<Value> random_images() {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Value> values(kImages * kImage);
  for (Value& value : values) value = {uniform(random), uniform(random)};
  return values;
}

// By the definition, along one axis.
std::vector<Value> transformed(const std::vector<Value>& values, bool rows) {
  const std::size_t length = rows ? kWidth : kHeight;
  const std::size_t step = rows ? 1 : kWidth;
  std::vector<Value> result(values.size());
  for (std::size_t index = 0; index < values.size(); ++index) {
    const std::size_t k = rows ? index % kWidth : index / kWidth % kHeight;
    for (std::size_t n = 0; n < length; ++n)
      result[index] += values[index - k * step + n * step] *
                       std::polar(1.0, -2 * std::numbers::pi * double(k * n) / double(length));
  }
  return result;
}

std::vector<double> numbers(const std::vector<Value>& values) {
  std::vector<double> all;
  for (const Value& value : values) {
    all.push_back(value.real());
    all.push_back(value.imag());
  }
  return all;
}

std::string words_about(const std::vector<Value>& output, const std::vector<Value>& reference,
                        fft::Problem problem = {.extent = {kWidth, kHeight}, .batch = kImages}) {
  return diagnose(numbers(output), numbers(reference), problem, fft::output_shape(problem), 1e-5);
}

// The reference's values from other places of the same image.
std::vector<Value> reordered(const std::vector<Value>& reference,
                             const std::function<std::size_t(std::size_t x, std::size_t y)>& from) {
  std::vector<Value> result;
  for (std::size_t index = 0; index < reference.size(); ++index) {
    const std::size_t place = index % kImage;
    result.push_back(reference[index - place + from(place % kWidth, place / kWidth)]);
  }
  return result;
}

const std::vector<Value>& spectrum() {
  static const std::vector<Value> values = transformed(transformed(random_images(), true), false);
  return values;
}

TEST(Diagnosis, NamesTheUsualMistakes) {
  std::vector<Value> conjugated = spectrum();
  for (Value& value : conjugated) value = std::conj(value);
  EXPECT_TRUE(mentions(words_about(conjugated, spectrum()), {"conjugated; 256 of 256 values"}));

  const auto backwards = reordered(spectrum(), [](std::size_t x, std::size_t y) {
    return (kHeight - y) % kHeight * kWidth + (kWidth - x) % kWidth;
  });
  EXPECT_TRUE(mentions(words_about(backwards, spectrum()), {"wrong sign", "k stands at -k"}));

  // Columns of the transposed image are rows of this one, whose extent is 8 by 16.
  std::vector<Value> transposed(spectrum().size());
  for (std::size_t image = 0; image < kImages; ++image)
    for (std::size_t y = 0; y < kHeight; ++y)
      for (std::size_t x = 0; x < kWidth; ++x)
        transposed[image * kImage + x * kHeight + y] = spectrum()[image * kImage + y * kWidth + x];
  EXPECT_TRUE(words_about(transposed, spectrum()).starts_with("transposed; "));
}

TEST(Diagnosis, NamesReversedDigitsOfEitherAxis) {
  constexpr std::size_t kReversedOf16[] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
  constexpr std::size_t kReversedOf8[] = {0, 4, 2, 6, 1, 5, 3, 7};
  const auto both = reordered(
      spectrum(), [&](std::size_t x, std::size_t y) { return kReversedOf8[y] * kWidth + kReversedOf16[x]; });
  EXPECT_TRUE(words_about(both, spectrum()).starts_with("in bit-reversed order; "));
  const auto rows =
      reordered(spectrum(), [&](std::size_t x, std::size_t y) { return y * kWidth + kReversedOf16[x]; });
  EXPECT_TRUE(words_about(rows, spectrum()).starts_with("in bit-reversed order along rows; "));
  const auto columns =
      reordered(spectrum(), [&](std::size_t x, std::size_t y) { return kReversedOf8[y] * kWidth + x; });
  EXPECT_TRUE(words_about(columns, spectrum()).starts_with("in bit-reversed order along columns; "));
  const auto base_4 =
      reordered(spectrum(), [&](std::size_t x, std::size_t y) { return y * kWidth + x % 4 * 4 + x / 4; });
  EXPECT_TRUE(words_about(base_4, spectrum()).starts_with("in base-4 digit-reversed order along rows; "));
}

TEST(Diagnosis, NamesWhatIsLeftOut) {
  EXPECT_TRUE(words_about(transformed(random_images(), true), spectrum())
                  .starts_with("only the rows are transformed; "));
  EXPECT_TRUE(words_about(transformed(random_images(), false), spectrum())
                  .starts_with("only the columns are transformed; "));
  EXPECT_TRUE(words_about(std::vector<Value>(spectrum().size()), spectrum()).starts_with("every value is 0"));
}

TEST(Diagnosis, TellsAFactorFromTheMissingNorm) {
  std::vector<Value> inverse = random_images();
  std::vector<Value> scaled = inverse;
  for (Value& value : scaled) value *= double(kImage);
  const fft::Problem problem{
      .extent = {kWidth, kHeight}, .batch = kImages, .direction = fft::Direction::kInverse};
  EXPECT_TRUE(mentions(words_about(scaled, inverse, problem),
                       {"unnormalised: every value is 128 times what it should be"}));
  for (Value& value : scaled) value /= 32;
  EXPECT_TRUE(words_about(scaled, inverse, problem).starts_with("every value is 4 times"));
  for (Value& value : scaled) value = std::conj(value);
  EXPECT_TRUE(
      words_about(scaled, inverse, problem).starts_with("conjugated, and every value is 4 times what"));
}

TEST(Diagnosis, NamesTheFirstWrongValueAndWhatWasNeverWritten) {
  std::vector<Value> output = spectrum();
  output[kImage + 2 * kWidth + 3] += 1.0;
  output[kImage + 2 * kWidth + 9] += 40.0;
  EXPECT_TRUE(mentions(words_about(output, spectrum()),
                       {"2 of 256 values are wrong, the first at x 3, y 2 of image 1: "}));
  output[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(mentions(words_about(output, spectrum()),
                       {"1 of 256 values were never written", "x 0, y 0 of image 0"}));
  output.assign(output.size(), std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(words_about(output, spectrum()), "the output was never written: every value is still NaN");
}

TEST(Diagnosis, CallsSmallErrorsImprecise) {
  std::vector<Value> output = spectrum();
  for (std::size_t index = 0; index < output.size(); ++index)
    output[index] *= index % 2 == 0 ? 1.0002 : 0.9998;
  EXPECT_TRUE(words_about(output, spectrum()).starts_with("nearly right: "));
}

TEST(Diagnosis, NamesNoMistakeWhereThereIsNoneOfThese) {
  std::vector<Value> output = random_images();
  EXPECT_TRUE(
      words_about(output, spectrum()).starts_with("256 of 256 values are wrong, the first at x 0, y 0 of"));
}

}  // namespace
}  // namespace fftbench::measure
