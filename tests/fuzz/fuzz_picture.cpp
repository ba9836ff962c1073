// The input is a file of any format of pictures. It is read, or refused with a readable PictureError. A small
// picture that was read can be written in every format that is written, and read again.
#include <fmt/format.h>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "apps/picture_file.h"
#include "expect.h"

namespace fftbench::fuzz {
namespace {

constexpr std::string_view kFile = "fuzz.bin";
constexpr std::size_t kFewPixels = 4096;

std::optional<apps::Picture> read(apps::PictureBytes bytes) {
  try {
    apps::PictureFile file = apps::read_picture(bytes, kFile, apps::NonFinite::kKept);
    for (const std::string& remark : file.remarks)
      expect_readable(fmt::format("{}: {}", kFile, remark), kFile);
    return std::move(file.picture);
  } catch (const apps::PictureError& error) {
    expect_readable(error.what(), kFile);
    return std::nullopt;
  }
}

void expect_whole(const apps::Picture& picture) {
  const std::size_t count = apps::value_count(picture.extent);
  expect(count > 0 && picture.extent.x <= apps::kLongestSide && picture.extent.y <= apps::kLongestSide,
         "sides of 1 to kLongestSide");
  expect(picture.colours.size() == 1 || picture.colours.size() == 3, "one colour or three");
  for (const apps::Plane& plane : picture.colours) expect(plane.size() == count, "a value for each pixel");
  expect(!picture.alpha || picture.alpha->size() == count, "an alpha for each pixel");
}

void expect_written(const apps::Picture& picture) {
  for (const apps::PictureFormat& format : apps::picture_formats()) {
    if (format.encode == nullptr) continue;
    const std::string text = format.encode(picture);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const std::optional<apps::Picture> again = read({bytes, text.size()});
    expect(again.has_value() && again->extent == picture.extent, "a written picture that can be read",
           format.name);
  }
}

}  // namespace
}  // namespace fftbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fftbench::fuzz;
  const std::optional<fftbench::apps::Picture> picture = read({data, size});
  if (!picture) return 0;
  expect_whole(*picture);
  if (fftbench::apps::value_count(picture->extent) <= kFewPixels) expect_written(*picture);
  return 0;
}
