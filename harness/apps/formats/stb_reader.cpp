#include "apps/formats/stb_reader.h"

#include <stb_image.h>

#include <fmt/format.h>
#include <memory>
#include <new>

#include "apps/formats/codecs.h"
#include "apps/formats/pixels.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_source.h"

namespace fftbench::apps {
namespace {

// No format packs more pixels into a byte: deflate makes at most 1032 bytes of one, of 8 pixels each.
constexpr std::uint64_t kMostPixelsOfByte = 16384;

struct Freeing {
  void operator()(void* values) const { stbi_image_free(values); }
};
template <typename Value>
using StbValues = std::unique_ptr<Value[], Freeing>;

// The size that a picture's header tells.
struct StbHeader {
  glm::ivec2 extent{0, 0};
  int channels = 0;
};

std::string stb_failure() {
  const char* reason = stbi_failure_reason();
  return reason == nullptr ? "no reason is known" : reason;
}

// Explains why there is no header. The decoder knows more than the reader of headers.
[[noreturn]] void refuse_header(StbSource& source) {
  source.rewind();
  StbHeader header;
  const StbValues<stbi_uc> none(stbi_load_from_callbacks(&StbSource::callbacks(), &source, &header.extent.x,
                                                         &header.extent.y, &header.channels, 0));
  const std::string reason = stb_failure();
  if (reason == "0-pixel image") throw PictureError("its size is 0: it has no pixels");
  if (reason == "too large") throw PictureError(fmt::format("its sides are above {}", kLongestSide));
  throw PictureError(fmt::format("its header is damaged: {}", reason));
}

void require_header(StbSource& source) {
  source.rewind();
  StbHeader header;
  if (stbi_info_from_callbacks(&StbSource::callbacks(), &source, &header.extent.x, &header.extent.y,
                               &header.channels) == 0) {
    refuse_header(source);
  }
  // A BMP of a negative height has its upper row first.
  const auto width = std::uint64_t(std::abs(std::int64_t{header.extent.x}));
  const auto height = std::uint64_t(std::abs(std::int64_t{header.extent.y}));
  require_sides(width, height);
  if (width * height / kMostPixelsOfByte > source.byte_count()) {
    throw PictureError(fmt::format("it has {} bytes for {} x {} pixels: it is truncated", source.byte_count(),
                                   width, height));
  }
}

// Calls one of stb_image's decoders, and makes a picture of its values.
template <typename Value>
Picture decoded(StbSource& source, Value* (*decode)(const stbi_io_callbacks*, void*, int*, int*, int*, int),
                float white) {
  source.rewind();
  StbHeader header;
  const StbValues<Value> values(
      decode(&StbSource::callbacks(), &source, &header.extent.x, &header.extent.y, &header.channels, 0));
  if (source.was_read_past_end()) throw PictureError("the file ends within the picture: it is truncated");
  if (values == nullptr) {
    if (stb_failure() == "outofmem") throw std::bad_alloc();
    throw PictureError(fmt::format("it is damaged: {}", stb_failure()));
  }
  require_sides(std::uint64_t(header.extent.x), std::uint64_t(header.extent.y));
  return picture_of_pixels(values.get(), header.extent, std::size_t(header.channels), white);
}

}  // namespace

PictureFile read_by_stb(PictureBytes bytes) {
  StbSource source(bytes);
  require_header(source);
  source.rewind();
  if (stbi_is_hdr_from_callbacks(&StbSource::callbacks(), &source) != 0) {
    return {.picture = decoded(source, stbi_loadf_from_callbacks, 1.0F), .bits = 32};
  }
  source.rewind();
  if (stbi_is_16_bit_from_callbacks(&StbSource::callbacks(), &source) == 0) {
    return {.picture = decoded(source, stbi_load_from_callbacks, 255.0F), .bits = 8};
  }
  return {.picture = decoded(source, stbi_load_16_from_callbacks, 65535.0F), .bits = 16};
}

bool is_gif(PictureBytes bytes) {
  return has_text(bytes, "GIF87a") || has_text(bytes, "GIF89a");
}

bool is_psd(PictureBytes bytes) {
  return has_text(bytes, "8BPS");
}

bool is_pic(PictureBytes bytes) {
  return has_text(bytes, "\x53\x80\xF6\x34") && has_text(bytes, "PICT", 88);
}

}  // namespace fftbench::apps
