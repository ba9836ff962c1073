// BMP of Windows and OS/2, with all of their headers, palettes, masks and run lengths.
#include <fmt/format.h>
#include <array>
#include <bit>

#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_writer.h"
#include "apps/upright.h"

namespace fftbench::apps {
namespace {

constexpr std::size_t kFileHeaderBytes = 14;
enum BmpCompression : std::uint32_t {
  kBmpNone,
  kBmpRuns8,
  kBmpRuns4,
  kBmpMasks,
  kBmpJpeg,
  kBmpPng,
  kBmpMasksWithAlpha
};

// Red, green, blue and alpha; 0 where a pixel has none.
using Masks = std::array<std::uint32_t, 4>;
using BmpColour = std::array<std::uint8_t, 3>;  // red, green and blue

struct BmpHeader {
  std::uint32_t header_bytes = 0, pixels_at = 0;
  std::uint64_t width = 0, height = 0;
  bool is_top_down = false;
  unsigned bits = 0;  // of a pixel
  std::uint32_t compression = kBmpNone, palette_length = 0;
  Masks masks{};
};

BmpHeader read_bmp_header(ByteReader& reader) {
  BmpHeader header;
  reader.skip(10);
  header.pixels_at = reader.number32();
  header.header_bytes = reader.number32();
  const std::uint32_t length = header.header_bytes;
  if (length != 12 && (length < 16 || length > 124)) {
    throw PictureError(
        fmt::format("its header is damaged: it has {} bytes, and 12 to 124 are known", length));
  }
  if (length == 12) {
    header.width = reader.number16();
    header.height = reader.number16();
  } else {
    const auto width = std::int64_t{std::int32_t(reader.number32())};
    const auto height = std::int64_t{std::int32_t(reader.number32())};
    if (width < 0) throw PictureError("its header is damaged: its width is negative");
    header.width = std::uint64_t(width);
    header.height = std::uint64_t(height < 0 ? -height : height);
    header.is_top_down = height < 0;
  }
  require_sides(header.width, header.height);
  reader.skip(2);  // the number of planes
  header.bits = reader.number16();
  if (length >= 20) header.compression = reader.number32();
  if (length >= 36) {
    reader.skip(12);
    header.palette_length = reader.number32();
  }
  return header;
}

void require_known(const BmpHeader& header) {
  const auto refuse = [](const std::string& what) {
    throw PictureError(fmt::format(
        "it is a BMP {}; those of 1, 2, 4, 8, 16, 24 and 32 bits a pixel can be read, also in runs", what));
  };
  if (header.compression == kBmpJpeg) refuse("that holds a JPEG");
  if (header.compression == kBmpPng) refuse("that holds a PNG");
  const bool is_of_os2 = header.header_bytes == 64;
  if (header.compression > kBmpMasksWithAlpha || (is_of_os2 && header.compression >= kBmpMasks)) {
    refuse(fmt::format("of the unknown compression {}", header.compression));
  }
  constexpr std::array<unsigned, 7> kBits{1, 2, 4, 8, 16, 24, 32};
  if (std::ranges::find(kBits, header.bits) == kBits.end()) refuse(fmt::format("of {} bits", header.bits));
  const unsigned runs = header.compression == kBmpRuns8   ? 8
                        : header.compression == kBmpRuns4 ? 4
                                                          : header.bits;
  const bool has_masks = header.compression == kBmpMasks || header.compression == kBmpMasksWithAlpha;
  if (runs != header.bits || (has_masks && header.bits != 16 && header.bits != 32)) {
    throw PictureError(fmt::format("its header is damaged: {} bits a pixel contradict the compression {}",
                                   header.bits, header.compression));
  }
}

// Masks stand within longer headers, and behind the shortest that has some.
Masks masks_of(ByteReader& reader, const BmpHeader& header) {
  if (header.compression != kBmpMasks && header.compression != kBmpMasksWithAlpha) {
    // A fourth byte has no meaning here; where one isn't 0, it was meant as alpha.
    return header.bits == 16 ? Masks{0x7C00, 0x3E0, 0x1F, 0} : Masks{0xFF0000, 0xFF00, 0xFF, 0xFF000000};
  }
  reader.go_to(kFileHeaderBytes + 40);
  const bool has_alpha = header.header_bytes >= 56 || header.compression == kBmpMasksWithAlpha;
  Masks masks{reader.number32(), reader.number32(), reader.number32(), 0};
  if (has_alpha) masks[3] = reader.number32();
  for (std::uint32_t mask : masks) {
    if (mask == 0) continue;
    mask >>= unsigned(std::countr_zero(mask));
    if ((mask & (mask + 1)) != 0) throw PictureError("its header is damaged: the bits of a mask have a gap");
  }
  return masks;
}

std::vector<BmpColour> read_palette(ByteReader& reader, const BmpHeader& header) {
  const std::size_t entry_bytes = header.header_bytes == 12 ? 3 : 4;
  const std::uint32_t most = 1U << header.bits;
  const std::uint32_t told = header.palette_length == 0 ? most : std::min(most, header.palette_length);
  reader.go_to(std::uint64_t{header.header_bytes} + kFileHeaderBytes);
  // Some programs tell more entries than there are.
  const std::size_t room =
      header.pixels_at > reader.position() ? header.pixels_at - reader.position() : entry_bytes * told;
  std::vector<BmpColour> palette;
  for (std::size_t i = 0; i < std::min<std::size_t>(told, room / entry_bytes); ++i) {
    const PictureBytes entry = reader.take(entry_bytes);
    palette.push_back({entry[2], entry[1], entry[0]});
  }
  return palette;
}

// Returns the indices of rows in the file's order.
std::vector<std::uint8_t> read_runs(ByteReader& reader, const BmpHeader& header) {
  constexpr std::uint64_t kMostPixelsOfByte = 1024;  // Steps leave pixels out, and few leave out more.
  reader.require(header.width * header.height / kMostPixelsOfByte);
  std::vector<std::uint8_t> indices(header.width * header.height);
  std::uint64_t x = 0, y = 0;
  const auto put = [&](unsigned index) {
    if (x >= header.width || y >= header.height) throw PictureError("it is damaged: a run leaves its row");
    indices[y * header.width + x++] = std::uint8_t(index);
  };
  const auto put_half = [&](unsigned byte, unsigned i) { put(i % 2 == 0 ? byte >> 4U : byte & 15U); };
  const bool halves = header.compression == kBmpRuns4;
  for (;;) {
    const bool is_complete = y >= header.height || (y + 1 == header.height && x >= header.width);
    if (is_complete && reader.left() < 2) return indices;  // Some programs leave out the end.
    const unsigned count = reader.byte(), value = reader.byte();
    if (count > 0) {
      for (unsigned i = 0; i < count; ++i) halves ? put_half(value, i) : put(value);
    } else if (value == 0) {  // the end of a row
      x = 0;
      ++y;
    } else if (value == 1) {  // the end
      return indices;
    } else if (value == 2) {  // a step to another pixel
      x += reader.byte();
      y += reader.byte();
    } else {
      const PictureBytes values = reader.take(halves ? (value + 1) / 2 : value);
      for (unsigned i = 0; i < value; ++i) halves ? put_half(values[i / 2], i) : put(values[i]);
      reader.skip(values.size() % 2);
    }
  }
}

std::vector<std::uint8_t> read_indices(ByteReader& reader, const BmpHeader& header) {
  if (header.compression != kBmpNone) return read_runs(reader, header);
  std::vector<std::uint8_t> indices;
  const std::uint64_t row_bytes = (header.width * header.bits + 31) / 32 * 4;
  const unsigned in_byte = 8 / header.bits;
  // The bytes that fill up the last row may be missing.
  reader.require(row_bytes * (header.height - 1) + (header.width * header.bits + 7) / 8);
  indices.reserve(header.width * header.height);
  for (std::uint64_t y = 0; y < header.height; ++y) {
    const PictureBytes row = reader.take(std::min<std::uint64_t>(row_bytes, reader.left()));
    for (std::uint64_t x = 0; x < header.width; ++x) {
      const unsigned shift = 8 - header.bits * unsigned(x % in_byte + 1);
      indices.push_back((row[x / in_byte] >> shift) & ((1U << header.bits) - 1));
    }
  }
  return indices;
}

Picture picture_of_palette(ByteReader& reader, const BmpHeader& header) {
  const std::vector<BmpColour> palette = read_palette(reader, header);
  if (header.pixels_at != 0) reader.go_to(header.pixels_at);
  const std::vector<std::uint8_t> indices = read_indices(reader, header);
  std::vector<BmpColour> pixels;
  pixels.reserve(indices.size());
  for (const std::uint8_t index : indices) {
    if (index >= palette.size()) {
      throw PictureError(
          fmt::format("it is damaged: a pixel has colour {} of a palette of {}", index, palette.size()));
    }
    pixels.push_back(palette[index]);
  }
  return picture_of_pixels(pixels.front().data(), {header.width, header.height}, 3, 255.0F);
}

Picture picture_of_masks(ByteReader& reader, const BmpHeader& header) {
  const Masks masks = masks_of(reader, header);
  reader.go_to(header.pixels_at != 0
                   ? header.pixels_at
                   : std::max<std::uint64_t>(reader.position(), kFileHeaderBytes + header.header_bytes));
  const std::size_t pixel_bytes = header.bits / 8;
  const std::uint64_t used = header.width * pixel_bytes, row_bytes = (used + 3) / 4 * 4;
  reader.require(row_bytes * (header.height - 1) + used);
  const std::size_t channels = masks[3] != 0 && header.bits != 24 ? 4 : 3;
  std::vector<float> values;
  values.reserve(header.width * header.height * channels);
  for (std::uint64_t y = 0; y < header.height; ++y) {
    ByteReader row(reader.take(std::min<std::uint64_t>(row_bytes, reader.left())));
    for (std::uint64_t x = 0; x < header.width; ++x) {
      const std::uint32_t pixel = row.number(pixel_bytes);
      for (std::size_t channel = 0; channel < channels; ++channel) {
        const std::uint32_t mask = masks[channel];
        values.push_back(mask == 0 ? 0.0F : float(double(pixel & mask) / mask));
      }
    }
  }
  Picture picture = picture_of_pixels(values.data(), {header.width, header.height}, channels, 1.0F);
  const bool is_told = header.compression != kBmpNone;
  if (picture.alpha && !is_told &&
      std::ranges::all_of(*picture.alpha, [](float value) { return value == 0; })) {
    picture.alpha.reset();
  }
  return picture;
}

}  // namespace

bool is_bmp(PictureBytes bytes) {
  return has_text(bytes, "BM");
}

PictureFile read_bmp(PictureBytes bytes) {
  ByteReader reader(bytes);
  const BmpHeader header = read_bmp_header(reader);
  require_known(header);
  constexpr unsigned kFromBottom = 4;  // as turned_upright() numbers it
  Picture picture = header.bits <= 8 ? picture_of_palette(reader, header) : picture_of_masks(reader, header);
  return {.picture = turned_upright(std::move(picture), header.is_top_down ? 1 : kFromBottom), .bits = 8};
}

std::string encode_bmp(const Picture& picture) {
  std::vector<const Plane*> planes = channels_of(picture, Alpha::kWritten);
  // stb_image_write drops the alpha of a grey BMP.
  if (planes.size() == 2) planes.insert(planes.begin(), 2, planes.front());
  return written_bytes(
      picture, planes, [](int width, int height, int channels, const void* values, void* text) {
        return stbi_write_bmp_to_func(append_to_string, text, width, height, channels, values);
      });
}

}  // namespace fftbench::apps
