// Where the numbers of three images stand among the texels of one colour image.
#include "executor/colour_images.h"

#include "testing.h"

namespace fftbench::executor::colour_images_test {
namespace {

using fft::Format;
using fft::Storage;

fft::Resource resource_of(Storage storage, Format format) {
  return {.name = "colours", .storage = storage, .format = format, .extent = {2, 3, 6}};
}

// The numbers 1, 2, 3 and so on, in the layout of a problem.
std::vector<float> numbers_in(const fft::Resource& resource) {
  std::vector<float> numbers(fft::byte_count(resource) / sizeof(float));
  std::iota(numbers.begin(), numbers.end(), 1.0F);
  return numbers;
}

std::vector<float> floats(const std::vector<std::byte>& bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

// The real part of a value is 2 * index + 1, the imaginary one 2 * index + 2.
constexpr float real(unsigned image, unsigned place) {
  return float(2 * (6 * image + place) + 1);
}
constexpr float imaginary(unsigned image, unsigned place) {
  return real(image, place) + 1;
}

void expect_texel(const std::vector<float>& texels, std::size_t texel, const std::vector<float>& expected) {
  for (std::size_t component = 0; component < expected.size(); ++component) {
    EXPECT_EQ(texels.at(texel * expected.size() + component), expected[component])
        << "texel " << texel << ", component " << component;
  }
}

TEST(ColourImages, PlanesHaveTheRealPartsOfThreeImagesInOneAndTheImaginaryOnesInTheOther) {
  const fft::Resource resource = resource_of(Storage::kRgbPlanes, Format::kComplexFp32);
  const std::vector<float> numbers = numbers_in(resource);
  const ColourTexels texels = colours_of(std::as_bytes(std::span(numbers)), resource);
  // The place 4 of the images 0 to 2, and of the images 3 to 5, which are the second layer.
  expect_texel(floats(texels.first), 4, {real(0, 4), real(1, 4), real(2, 4), 0});
  expect_texel(floats(texels.second), 4, {imaginary(0, 4), imaginary(1, 4), imaginary(2, 4), 0});
  expect_texel(floats(texels.first), 10, {real(3, 4), real(4, 4), real(5, 4), 0});
  expect_texel(floats(texels.second), 10, {imaginary(3, 4), imaginary(4, 4), imaginary(5, 4), 0});
}

TEST(ColourImages, PackedHaveOneImaginaryPartBesideTheRealOnes) {
  const fft::Resource resource = resource_of(Storage::kRgbPacked, Format::kComplexFp32);
  const std::vector<float> numbers = numbers_in(resource);
  const ColourTexels texels = colours_of(std::as_bytes(std::span(numbers)), resource);
  expect_texel(floats(texels.first), 10, {real(3, 4), real(4, 4), real(5, 4), imaginary(3, 4)});
  expect_texel(floats(texels.second), 10, {imaginary(4, 4), imaginary(5, 4)});
}

TEST(ColourImages, OfRealNumbersAreOne) {
  const fft::Resource resource = resource_of(Storage::kRgbPacked, Format::kRealFp32);
  const std::vector<float> numbers = numbers_in(resource);
  const ColourTexels texels = colours_of(std::as_bytes(std::span(numbers)), resource);
  EXPECT_TRUE(texels.second.empty());
  // One number a value: 6 * image + place + 1.
  expect_texel(floats(texels.first), 10, {6 * 3 + 4 + 1, 6 * 4 + 4 + 1, 6 * 5 + 4 + 1, 0});
}

TEST(ColourImages, GiveTheValuesBackAndTakeTheBytesThatPlansCount) {
  for (const Storage storage : {Storage::kRgbPlanes, Storage::kRgbPacked}) {
    for (const Format format :
         {Format::kComplexFp32, Format::kComplexFp16, Format::kRealFp32, Format::kRealFp16}) {
      const fft::Resource resource = resource_of(storage, format);
      std::vector<std::byte> values(fft::byte_count(resource));
      for (std::size_t index = 0; index < values.size(); ++index) values[index] = std::byte(index % 251);
      const ColourTexels texels = colours_of(values, resource);
      EXPECT_EQ(texels.first.size() + texels.second.size(), fft::stored_byte_count(resource));
      std::vector<std::byte> back(values.size());
      copy_values(texels, resource, back);
      EXPECT_TRUE(back == values) << int(storage) << " " << int(format);
    }
  }
}

TEST(ColourImages, TakeFourNumbersAndFourOrTwoMore) {
  const std::uint64_t texels = 2 * 3 * 2;
  const auto bytes = [](Storage storage, Format format) {
    return fft::stored_byte_count(resource_of(storage, format));
  };
  EXPECT_EQ(bytes(Storage::kRgbPlanes, Format::kComplexFp32), texels * 32);
  EXPECT_EQ(bytes(Storage::kRgbPacked, Format::kComplexFp32), texels * 24);
  EXPECT_EQ(bytes(Storage::kRgbPacked, Format::kComplexFp16), texels * 12);
  EXPECT_EQ(bytes(Storage::kRgbPlanes, Format::kRealFp32), texels * 16);
}

}  // namespace
}  // namespace fftbench::executor::colour_images_test
