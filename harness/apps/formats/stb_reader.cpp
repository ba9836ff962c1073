#include "apps/formats/stb_reader.h"

#include <stb_image.h>

#include <fmt/format.h>
#include <memory>
#include <new>

#include "apps/formats/codecs.h"
#include "apps/formats/pixels.h"
#include "apps/formats/signature.h"
#include "apps/formats/stb_source.h"
#include "text/one_line.h"

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

// Says what stb_image could not do. Not all of that is damage.
[[noreturn]] void refuse_content(std::string_view where) {
  const char* told = stbi_failure_reason();
  const std::string_view reason = told == nullptr ? "no reason is known" : told;
  if (reason == "outofmem") throw std::bad_alloc();
  if (reason == "0-pixel image") throw PictureError("its size is 0: it has no pixels");
  if (reason == "too large") throw PictureError(fmt::format("its sides are above {}", kLongestSide));
  if (reason == "no header height") {
    throw PictureError(
        "it is a JPEG whose height stands behind its picture; JPEGs that begin with it can be read");
  }
  throw PictureError(fmt::format("{} is damaged: {}", where, text::one_line(reason)));
}

void require_header(StbSource& source) {
  source.rewind();
  StbHeader header;
  if (stbi_info_from_callbacks(&StbSource::callbacks(), &source, &header.extent.x, &header.extent.y,
                               &header.channels) == 0) {
    // The decoder knows more than the reader of headers.
    source.rewind();
    const StbValues<stbi_uc> none(stbi_load_from_callbacks(&StbSource::callbacks(), &source, &header.extent.x,
                                                           &header.extent.y, &header.channels, 0));
    if (source.was_read_past_end()) throw PictureError("the file ends within its header: it is truncated");
    refuse_content("its header");
  }
  if (header.extent.x < 0 || header.extent.y < 0)
    throw PictureError("its header is damaged: a negative side");
  const auto width = std::uint64_t(header.extent.x), height = std::uint64_t(header.extent.y);
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
  if (values == nullptr) refuse_content("it");
  require_sides(std::uint64_t(header.extent.x), std::uint64_t(header.extent.y));
  return picture_of_pixels(values.get(), header.extent, std::size_t(header.channels), white);
}

}  // namespace

PictureFile read_by_stb(PictureBytes bytes) {
  StbSource source(bytes);
  require_header(source);
  source.rewind();
  if (stbi_is_16_bit_from_callbacks(&StbSource::callbacks(), &source) == 0) {
    return {.picture = decoded(source, stbi_load_from_callbacks, 255.0F), .bits = 8};
  }
  return {.picture = decoded(source, stbi_load_16_from_callbacks, 65535.0F), .bits = 16};
}

bool is_gif(PictureBytes bytes) {
  return has_text(bytes, "GIF87a") || has_text(bytes, "GIF89a");
}

bool is_pic(PictureBytes bytes) {
  return has_text(bytes, "\x53\x80\xF6\x34") && has_text(bytes, "PICT", 88);
}

}  // namespace fftbench::apps
