#include <stb_image_write.h>

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <new>
#include <sstream>
#include <utility>

#include "apps/npy.h"
#include "apps/picture_file.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

constexpr int kJpegQuality = 95;

constexpr auto kSuffixes = std::to_array<std::pair<std::string_view, PictureFormat>>({
    {".png", PictureFormat::kPng},
    {".jpg", PictureFormat::kJpeg},
    {".jpeg", PictureFormat::kJpeg},
    {".bmp", PictureFormat::kBmp},
    {".tga", PictureFormat::kTga},
    {".hdr", PictureFormat::kHdr},
    {".npy", PictureFormat::kNpy},
});

std::vector<const Plane*> planes_for(const Picture& picture, PictureFormat format) {
  std::vector<const Plane*> planes;
  for (const Plane& plane : picture.colours) planes.push_back(&plane);
  if (!picture.alpha || !keeps_alpha(format)) return planes;
  // stb_image_write drops the alpha of a grey BMP.
  if (format == PictureFormat::kBmp && planes.size() == 1) planes.resize(3, planes.front());
  planes.push_back(&*picture.alpha);
  return planes;
}

// Returns the values pixel by pixel.
template <typename Value, typename Convert>
std::vector<Value> interleaved(const Picture& picture, const std::vector<const Plane*>& planes,
                               Convert convert) {
  std::vector<Value> values;
  values.reserve(planes.size() * value_count(picture.extent));
  for (std::size_t i = 0; i < value_count(picture.extent); ++i) {
    for (const Plane* plane : planes) values.push_back(convert((*plane)[i]));
  }
  return values;
}

std::uint8_t byte_of(float value) {
  return std::uint8_t(std::lround(255.0 * std::clamp(double(value), 0.0, 1.0)));
}

void append(void* text, void* data, int size) {
  static_cast<std::string*>(text)->append(static_cast<const char*>(data), std::size_t(size));
}

std::string encode_bytes(const Picture& picture, PictureFormat format) {
  const std::vector<const Plane*> planes = planes_for(picture, format);
  const auto values = interleaved<std::uint8_t>(picture, planes, byte_of);
  const auto width = int(picture.extent.x), height = int(picture.extent.y);
  const auto channels = int(planes.size());
  std::string text;
  int done = 0;
  if (format == PictureFormat::kPng) {
    done = stbi_write_png_to_func(append, &text, width, height, channels, values.data(), width * channels);
  } else if (format == PictureFormat::kJpeg) {
    done = stbi_write_jpg_to_func(append, &text, width, height, channels, values.data(), kJpegQuality);
  } else if (format == PictureFormat::kBmp) {
    done = stbi_write_bmp_to_func(append, &text, width, height, channels, values.data());
  } else {
    done = stbi_write_tga_to_func(append, &text, width, height, channels, values.data());
  }
  if (done == 0) throw std::bad_alloc();
  return text;
}

std::string encode_hdr(const Picture& picture) {
  const std::vector<const Plane*> planes = planes_for(picture, PictureFormat::kHdr);
  const auto values = interleaved<float>(picture, planes, [](float value) { return std::max(value, 0.0F); });
  std::string text;
  if (stbi_write_hdr_to_func(append, &text, int(picture.extent.x), int(picture.extent.y), int(planes.size()),
                             values.data()) == 0) {
    throw std::bad_alloc();
  }
  return text;
}

std::string encode_npy(const Picture& picture) {
  const auto values = interleaved<float>(picture, planes_for(picture, PictureFormat::kNpy),
                                         [](float value) { return value; });
  const auto bytes = std::as_bytes(std::span(values));
  NpyArray array{.shape = {picture.extent.y, picture.extent.x},
                 .element = NpyElement::kFloat32,
                 .data = {bytes.begin(), bytes.end()}};
  if (picture.colours.size() > 1) array.shape.push_back(picture.colours.size());
  std::ostringstream stream;
  write_npy(stream, array);
  return std::move(stream).str();
}

}  // namespace

PictureFormat picture_format_of(const std::filesystem::path& file) {
  std::string suffix = file.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  for (const auto& [known, format] : kSuffixes) {
    if (suffix == known) return format;
  }
  throw PictureError(fmt::format("{}: its suffix is {}; .png, .jpg, .bmp, .tga, .hdr and .npy can be written",
                                 file.string(),
                                 suffix.empty() ? "missing" : "\"" + text::one_line(suffix) + "\""));
}

bool keeps_alpha(PictureFormat format) {
  return format == PictureFormat::kPng || format == PictureFormat::kBmp || format == PictureFormat::kTga;
}

bool has_bytes(PictureFormat format) {
  return format != PictureFormat::kHdr && format != PictureFormat::kNpy;
}

std::string encode_picture(const Picture& picture, PictureFormat format) {
  if (format == PictureFormat::kNpy) return encode_npy(picture);
  return format == PictureFormat::kHdr ? encode_hdr(picture) : encode_bytes(picture, format);
}

}  // namespace fftbench::apps
