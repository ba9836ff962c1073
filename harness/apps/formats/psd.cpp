// Photoshop's PSD: the picture that its layers make, raw or in runs (Adobe's "Photoshop File Formats").
#include <fmt/format.h>
#include <bit>

#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"

namespace fftbench::apps {
namespace {

enum PsdMode : unsigned { kPsdGrey = 1, kPsdRgb = 3, kPsdDuotone = 8 };  // a duotone's picture is grey

struct PsdHeader {
  unsigned channels = 0;
  std::uint32_t width = 0, height = 0;
  unsigned bits = 0;  // of a value; those of 32 are floats
  unsigned mode = 0;
};

PsdHeader read_psd_header(ByteReader& reader) {
  reader.skip(6);  // reserved
  PsdHeader header;
  header.channels = reader.number16();
  header.height = reader.number32();
  header.width = reader.number32();
  header.bits = reader.number16();
  header.mode = reader.number16();
  require_sides(header.width, header.height);
  if (header.mode != kPsdGrey && header.mode != kPsdRgb && header.mode != kPsdDuotone) {
    throw PictureError("it is a PSD that is neither grey nor RGB; PSDs that are can be read");
  }
  if (header.bits != 8 && header.bits != 16 && header.bits != 32) {
    throw PictureError(
        fmt::format("it is a PSD of {} bits a value; PSDs of 8, 16 and 32 bits can be read", header.bits));
  }
  const unsigned least = header.mode == kPsdRgb ? 3 : 1;
  if (header.channels < least || header.channels > 56) {
    throw PictureError(fmt::format("its header is damaged: it has {} channels", header.channels));
  }
  return header;
}

// 0 to 127 are followed by that many bytes and one more; 129 to 255 repeat the next byte 257 less that often.
void unpack_row(PictureBytes packed, std::size_t wanted, std::vector<std::uint8_t>& values) {
  const std::size_t end = values.size() + wanted;
  ByteReader reader(packed);
  while (values.size() < end) {
    const unsigned code = reader.byte();
    if (code == 128) continue;
    const PictureBytes bytes = reader.take(code < 128 ? code + 1 : 1);
    const std::size_t times = code < 128 ? 1 : 257 - code;
    if (bytes.size() * times > end - values.size()) throw PictureError("it is damaged: a run leaves its row");
    for (std::size_t i = 0; i < times; ++i) values.insert(values.end(), bytes.begin(), bytes.end());
  }
}

// Returns the bytes of the first `channels` channels, one after another.
std::vector<std::uint8_t> read_channels(ByteReader& reader, const PsdHeader& header, std::size_t channels) {
  const std::uint64_t row_bytes = std::uint64_t{header.width} * header.bits / 8;
  const std::uint64_t rows = std::uint64_t{header.height} * channels;
  const unsigned compression = reader.number16();
  if (compression == 0) {
    const PictureBytes all = reader.take(rows * row_bytes);
    return {all.begin(), all.end()};
  }
  if (compression != 1) {
    throw PictureError(
        fmt::format("its picture has the compression {}; none and runs (0 and 1) can be read", compression));
  }
  // A table has the packed rows' lengths.
  ByteReader lengths(reader.take(2 * std::uint64_t{header.height} * header.channels), ByteOrder::kHighFirst);
  reader.require(rows * row_bytes / 64);  // two bytes make 128 at most
  std::vector<std::uint8_t> values;
  values.reserve(rows * row_bytes);
  for (std::uint64_t row = 0; row < rows; ++row) {
    unpack_row(reader.take(lengths.number16()), row_bytes, values);
  }
  return values;
}

Plane plane_of(PictureBytes bytes, const PsdHeader& header) {
  Plane plane;
  plane.reserve(std::size_t{header.width} * header.height);
  ByteReader reader(bytes, ByteOrder::kHighFirst);
  while (reader.left() > 0) {
    const std::uint32_t value = reader.number(header.bits / 8);
    plane.push_back(header.bits == 32   ? std::bit_cast<float>(value)
                    : header.bits == 16 ? float(value) / 65535.0F
                                        : float(value) / 255.0F);
  }
  return plane;
}

}  // namespace

bool is_psd(PictureBytes bytes) {
  return has_text(bytes, "8BPS");
}

PictureFile read_psd(PictureBytes bytes) {
  ByteReader reader(bytes, ByteOrder::kHighFirst);
  reader.skip(4);
  if (const unsigned version = reader.number16(); version != 1) {
    throw PictureError(fmt::format("it is a PSD of version {}; PSDs of version 1 can be read", version));
  }
  const PsdHeader header = read_psd_header(reader);
  for (int section = 0; section < 3; ++section) reader.skip(reader.number32());  // palette, notes, layers
  const std::size_t colours = header.mode == kPsdRgb ? 3 : 1;
  const std::size_t channels = std::min<std::size_t>(header.channels, colours + 1);
  const std::vector<std::uint8_t> values = read_channels(reader, header, channels);
  Picture picture{.extent = {header.width, header.height}, .colours = {}, .alpha = {}};
  const std::size_t plane_bytes = values.size() / channels;
  for (std::size_t channel = 0; channel < channels; ++channel) {
    Plane plane = plane_of(PictureBytes(values).subspan(channel * plane_bytes, plane_bytes), header);
    if (channel < colours) {
      picture.colours.push_back(std::move(plane));
    } else {
      picture.alpha = std::move(plane);
    }
  }
  return {.picture = std::move(picture), .bits = header.bits};
}

}  // namespace fftbench::apps
