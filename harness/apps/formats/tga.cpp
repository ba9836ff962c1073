// Truevision's TGA 2.0: palettes, colours and grey, also in runs, from any of the four corners.
#include <fmt/format.h>
#include <array>

#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/stb_writer.h"
#include "apps/upright.h"

namespace fftbench::apps {
namespace {

enum TgaKind : unsigned { kTgaPalette = 1, kTgaColours = 2, kTgaGrey = 3 };
constexpr unsigned kTgaInRuns = 8;  // is added to the kind

struct TgaHeader {
  unsigned id_bytes = 0;
  bool has_palette = false;
  unsigned kind = 0;
  bool in_runs = false;
  unsigned palette_first = 0, palette_length = 0, palette_bits = 0;
  unsigned width = 0, height = 0;
  unsigned bits = 0;  // of a pixel in the file
  unsigned descriptor = 0;
};

TgaHeader read_tga_header(ByteReader& reader) {
  TgaHeader header;
  header.id_bytes = reader.byte();
  const unsigned palette_kind = reader.byte();
  header.has_palette = palette_kind == 1;
  const unsigned kind = reader.byte();
  header.kind = kind & ~kTgaInRuns;
  header.in_runs = (kind & kTgaInRuns) != 0;
  header.palette_first = reader.number16();
  header.palette_length = reader.number16();
  header.palette_bits = reader.byte();
  reader.skip(4);  // where the picture is on a screen
  header.width = reader.number16();
  header.height = reader.number16();
  header.bits = reader.byte();
  header.descriptor = reader.byte();
  return header;
}

bool has_colour_bits(unsigned bits) {
  return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

// Channels that a pixel of so many bits has: 15 and 16 are three of 5, since the last bit is seldom alpha.
std::size_t channels_of_bits(unsigned bits) {
  return bits == 32 ? 4 : 3;
}

void append_colour(std::vector<float>& values, PictureBytes pixel, unsigned bits) {
  if (bits <= 16) {
    const unsigned word = pixel[0] | (unsigned{pixel[1]} << 8U);
    for (const unsigned shift : {10U, 5U, 0U}) values.push_back(float((word >> shift) & 31U) / 31.0F);
    return;
  }
  for (const std::size_t channel : {2U, 1U, 0U}) values.push_back(float(pixel[channel]) / 255.0F);
  if (bits == 32) values.push_back(float(pixel[3]) / 255.0F);
}

// Returns the pixels' bytes, one pixel after another.
std::vector<std::uint8_t> read_pixel_bytes(ByteReader& reader, const TgaHeader& header) {
  const std::size_t pixel_bytes = (header.bits + 7) / 8;
  const std::size_t wanted = std::size_t{header.width} * header.height * pixel_bytes;
  if (!header.in_runs) {
    const PictureBytes all = reader.take(wanted);
    return {all.begin(), all.end()};
  }
  reader.require(wanted / 128);  // a run has at most 128 pixels
  std::vector<std::uint8_t> bytes;
  bytes.reserve(wanted);
  while (bytes.size() < wanted) {
    const unsigned code = reader.byte();
    const std::size_t count = (code & 127U) + 1;
    const bool repeats = code >= 128;
    const PictureBytes pixels = reader.take(pixel_bytes * (repeats ? 1 : count));
    for (std::size_t i = 0; i < (repeats ? count : 1); ++i) {
      bytes.insert(bytes.end(), pixels.begin(), pixels.end());
    }
  }
  if (bytes.size() > wanted) throw PictureError("it is damaged: a run is longer than the picture");
  return bytes;
}

std::vector<float> colours_of_palette(const TgaHeader& header, PictureBytes palette,
                                      const std::vector<std::uint8_t>& indices) {
  std::vector<float> values;
  const std::size_t index_bytes = (header.bits + 7) / 8, entry_bytes = (header.palette_bits + 7) / 8;
  values.reserve(indices.size() / index_bytes * channels_of_bits(header.palette_bits));
  for (std::size_t i = 0; i < indices.size(); i += index_bytes) {
    const unsigned index = indices[i] | (index_bytes == 2 ? unsigned{indices[i + 1]} << 8U : 0U);
    if (index < header.palette_first || index - header.palette_first >= header.palette_length) {
      throw PictureError(fmt::format("it is damaged: a pixel has colour {} of a palette of {} from {} on",
                                     index, header.palette_length, header.palette_first));
    }
    append_colour(values, palette.subspan((index - header.palette_first) * entry_bytes, entry_bytes),
                  header.palette_bits);
  }
  return values;
}

}  // namespace

// Has no signature, so that its header's fields have to make sense.
bool is_tga(PictureBytes bytes) {
  if (bytes.size() < 18 || bytes[1] > 1) return false;
  ByteReader reader(bytes);
  const TgaHeader header = read_tga_header(reader);
  if (header.width == 0 || header.height == 0) return false;
  if (header.kind == kTgaPalette) {
    return header.has_palette && (header.bits == 8 || header.bits == 16) &&
           has_colour_bits(header.palette_bits);
  }
  if (header.kind == kTgaGrey) return header.bits == 8 || header.bits == 16;
  return header.kind == kTgaColours && has_colour_bits(header.bits);
}

PictureFile read_tga(PictureBytes bytes) {
  ByteReader reader(bytes);
  const TgaHeader header = read_tga_header(reader);
  require_sides(header.width, header.height);
  reader.skip(header.id_bytes);
  const std::size_t entry_bytes = header.has_palette ? (header.palette_bits + 7) / 8 : 0;
  const PictureBytes palette = reader.take(header.palette_length * entry_bytes);
  const std::vector<std::uint8_t> pixels = read_pixel_bytes(reader, header);
  const glm::uvec2 extent(header.width, header.height);
  Picture picture;
  if (header.kind == kTgaGrey) {
    picture = picture_of_pixels(pixels.data(), extent, header.bits / 8, 255.0F);
  } else if (header.kind == kTgaPalette) {
    picture = picture_of_pixels(colours_of_palette(header, palette, pixels).data(), extent,
                                channels_of_bits(header.palette_bits), 1.0F);
  } else {
    std::vector<float> values;
    const std::size_t pixel_bytes = (header.bits + 7) / 8;
    values.reserve(value_count(extent) * channels_of_bits(header.bits));
    for (std::size_t i = 0; i < pixels.size(); i += pixel_bytes) {
      append_colour(values, PictureBytes(pixels).subspan(i, pixel_bytes), header.bits);
    }
    picture = picture_of_pixels(values.data(), extent, channels_of_bits(header.bits), 1.0F);
  }
  // The descriptor's bits say from where rows and columns run; turned_upright() numbers that so.
  const bool from_top = (header.descriptor & 0x20U) != 0, from_right = (header.descriptor & 0x10U) != 0;
  const unsigned orientation = from_top ? (from_right ? 2 : 1) : (from_right ? 3 : 4);
  return {.picture = turned_upright(std::move(picture), orientation), .bits = 8};
}

std::string encode_tga(const Picture& picture) {
  return written_bytes(picture, channels_of(picture, Alpha::kWritten),
                       [](int width, int height, int channels, const void* values, void* text) {
                         return stbi_write_tga_to_func(append_to_string, text, width, height, channels,
                                                       values);
                       });
}

}  // namespace fftbench::apps
