// The orientation in EXIF data, in both byte orders and in both types that programs write it in.
#include "apps/formats/exif.h"

#include "testing.h"

namespace fftbench::apps::exif_test {
namespace {

constexpr unsigned kBytes = 1, kShort = 3, kLong = 4;

// Bytes of numbers, the highest first or last.
class Writer {
 public:
  explicit Writer(bool high_first) : high_first_(high_first) {}
  void add(std::uint32_t number, unsigned bytes) {
    for (unsigned place = 0; place < bytes; ++place)
      text.push_back(std::uint8_t(number >> 8 * (high_first_ ? bytes - 1 - place : place)));
  }
  std::vector<std::uint8_t> text;

 private:
  bool high_first_;
};

// Reads a directory with an entry before the orientation's.
unsigned orientation_from(bool high_first, unsigned type, unsigned count, unsigned orientation) {
  Writer exif(high_first);
  exif.text = std::vector<std::uint8_t>(2, high_first ? 'M' : 'I');
  exif.add(42, 2);
  exif.add(8, 4);
  exif.add(2, 2);
  for (const auto& [tag, value] : {std::pair(0x10FU, 7U), {0x112U, orientation}}) {
    exif.add(tag, 2);
    exif.add(type, 2);
    exif.add(count, 4);
    const unsigned bytes = type == kShort ? 2 : 4;
    exif.add(value, bytes);
    exif.add(0, 4 - bytes);
  }
  return exif_orientation(exif.text);
}

TEST(Exif, TellsTheOrientationInEitherOrderAndType) {
  for (const bool high_first : {false, true}) {
    for (const unsigned type : {kShort, kLong}) {
      for (unsigned orientation = 1; orientation <= 8; ++orientation)
        EXPECT_EQ(orientation_from(high_first, type, 1, orientation), orientation) << high_first << type;
      EXPECT_EQ(orientation_from(high_first, type, 1, 9), 0U);
      EXPECT_EQ(orientation_from(high_first, type, 2, 6), 0U) << "one value alone is an orientation";
    }
    EXPECT_EQ(orientation_from(high_first, kLong, 1, 0x10006), 0U) << "the whole number counts";
    EXPECT_EQ(orientation_from(high_first, kBytes, 1, 6), 0U);
  }
}

}  // namespace
}  // namespace fftbench::apps::exif_test
