// The input is a file of one format of pictures, whose reader is READER. It is read, or refused with a
// readable PictureError.
#include <fmt/format.h>
#include <cstdint>
#include <string>

#include "apps/formats/codecs.h"
#include "expect.h"

namespace fftbench::fuzz {
namespace {

// As read_picture() does, which knows the file's name.
std::string of_file(std::string_view message) {
  return fmt::format("fuzz.bin: {}", message);
}

void expect_whole(const apps::PictureFile& file) {
  const apps::Picture& picture = file.picture;
  const std::size_t count = apps::value_count(picture.extent);
  expect(count > 0 && picture.extent.x <= apps::kLongestSide && picture.extent.y <= apps::kLongestSide,
         "sides of 1 to kLongestSide");
  expect(picture.colours.size() == 1 || picture.colours.size() == 3, "one colour or three");
  for (const apps::Plane& plane : picture.colours) expect(plane.size() == count, "a value for each pixel");
  expect(!picture.alpha || picture.alpha->size() == count, "an alpha for each pixel");
  expect(file.bits == 8 || file.bits == 16 || file.bits == 32, "8, 16 or 32 bits");
  for (const std::string& remark : file.remarks) expect_readable(of_file(remark), "fuzz.bin");
}

}  // namespace
}  // namespace fftbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fftbench;
  try {
    fuzz::expect_whole(apps::READER({data, size}));
  } catch (const apps::PictureError& error) {
    fuzz::expect_readable(fuzz::of_file(error.what()), "fuzz.bin");
  }
  return 0;
}
