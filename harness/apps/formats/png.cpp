#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/exif.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_reader.h"
#include "apps/upright.h"

namespace fftbench::apps {
namespace {

// Returns the orientation of the chunk eXIf, which may stand before or behind the picture's data; 0 without
// one.
unsigned png_orientation(PictureBytes bytes) {
  try {
    ByteReader reader(bytes, ByteOrder::kHighFirst);
    reader.skip(8);
    while (reader.left() > 0) {
      const std::uint32_t length = reader.number32();
      const PictureBytes kind = reader.take(4);
      const PictureBytes content = reader.take(length);
      reader.skip(4);  // the checksum
      if (has_text(kind, "eXIf")) return exif_orientation(content);
      if (has_text(kind, "IEND")) break;
    }
  } catch (const PictureError&) {
    // The decoder tells what is wrong with the file.
  }
  return 0;
}

}  // namespace

bool is_png(PictureBytes bytes) {
  return has_text(bytes, "\x89PNG\r\n\x1a\n");
}

PictureFile read_png(PictureBytes bytes) {
  PictureFile file = read_by_stb(bytes);
  file.picture = turned_upright(std::move(file.picture), png_orientation(bytes));
  return file;
}

}  // namespace fftbench::apps
