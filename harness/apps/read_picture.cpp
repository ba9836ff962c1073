#include <stb_image.h>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <memory>
#include <new>

#include "apps/npy.h"
#include "apps/picture_file.h"
#include "apps/picture_source.h"

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
struct Header {
  glm::ivec2 extent{0, 0};
  int channels = 0;
};

std::string failure() {
  const char* reason = stbi_failure_reason();
  return reason == nullptr ? "no reason is known" : reason;
}

// Explains why there is no header. The decoder knows more than the reader of headers.
[[noreturn]] void refuse_header(PictureSource& source) {
  source.rewind();
  Header header;
  const StbValues<stbi_uc> none(stbi_load_from_callbacks(
      &PictureSource::callbacks(), &source, &header.extent.x, &header.extent.y, &header.channels, 0));
  if (source.byte_count() == 0) throw PictureError("it is empty");
  const std::string reason = failure();
  if (reason == "0-pixel image") throw PictureError("its size is 0: it has no pixels");
  if (reason == "too large") throw PictureError(fmt::format("its sides are above {}", kLongestSide));
  if (reason == "unknown image type") {
    throw PictureError(
        "it is no image that is known, or its beginning is damaged (PNG, JPEG, BMP, TGA, GIF, "
        "PSD, PIC, PNM, HDR and .npy are known)");
  }
  throw PictureError(fmt::format("its header is damaged: {}", reason));
}

void require_sides(std::uint64_t width, std::uint64_t height) {
  if (width == 0 || height == 0) {
    throw PictureError(fmt::format("its size is {} x {}: it has no pixels", width, height));
  }
  if (width > kLongestSide || height > kLongestSide) {
    throw PictureError(fmt::format("its size is {} x {}, and sides end at {}", width, height, kLongestSide));
  }
}

Header read_header(PictureSource& source) {
  source.rewind();
  Header header;
  if (stbi_info_from_callbacks(&PictureSource::callbacks(), &source, &header.extent.x, &header.extent.y,
                               &header.channels) == 0) {
    refuse_header(source);
  }
  if (header.extent.x < 0 || header.extent.y < 0)
    throw PictureError("its header is damaged: a negative side");
  require_sides(std::uint64_t(header.extent.x), std::uint64_t(header.extent.y));
  if (value_count(header.extent) / kMostPixelsOfByte > source.byte_count()) {
    throw PictureError(fmt::format("it has {} bytes for {} x {} pixels: it is truncated", source.byte_count(),
                                   header.extent.x, header.extent.y));
  }
  return header;
}

template <typename Value>
Picture picture_of(const Value* values, const Header& header, float white) {
  const std::size_t count = value_count(header.extent);
  const auto channels = std::size_t(header.channels);
  const auto plane = [&](std::size_t channel) {
    Plane result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = float(values[i * channels + channel]) / white;
    return result;
  };
  Picture picture{.extent = header.extent, .colours = {}, .alpha = {}};
  for (std::size_t channel = 0; channel < (channels < 3 ? 1 : 3); ++channel) {
    picture.colours.push_back(plane(channel));
  }
  if (channels % 2 == 0) picture.alpha = plane(channels - 1);
  return picture;
}

// Calls one of stb_image's decoders, and makes a picture of its values.
template <typename Value>
Picture decoded(PictureSource& source,
                Value* (*decode)(const stbi_io_callbacks*, void*, int*, int*, int*, int), float white,
                void (*mend)(Value*, std::size_t) = nullptr) {
  source.rewind();
  Header header;
  const StbValues<Value> values(
      decode(&PictureSource::callbacks(), &source, &header.extent.x, &header.extent.y, &header.channels, 0));
  if (source.was_read_past_end()) throw PictureError("the file ends within the picture: it is truncated");
  if (values == nullptr) {
    if (failure() == "outofmem") throw std::bad_alloc();
    throw PictureError(fmt::format("it is damaged: {}", failure()));
  }
  require_sides(std::uint64_t(header.extent.x), std::uint64_t(header.extent.y));
  if (mend != nullptr) mend(values.get(), value_count(header.extent) * std::size_t(header.channels));
  return picture_of(values.get(), header, white);
}

void swap_bytes(stbi_us* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) values[i] = stbi_us((values[i] << 8U) | (values[i] >> 8U));
}

// PNM has its high bytes first. Tells whether stb_image returns them so on this machine, as version 2.27
// does.
bool leaves_pnm_words_swapped() {
  static constexpr std::array<stbi_uc, 15> kOne{'P', '5', ' ', '1', ' ',  '1', ' ', '6',
                                                '5', '5', '3', '5', '\n', 0,   1};
  Header header;
  const StbValues<stbi_us> value(stbi_load_16_from_memory(kOne.data(), int(kOne.size()), &header.extent.x,
                                                          &header.extent.y, &header.channels, 0));
  return value != nullptr && value[0] != 1;
}

Picture picture_of_npy(const std::filesystem::path& file) {
  const NpyArray array = read_npy(file, std::array{NpyElement::kFloat32});
  const std::vector<std::size_t>& shape = array.shape;
  if (shape.size() < 2 || (shape.size() == 3 && shape[2] != 3)) {
    throw PictureError(
        fmt::format("its shape is ({}{}); pictures have the shape (height, width) or (height, width, 3)",
                    fmt::join(shape, ", "), shape.size() == 1 ? "," : ""));
  }
  require_sides(shape[1], shape[0]);
  std::vector<float> values(array.data.size() / sizeof(float));
  std::memcpy(values.data(), array.data.data(), array.data.size());
  const int channels = shape.size() == 2 ? 1 : 3;
  return picture_of(values.data(), {.extent = {int(shape[1]), int(shape[0])}, .channels = channels}, 1.0F);
}

PictureFile picture_of_stb(const std::filesystem::path& file) {
  PictureSource source(file);
  read_header(source);
  source.rewind();
  if (stbi_is_hdr_from_callbacks(&PictureSource::callbacks(), &source) != 0) {
    return {.picture = decoded(source, stbi_loadf_from_callbacks, 1.0F), .bits = 32};
  }
  source.rewind();
  if (stbi_is_16_bit_from_callbacks(&PictureSource::callbacks(), &source) == 0) {
    return {.picture = decoded(source, stbi_load_from_callbacks, 255.0F), .bits = 8};
  }
  std::ifstream beginning(file, std::ios::binary);
  const bool swapped = beginning.get() == 'P' && leaves_pnm_words_swapped();
  return {.picture = decoded(source, stbi_load_16_from_callbacks, 65535.0F, swapped ? swap_bytes : nullptr),
          .bits = 16};
}

bool holds_npy(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return file.extension() == ".npy" || stream.get() == 0x93;
}

void require_finite(const Picture& picture) {
  for (const Plane& plane : picture.colours) {
    for (std::size_t i = 0; i < plane.size(); ++i) {
      if (std::isfinite(plane[i])) continue;
      throw PictureError(fmt::format("its value in row {}, column {} is {}: no frequency would be without it",
                                     i / picture.extent.x, i % picture.extent.x, plane[i]));
    }
  }
}

}  // namespace

PictureFile read_picture(const std::filesystem::path& file, NonFinite non_finite) {
  try {
    PictureFile read =
        holds_npy(file) ? PictureFile{.picture = picture_of_npy(file), .bits = 32} : picture_of_stb(file);
    if (non_finite == NonFinite::kRefused) require_finite(read.picture);
    return read;
  } catch (const PictureError& error) {
    throw PictureError(fmt::format("{}: {}", file.string(), error.what()));
  } catch (const std::bad_alloc&) {
    throw PictureError(fmt::format("{}: there is too little memory for it", file.string()));
  }
}

}  // namespace fftbench::apps
