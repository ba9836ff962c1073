#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>
#include <cstring>
#include <sstream>
#include <streambuf>
#include <utility>

#include "apps/formats/codecs.h"
#include "apps/formats/pixels.h"
#include "apps/formats/signature.h"
#include "apps/npy.h"

namespace fftbench::apps {
namespace {

// Lets a stream read bytes where they are.
class BytesBuffer : public std::streambuf {
 public:
  explicit BytesBuffer(PictureBytes bytes) {
    char* begin = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
    setg(begin, begin, begin + bytes.size());
  }
};

NpyArray array_of(PictureBytes bytes) {
  constexpr std::string_view kName = "it";
  BytesBuffer buffer(bytes);
  std::istream stream(&buffer);
  try {
    return read_npy(stream, bytes.size(), kName, std::array{NpyElement::kFloat32});
  } catch (const NpyError& error) {
    // read_picture() puts the file's name there.
    throw PictureError(std::string(error.what()).substr(kName.size() + std::string_view(": ").size()));
  }
}

}  // namespace

bool is_npy(PictureBytes bytes) {
  return has_text(bytes, "\x93");
}

PictureFile read_npy_picture(PictureBytes bytes) {
  const NpyArray array = array_of(bytes);
  const std::vector<std::size_t>& shape = array.shape;
  if (shape.size() != 2 && (shape.size() != 3 || shape[2] != 3)) {
    throw PictureError(
        fmt::format("its shape is ({}{}); pictures have the shape (height, width) or (height, width, 3)",
                    fmt::join(shape, ", "), shape.size() == 1 ? "," : ""));
  }
  require_sides(shape[1], shape[0]);
  std::vector<float> values(array.data.size() / sizeof(float));
  std::memcpy(values.data(), array.data.data(), array.data.size());
  return {.picture = picture_of_pixels(values.data(), {shape[1], shape[0]}, shape.size() == 2 ? 1 : 3, 1.0F),
          .bits = 32};
}

std::string encode_npy(const Picture& picture) {
  const auto values =
      interleaved<float>(picture, channels_of(picture, Alpha::kLeftOut), [](float value) { return value; });
  const auto bytes = std::as_bytes(std::span(values));
  NpyArray array{.shape = {picture.extent.y, picture.extent.x},
                 .element = NpyElement::kFloat32,
                 .data = {bytes.begin(), bytes.end()}};
  if (picture.colours.size() > 1) array.shape.push_back(picture.colours.size());
  std::ostringstream stream;
  write_npy(stream, array);
  return std::move(stream).str();
}

}  // namespace fftbench::apps
