#include <fmt/format.h>

#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/exif.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_reader.h"
#include "apps/formats/stb_writer.h"
#include "apps/upright.h"

namespace fftbench::apps {
namespace {

// What stands before the first scan (ITU-T T.81, B.2).
struct JpegHeader {
  unsigned frame = 0;  // the marker that begins the frame, 0xC0 to 0xCF, or 0xF7 for JPEG-LS; 0 without one
  unsigned bits = 0;   // of a value
  unsigned orientation = 0;
};

bool begins_frame(unsigned marker) {
  const bool other = marker == 0xC4 || marker == 0xC8 || marker == 0xCC;  // tables and an extension
  return (marker >= 0xC0 && marker <= 0xCF && !other) || marker == 0xF7;
}

void read_segments(ByteReader& reader, JpegHeader& header) {
  constexpr std::string_view kExif("Exif\0\0", 6);
  reader.skip(2);
  for (;;) {
    while (reader.byte() != 0xFF) {
    }
    unsigned marker = 0xFF;
    while (marker == 0xFF) marker = reader.byte();  // any number of 0xFF may stand before a marker
    if (marker == 0xD9 || marker == 0xDA) return;   // the end, or a scan
    if (marker <= 0x01 || (marker >= 0xD0 && marker <= 0xD8)) continue;  // these have no content
    const unsigned length = reader.number16();
    if (length < 2) return;
    const PictureBytes content = reader.take(length - 2);
    if (begins_frame(marker) && header.frame == 0 && !content.empty()) {
      header.frame = marker;
      header.bits = content[0];
    }
    if (marker == 0xE1 && has_text(content, kExif) && header.orientation == 0) {
      header.orientation = exif_orientation(content.subspan(kExif.size()));
    }
  }
}

JpegHeader read_jpeg_header(PictureBytes bytes) {
  JpegHeader header;
  try {
    ByteReader reader(bytes, ByteOrder::kHighFirst);
    read_segments(reader, header);
  } catch (const PictureError&) {
    // The decoder tells what is wrong with the file.
  }
  return header;
}

void require_decodable(const JpegHeader& header) {
  const auto refuse = [](const std::string& what) {
    throw PictureError(
        fmt::format("it is a JPEG {}; baseline and progressive JPEGs of 8 bits a value can be read", what));
  };
  if (header.frame == 0xF7) refuse("of the kind JPEG-LS");
  if (header.frame == 0xC3) refuse("without loss");
  if (header.frame >= 0xC5 && header.frame <= 0xC7) refuse("in hierarchical steps");
  if (header.frame >= 0xC9) refuse("with arithmetic coding");
  if (header.frame != 0 && header.bits != 8) refuse(fmt::format("of {} bits a value", header.bits));
}

}  // namespace

bool is_jpeg(PictureBytes bytes) {
  return has_text(bytes, "\xff\xd8\xff");
}

PictureFile read_jpeg(PictureBytes bytes) {
  const JpegHeader header = read_jpeg_header(bytes);
  require_decodable(header);
  PictureFile file = read_by_stb(bytes);
  file.picture = turned_upright(std::move(file.picture), header.orientation);
  return file;
}

std::string encode_jpeg(const Picture& picture) {
  return written_bytes(picture, channels_of(picture, Alpha::kLeftOut),
                       [](int width, int height, int channels, const void* values, void* text) {
                         constexpr int kQuality = 95;
                         return stbi_write_jpg_to_func(append_to_string, text, width, height, channels,
                                                       values, kQuality);
                       });
}

}  // namespace fftbench::apps
