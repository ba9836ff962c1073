// EXIF 2.3, 4.6: a byte order, 42, and the offset of the first directory, whose entries have 12 bytes each.
#include "apps/formats/exif.h"

#include "apps/formats/byte_reader.h"
#include "apps/formats/signature.h"

namespace fftbench::apps {
namespace {

constexpr unsigned kOrientationTag = 0x112;
constexpr unsigned kShort = 3,
                   kLong = 4;  // types; the field has the first, and some programs write the other

unsigned orientation_in(PictureBytes exif, ByteOrder order) {
  ByteReader reader(exif, order);
  reader.skip(2);
  if (reader.number16() != 42) return 0;
  reader.go_to(reader.number32());
  for (unsigned left = reader.number16(); left > 0; --left) {
    const unsigned tag = reader.number16(), type = reader.number16();
    const std::uint32_t count = reader.number32();
    const std::size_t value_at = reader.position();
    if (tag == kOrientationTag) {
      if (count != 1 || (type != kShort && type != kLong)) return 0;
      const std::uint32_t value = type == kShort ? reader.number16() : reader.number32();
      return value >= 1 && value <= 8 ? value : 0;
    }
    reader.go_to(value_at + 4);
  }
  return 0;
}

}  // namespace

unsigned exif_orientation(PictureBytes exif) {
  try {
    if (has_text(exif, "II")) return orientation_in(exif, ByteOrder::kLowFirst);
    if (has_text(exif, "MM")) return orientation_in(exif, ByteOrder::kHighFirst);
  } catch (const PictureError&) {
    // Damaged EXIF data doesn't make a picture less of a picture.
  }
  return 0;
}

}  // namespace fftbench::apps
