#include "apps/picture_source.h"

#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <system_error>

#include "apps/picture_file.h"

namespace fftbench::apps {

PictureSource::PictureSource(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw PictureError("it is not a regular file");
  }
  stream_.open(file, std::ios::binary);
  if (!stream_) {
    throw PictureError(fmt::format("cannot be opened: {}", std::generic_category().message(errno)));
  }
  size_ = std::filesystem::file_size(file, error);
  if (error) throw PictureError(fmt::format("its size is unknown: {}", error.message()));
}

void PictureSource::rewind() {
  stream_.clear();
  stream_.seekg(0);
  position_ = 0;
  buffer_ = nullptr;
  past_end_ = false;
}

int PictureSource::read(char* destination, int wanted) {
  // stb_image's first call fills its buffer. It fills the buffer with as much as there is; whatever it reads
  // into another place has to be there whole.
  if (buffer_ == nullptr) buffer_ = destination;
  const std::uint64_t left = position_ < size_ ? size_ - position_ : 0;
  const auto taken = std::streamsize(std::min(left, std::uint64_t(std::max(wanted, 0))));
  stream_.read(destination, taken);
  const auto count = int(stream_ ? taken : stream_.gcount());
  if (count == 0 || (count < wanted && destination != buffer_)) past_end_ = wanted > 0;
  position_ += std::uint64_t(count);
  return count;
}

void PictureSource::skip(int count) {
  position_ = count < 0 ? position_ - std::min(position_, std::uint64_t(-std::int64_t{count}))
                        : position_ + std::uint64_t(count);
  stream_.clear();
  stream_.seekg(std::streamoff(std::min(position_, size_)));
}

const stbi_io_callbacks& PictureSource::callbacks() {
  static constexpr stbi_io_callbacks kCallbacks{
      .read = [](void* source, char* data,
                 int size) { return static_cast<PictureSource*>(source)->read(data, size); },
      .skip = [](void* source, int count) { static_cast<PictureSource*>(source)->skip(count); },
      .eof =
          [](void* source) {
            const auto* self = static_cast<const PictureSource*>(source);
            return int(self->position_ >= self->size_);
          }};
  return kCallbacks;
}

}  // namespace fftbench::apps
