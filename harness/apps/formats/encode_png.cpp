#include <png.h>

#include <array>
#include <csetjmp>
#include <exception>
#include <new>
#include <span>
#include <stdexcept>

#include "apps/formats/codecs.h"
#include "apps/formats/pixels.h"

namespace fftbench::apps {
namespace {

// What libpng's functions share. Its errors jump out of them, past C++'s destructors, so that nothing here
// has any but for what encode_with() owns.
struct PngText {
  std::string text;
  std::exception_ptr error;
};

void add_to_text(png_structp png, png_bytep bytes, std::size_t count) {
  auto& target = *static_cast<PngText*>(png_get_io_ptr(png));
  try {
    target.text.append(reinterpret_cast<const char*>(bytes), count);
    return;
  } catch (...) {
    target.error = std::current_exception();
  }
  png_error(png, "");
}

[[noreturn]] void leave(png_structp png, png_const_charp reason) {
  auto& target = *static_cast<PngText*>(png_get_error_ptr(png));
  if (!target.error) target.error = std::make_exception_ptr(std::runtime_error(reason));
  png_longjmp(png, 1);
}

void write_png(png_structp png, png_infop info, glm::uvec2 extent, int bits, std::size_t channels,
               std::span<const std::uint8_t> bytes) {
  static constexpr std::array kTypes{PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                     PNG_COLOR_TYPE_RGB_ALPHA};
  png_set_IHDR(png, info, extent.x, extent.y, bits, kTypes[channels - 1], PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  const std::size_t line = bytes.size() / extent.y;
  for (std::size_t y = 0; y < extent.y; ++y) png_write_row(png, bytes.data() + y * line);
  png_write_end(png, info);
}

std::string encode_with(const Picture& picture, int bits, std::size_t channels,
                        std::span<const std::uint8_t> bytes) {
  PngText target;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &target, leave, [](auto...) {});
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr) {
    png_destroy_write_struct(&png, nullptr);
    throw std::bad_alloc();
  }
  png_set_write_fn(png, &target, add_to_text, nullptr);
  if (setjmp(png_jmpbuf(png)) == 0) write_png(png, info, picture.extent, bits, channels, bytes);
  png_destroy_write_struct(&png, &info);
  if (target.error) std::rethrow_exception(target.error);
  return std::move(target.text);
}

}  // namespace

std::string encode_png(const Picture& picture) {
  const std::vector<const Plane*> planes = channels_of(picture, Alpha::kWritten);
  return encode_with(picture, 8, planes.size(), interleaved<std::uint8_t>(picture, planes, byte_of));
}

std::string encode_png_of_16_bits(const Picture& picture) {
  const std::vector<const Plane*> planes = channels_of(picture, Alpha::kWritten);
  std::vector<std::uint8_t> bytes;
  bytes.reserve(2 * planes.size() * value_count(picture.extent));
  for (std::size_t i = 0; i < value_count(picture.extent); ++i) {
    for (const Plane* plane : planes) {
      const auto value = whole_number<std::uint16_t>((*plane)[i], 65535);
      bytes.push_back(std::uint8_t(value >> 8U));  // the high byte is the first
      bytes.push_back(std::uint8_t(value));
    }
  }
  return encode_with(picture, 16, planes.size(), bytes);
}

}  // namespace fftbench::apps
