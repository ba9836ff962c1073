#include <fmt/format.h>
#include <cmath>
#include <fstream>
#include <new>

#include "apps/formats/unread_formats.h"
#include "apps/picture_file.h"

namespace fftbench::apps {
namespace {

std::vector<std::uint8_t> content_of(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw PictureError("it is not a regular file");
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    throw PictureError(fmt::format("cannot be opened: {}", std::generic_category().message(errno)));
  }
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) throw PictureError(fmt::format("its size is unknown: {}", error.message()));
  std::vector<std::uint8_t> bytes(size);
  stream.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(size));
  bytes.resize(std::size_t(stream.gcount()));
  return bytes;
}

void require_finite(const Picture& picture) {
  for (const Plane& plane : picture.colours) {
    for (std::size_t i = 0; i < plane.size(); ++i) {
      if (std::isfinite(plane[i])) continue;
      throw PictureError(
          fmt::format("its value in row {}, column {} is {}, which would spread to every frequency",
                      i / picture.extent.x, i % picture.extent.x, plane[i]));
    }
  }
}

const PictureFormat& format_of(PictureBytes bytes, const std::filesystem::path& file) {
  if (bytes.empty()) throw PictureError("it is empty");
  if (const std::string_view other = unread_format(bytes, file); !other.empty()) {
    throw PictureError(fmt::format("it is {}; {} can be read", other, readable_formats()));
  }
  const PictureFormat* format = recognised_format(bytes);
  // A file whose beginning is damaged is told what is wrong with it.
  if (format == nullptr && file.extension() == ".npy") format = format_by_suffix(file);
  if (format == nullptr || format->read == nullptr) {
    throw PictureError(fmt::format(
        "it is no image that is known, or its beginning is damaged ({} can be read)", readable_formats()));
  }
  return *format;
}

}  // namespace

PictureFile read_picture(PictureBytes bytes, const std::filesystem::path& file, NonFinite non_finite) {
  try {
    PictureFile read = format_of(bytes, file).read(bytes);
    if (non_finite == NonFinite::kRefused) require_finite(read.picture);
    return read;
  } catch (const PictureError& error) {
    throw PictureError(fmt::format("{}: {}", file.string(), error.what()));
  } catch (const std::bad_alloc&) {
    throw PictureError(fmt::format("{}: there is too little memory for it", file.string()));
  }
}

PictureFile read_picture(const std::filesystem::path& file, NonFinite non_finite) {
  std::vector<std::uint8_t> bytes;
  try {
    bytes = content_of(file);
  } catch (const PictureError& error) {
    throw PictureError(fmt::format("{}: {}", file.string(), error.what()));
  } catch (const std::bad_alloc&) {
    throw PictureError(fmt::format("{}: there is too little memory for it", file.string()));
  }
  return read_picture(bytes, file, non_finite);
}

}  // namespace fftbench::apps
