// OpenEXR: https://openexr.com/en/latest/TechnicalIntroduction.html. Colours are stored multiplied by their
// alpha, and stay so.
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfIO.h>
#include <ImfInputPart.h>
#include <ImfMultiPartInputFile.h>
#include <ImfPartType.h>
#include <ImfRgbaFile.h>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <optional>
#include <set>

#include "apps/formats/codecs.h"
#include "apps/formats/exr_channels.h"
#include "apps/formats/exr_headers.h"
#include "apps/formats/signature.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

using Imath::Box2i;

// Gives OpenEXR the file's bytes, with checked headers.
class ExrSource : public Imf::IStream {
 public:
  explicit ExrSource(PictureBytes bytes) : IStream(""), bytes_(bytes), headers_(checked_exr_headers(bytes)) {}

  bool read(char destination[], int count) override {
    if (count < 0 || at_ > bytes_.size() || std::uint64_t(count) > bytes_.size() - at_) {
      was_read_past_end_ = true;
      throw PictureError("the file ends too early");
    }
    std::copy_n(bytes_.begin() + std::ptrdiff_t(at_), count, destination);
    if (at_ < headers_.size()) {
      const auto of_headers = std::min(std::uint64_t(count), headers_.size() - at_);
      std::copy_n(headers_.begin() + std::ptrdiff_t(at_), of_headers, destination);
    }
    at_ += std::uint64_t(count);
    return at_ < bytes_.size();
  }
  std::uint64_t tellg() override { return at_; }
  void seekg(std::uint64_t position) override { at_ = position; }

  bool was_read_past_end() const { return was_read_past_end_; }

 private:
  PictureBytes bytes_;
  std::vector<std::uint8_t> headers_;
  std::uint64_t at_ = 0;
  bool was_read_past_end_ = false;
};

// How many bytes of values one byte of a file can stand for at most. What deflate makes of a byte is 1032
// bytes; RLE has runs of 128 in 2; PXR24 deflates 3 bytes of each 4; PIZ has runs of 256 halves in 10 bits;
// B44A has 16 halves in 3 bytes; and DWA deflates 4 bytes for 64 values, which are up to 256 bytes.
std::uint64_t most_bytes_of_byte(Imf::Compression compression) {
  switch (compression) {
    case Imf::NO_COMPRESSION:
      return 1;
    case Imf::RLE_COMPRESSION:
      return 64;
    case Imf::B44_COMPRESSION:
    case Imf::B44A_COMPRESSION:
      return 16;
    case Imf::DWAA_COMPRESSION:
    case Imf::DWAB_COMPRESSION:
      return 66048;
    default:
      return 1376;
  }
}

// A display window may be larger than the data in it, up to so many pixels for each byte of the file.
constexpr std::uint64_t kMostShownPixelsOfByte = 16384;

struct Side {
  std::uint64_t width = 0, height = 0;
};

Side side_of(const Box2i& box) {
  return {.width = std::uint64_t(std::int64_t{box.max.x} - box.min.x + 1),
          .height = std::uint64_t(std::int64_t{box.max.y} - box.min.y + 1)};
}

// Checks what the header claims against what the file can hold, before memory is taken for it.
void require_claims(const Imf::Header& header, std::uint64_t byte_count) {
  const Side data = side_of(header.dataWindow()), shown = side_of(header.displayWindow());
  require_sides(data.width, data.height);
  require_sides(shown.width, shown.height);
  std::uint64_t claimed = 0, of_pixel = 0;
  for (auto each = header.channels().begin(); each != header.channels().end(); ++each) {
    const Imf::Channel& channel = each.channel();
    // OpenEXR asks the same of a part whose kind it knows.
    if (channel.xSampling < 1 || channel.ySampling < 1) {
      throw PictureError(
          fmt::format("its header is damaged: its channel {} has one value for each {} x {} pixels",
                      text::one_line(each.name()), channel.xSampling, channel.ySampling));
    }
    const std::uint64_t bytes = channel.type == Imf::HALF ? 2 : 4;
    of_pixel += bytes;
    claimed +=
        bytes * (data.width / unsigned(channel.xSampling)) * (data.height / unsigned(channel.ySampling));
  }
  if (claimed / most_bytes_of_byte(header.compression()) > byte_count) {
    throw PictureError(fmt::format("it has {} bytes for {} x {} pixels of {} bytes: it is truncated",
                                   byte_count, data.width, data.height, of_pixel));
  }
  if (shown.width * shown.height / kMostShownPixelsOfByte > byte_count) {
    throw PictureError(fmt::format("it has {} bytes for {} x {} pixels: most of them are outside of its data",
                                   byte_count, shown.width, shown.height));
  }
  if (!header.hasTileDescription()) return;
  const Imf::TileDescription& tiles = header.tileDescription();
  if (tiles.xSize > kLongestSide || tiles.ySize > kLongestSide) {
    throw PictureError(
        fmt::format("its tiles are {} x {}, and sides end at {}", tiles.xSize, tiles.ySize, kLongestSide));
  }
}

// Fills `planes` with the values of some lines of the data window, one channel after another.
using ReadLines = std::function<void(int first, int last, std::span<Plane> planes)>;

// Returns what the display window shows; outside of the data window that is 0.
std::vector<Plane> shown_planes(const Imf::Header& header, std::size_t channels, const ReadLines& read) {
  // As many as the compressions have in one piece, but for DWAB, of which OpenEXR keeps the last piece.
  constexpr int kLinesAtOnce = 32;
  const Box2i &data = header.dataWindow(), &shown = header.displayWindow();
  const std::size_t width = side_of(shown).width, data_width = side_of(data).width;
  std::vector<Plane> planes(channels);
  for (Plane& plane : planes) plane.reserve(width * side_of(shown).height);
  const auto add_lines = [&](int count) {
    for (Plane& plane : planes) plane.resize(plane.size() + std::size_t(count) * width);
  };
  const int top = std::max(data.min.y, shown.min.y), bottom = std::min(data.max.y, shown.max.y);
  const int left = std::max(data.min.x, shown.min.x), right = std::min(data.max.x, shown.max.x);
  if (top > bottom || left > right) {
    throw PictureError("its data window lies outside of its display window, which would be black");
  }
  add_lines(top - shown.min.y);
  std::vector<Plane> lines(channels);
  for (int first = top; first <= bottom; first += kLinesAtOnce) {
    const int last = std::min(first + kLinesAtOnce - 1, bottom);
    for (Plane& values : lines) values.resize(std::size_t(last - first + 1) * data_width);
    read(first, last, lines);
    add_lines(last - first + 1);
    for (std::size_t channel = 0; channel < channels; ++channel) {
      for (int y = first; y <= last; ++y) {
        const auto from = lines[channel].begin() + std::ptrdiff_t(y - first) * std::ptrdiff_t(data_width) +
                          (left - data.min.x);
        std::copy_n(from, right - left + 1,
                    planes[channel].begin() + std::ptrdiff_t(y - shown.min.y) * std::ptrdiff_t(width) +
                        (left - shown.min.x));
      }
    }
  }
  add_lines(shown.max.y - bottom);
  return planes;
}

std::vector<Plane> channel_planes(Imf::MultiPartInputFile& file, int part, const ExrChoice& choice) {
  Imf::InputPart input(file, part);
  const Box2i data = input.header().dataWindow();
  std::vector<std::string> names = choice.colours;
  if (choice.alpha) names.push_back(*choice.alpha);
  return shown_planes(input.header(), names.size(), [&](int first, int last, std::span<Plane> planes) {
    const Box2i lines({data.min.x, first}, {data.max.x, last});
    Imf::FrameBuffer buffer;
    for (std::size_t i = 0; i < names.size(); ++i) {
      buffer.insert(names[i], Imf::Slice::Make(Imf::FLOAT, planes[i].data(), lines));
    }
    input.setFrameBuffer(buffer);
    input.readPixels(first, last);
  });
}

// Reads luminance and chroma, of which the chroma has a value for each 2 x 2 pixels, as colours in fp16.
std::vector<Plane> luminance_chroma_planes(PictureBytes bytes, const ExrChoice& choice) {
  ExrSource source(bytes);
  const std::string layer = choice.layer.substr(0, choice.layer.size() - (choice.layer.empty() ? 0 : 1));
  Imf::RgbaInputFile input(source, layer, 0);
  const Box2i data = input.dataWindow();
  const std::size_t width = side_of(data).width;
  std::vector<Imf::Rgba> pixels;
  // OpenEXR wants the address that a pixel (0, 0) would have, which may be far from any memory.
  const auto address_of_origin = [&](int first) {
    const std::int64_t before = std::int64_t(width) * first + data.min.x;
    return std::bit_cast<Imf::Rgba*>(std::bit_cast<std::uintptr_t>(pixels.data()) -
                                     std::uintptr_t(before) * sizeof(Imf::Rgba));
  };
  return shown_planes(
      input.header(), choice.alpha ? 4 : 3, [&](int first, int last, std::span<Plane> planes) {
        pixels.resize(planes.front().size());
        input.setFrameBuffer(address_of_origin(first), 1, width);
        input.readPixels(first, last);
        for (std::size_t i = 0; i < pixels.size(); ++i) {
          const std::array<float, 4> values{pixels[i].r, pixels[i].g, pixels[i].b, pixels[i].a};
          for (std::size_t channel = 0; channel < planes.size(); ++channel)
            planes[channel][i] = values[channel];
        }
      });
}

// What is read of a file.
struct ExrSelection {
  int part = 0;
  ExrChoice choice;
};

ExrSelection selection_of(const Imf::MultiPartInputFile& file) {
  std::vector<std::string> names;
  bool has_flat_part = false;
  for (int part = 0; part < file.parts(); ++part) {
    const Imf::Header& header = file.header(part);
    if (header.hasType() && Imf::isDeepData(header.type())) continue;
    has_flat_part = true;
    if (auto choice = exr_choice_of(header.channels())) return {.part = part, .choice = *choice};
    if (names.empty()) names = exr_channel_names(header.channels());
  }
  if (!has_flat_part) {
    throw PictureError(
        "it is deep, with several values a pixel; flat pictures are read, so flatten it first");
  }
  throw PictureError(
      fmt::format("its channels are {}; pictures have R, G and B, or Y, in any layer, or one channel",
                  fmt::join(names, ", ")));
}

// Says what the file has besides.
std::vector<std::string> remarks_on(const Imf::MultiPartInputFile& file, const ExrSelection& selection) {
  std::vector<std::string> remarks;
  if (file.parts() > 1) {
    remarks.push_back(fmt::format("it has {} parts, of which part {} is read", file.parts(), selection.part));
  }
  const Imf::ChannelList& channels = file.header(selection.part).channels();
  const std::set<std::string> layers = exr_layers(channels);
  if (layers.size() > 1) {
    const std::string& layer = selection.choice.layer;
    remarks.push_back(fmt::format(
        "it has {} layers, of which {} is read", layers.size(),
        layer.empty() ? "that without a name" : text::one_line(layer.substr(0, layer.size() - 1))));
  }
  return remarks;
}

PictureFile read(ExrSource& source, PictureBytes bytes) {
  // One thread does, and a table of pieces that has gaps is that of a file that was not finished.
  Imf::MultiPartInputFile file(source, 0, false);
  const ExrSelection selection = selection_of(file);
  const auto& [part, choice] = selection;
  const Imf::Header& header = file.header(part);
  require_claims(header, bytes.size());
  PictureFile read{.picture = {.extent = {}, .colours = {}, .alpha = {}}, .bits = 32};
  if (choice.colours.empty()) {
    if (part != 0) {
      throw PictureError(
          fmt::format("its part {} has luminance and chroma, which are read from the first part "
                      "alone",
                      part));
    }
    read.picture.colours = luminance_chroma_planes(bytes, choice);
  } else {
    require_whole_pixels(header.channels(), choice);
    read.picture.colours = channel_planes(file, part, choice);
  }
  const Side shown = side_of(header.displayWindow());
  read.picture.extent = {std::uint32_t(shown.width), std::uint32_t(shown.height)};
  if (choice.alpha) {
    read.picture.alpha = std::move(read.picture.colours.back());
    read.picture.colours.pop_back();
    read.picture.is_premultiplied = true;
  }
  read.remarks = remarks_on(file, selection);
  return read;
}

}  // namespace

bool is_exr(PictureBytes bytes) {
  return has_text(bytes, "\x76\x2f\x31\x01");
}

PictureFile read_exr(PictureBytes bytes) {
  ExrSource source(bytes);
  try {
    return read(source, bytes);
  } catch (const PictureError&) {
    if (source.was_read_past_end()) throw PictureError("the file ends within the picture: it is truncated");
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    if (source.was_read_past_end()) throw PictureError("the file ends within the picture: it is truncated");
    throw PictureError(fmt::format("it is damaged: {}", text::one_line(error.what(), 200)));
  }
}

}  // namespace fftbench::apps
