// Radiance's pictures: https://www.graphics.cornell.edu/~bjw/rgbe and Radiance's own "file formats".
#include <fmt/format.h>
#include <array>
#include <cmath>

#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_writer.h"
#include "apps/upright.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

constexpr std::string_view kFormat = "32-bit_rle_rgbe";

// A pixel's colours have 8 bits each, and share an exponent.
using Rgbe = std::array<std::uint8_t, 4>;

struct HdrHeader {
  std::uint64_t lines = 0, length = 0;  // of a line, in pixels
  unsigned orientation = 1;
  std::vector<std::string> remarks = {};
};

std::string_view read_line(ByteReader& reader) {
  const PictureBytes rest = reader.take(reader.left());
  const auto end = std::ranges::find(rest, std::uint8_t('\n'));
  if (end == rest.end()) throw PictureError("the file ends within its header: it is truncated");
  const auto length = std::size_t(end - rest.begin());
  reader.go_to(reader.position() - rest.size() + length + 1);
  std::string_view line(reinterpret_cast<const char*>(rest.data()), length);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::vector<std::string_view> words_in(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size(); at = line.find_first_not_of(' ', at)) {
    words.push_back(line.substr(at, line.find(' ', at) - at));
    at += words.back().size();
  }
  return words;
}

// The line is "-Y 5 +X 7" for 5 lines of 7 pixels, from top to bottom, each from left to right; other signs
// and orders are other orientations.
void read_resolution(std::string_view line, HdrHeader& header) {
  struct Order {
    std::string_view first, second;
  };
  static constexpr std::array<Order, 8> kOrders{{{"-Y", "+X"},
                                                 {"-Y", "-X"},
                                                 {"+Y", "-X"},
                                                 {"+Y", "+X"},
                                                 {"+X", "-Y"},
                                                 {"-X", "-Y"},
                                                 {"-X", "+Y"},
                                                 {"+X", "+Y"}}};
  const auto number = [](std::string_view word) -> std::uint64_t {
    if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != word.npos) return 0;
    return std::stoull(std::string(word));
  };
  const std::vector<std::string_view> words = words_in(line);
  for (std::size_t i = 0; i < kOrders.size() && words.size() == 4; ++i) {
    if (kOrders[i].first != words[0] || kOrders[i].second != words[2]) continue;
    header.orientation = unsigned(i) + 1;
    header.lines = number(words[1]);
    header.length = number(words[3]);
    const bool exchanged = header.orientation >= 5;
    require_sides(exchanged ? header.lines : header.length, exchanged ? header.length : header.lines);
    return;
  }
  throw PictureError(fmt::format("its header is damaged: its size is \"{}\", which would be like -Y 5 +X 7",
                                 text::one_line(line.substr(0, 40))));
}

HdrHeader read_hdr_header(ByteReader& reader) {
  HdrHeader header;
  read_line(reader);  // the signature
  for (std::string_view line = read_line(reader); !line.empty(); line = read_line(reader)) {
    if (line.starts_with("FORMAT=") && line.substr(7) != kFormat) {
      throw PictureError(fmt::format("its format is {}; HDR of {} can be read",
                                     text::one_line(line.substr(7, 40)), kFormat));
    }
    if (line.starts_with("EXPOSURE=") || line.starts_with("COLORCORR=")) {
      header.remarks.push_back(fmt::format("its header says {}; its values are taken as they are stored",
                                           text::one_line(line.substr(0, 60))));
    }
  }
  read_resolution(read_line(reader), header);
  return header;
}

// Each of the four bytes of a line's pixels stands apart, in runs: 128 + n and a byte repeat it n times, n is
// followed by n bytes.
void read_new_line(ByteReader& reader, std::span<Rgbe> line) {
  for (std::size_t part = 0; part < 4; ++part) {
    for (std::size_t i = 0; i < line.size();) {
      const unsigned code = reader.byte();
      const bool repeats = code > 128;
      const std::size_t count = repeats ? code - 128 : code;
      if (count == 0 || count > line.size() - i) throw PictureError("it is damaged: a run leaves its line");
      const PictureBytes values = reader.take(repeats ? 1 : count);
      for (std::size_t k = 0; k < count; ++k) line[i++][part] = values[repeats ? 0 : k];
    }
  }
}

// The pixels stand one after another. 1, 1, 1 and a count repeat the last one; of such counts in a row, each
// has 8 higher bits.
void read_old_line(ByteReader& reader, std::span<Rgbe> line) {
  unsigned shift = 0;
  for (std::size_t i = 0; i < line.size();) {
    const PictureBytes bytes = reader.take(4);
    const Rgbe pixel{bytes[0], bytes[1], bytes[2], bytes[3]};
    if (pixel[0] != 1 || pixel[1] != 1 || pixel[2] != 1) {
      line[i++] = pixel;
      shift = 0;
      continue;
    }
    const std::uint64_t count = std::uint64_t{pixel[3]} << shift;
    if (i == 0 || count > line.size() - i) throw PictureError("it is damaged: a run leaves its line");
    std::fill_n(line.begin() + std::ptrdiff_t(i), count, line[i - 1]);
    i += count;
    shift = std::min(shift + 8, 24U);
  }
}

void read_scanline(ByteReader& reader, std::span<Rgbe> line) {
  const std::size_t begin = reader.position();
  const PictureBytes mark = reader.take(4);
  const bool is_new =
      line.size() >= 8 && line.size() < 32768 && mark[0] == 2 && mark[1] == 2 && mark[2] < 128;
  if (!is_new) {
    reader.go_to(begin);
    return read_old_line(reader, line);
  }
  if (std::size_t{mark[2]} * 256 + mark[3] != line.size()) {
    throw PictureError("it is damaged: a line has another length than the header says");
  }
  read_new_line(reader, line);
}

}  // namespace

bool is_hdr(PictureBytes bytes) {
  return has_text(bytes, "#?RADIANCE") || has_text(bytes, "#?RGBE");
}

PictureFile read_hdr(PictureBytes bytes) {
  ByteReader reader(bytes);
  HdrHeader header = read_hdr_header(reader);
  reader.require((header.length > 1 ? 8 : 4) * header.lines);  // An old line may be a pixel and one run.
  std::vector<Rgbe> pixels(header.lines * header.length);
  for (std::size_t i = 0; i < header.lines; ++i) {
    read_scanline(reader, std::span(pixels).subspan(i * header.length, header.length));
  }
  Picture picture{.extent = {header.length, header.lines}, .colours = std::vector<Plane>(3), .alpha = {}};
  for (std::size_t colour = 0; colour < 3; ++colour) {
    picture.colours[colour].reserve(pixels.size());
    for (const Rgbe& pixel : pixels) {
      picture.colours[colour].push_back(
          pixel[3] == 0 ? 0.0F : std::ldexp(float(pixel[colour]), pixel[3] - (128 + 8)));
    }
  }
  return {.picture = turned_upright(std::move(picture), header.orientation),
          .bits = 32,
          .remarks = std::move(header.remarks)};
}

std::string encode_hdr(const Picture& picture) {
  // stb_image_write makes nonsense of values that the format cannot hold.
  const auto holdable = [](float value) {
    return std::isnan(value) ? 0.0F : std::clamp(value, 0.0F, kHighestHdrValue);
  };
  const std::vector<const Plane*> planes = channels_of(picture, Alpha::kLeftOut);
  const auto values = interleaved<float>(picture, planes, holdable);
  std::string text;
  if (stbi_write_hdr_to_func(append_to_string, &text, int(picture.extent.x), int(picture.extent.y),
                             int(planes.size()), values.data()) == 0) {
    throw std::bad_alloc();
  }
  return text;
}

}  // namespace fftbench::apps
