#include "apps/formats/stb_source.h"

#include <algorithm>

namespace fftbench::apps {

void StbSource::rewind() {
  position_ = 0;
  buffer_ = nullptr;
  past_end_ = false;
}

int StbSource::read(char* destination, int wanted) {
  // stb_image's first call fills its buffer. It fills the buffer with as much as there is; whatever it reads
  // into another place has to be there whole.
  if (buffer_ == nullptr) buffer_ = destination;
  const std::uint64_t left = position_ < bytes_.size() ? bytes_.size() - position_ : 0;
  const auto count = int(std::min(left, std::uint64_t(std::max(wanted, 0))));
  std::copy_n(bytes_.data() + (bytes_.size() - left), count, destination);
  if (count == 0 || (count < wanted && destination != buffer_)) past_end_ = wanted > 0;
  position_ += std::uint64_t(count);
  return count;
}

void StbSource::skip(int count) {
  position_ = count < 0 ? position_ - std::min(position_, std::uint64_t(-std::int64_t{count}))
                        : position_ + std::uint64_t(count);
}

const stbi_io_callbacks& StbSource::callbacks() {
  static constexpr stbi_io_callbacks kCallbacks{
      .read = [](void* source, char* data,
                 int size) { return static_cast<StbSource*>(source)->read(data, size); },
      .skip = [](void* source, int count) { static_cast<StbSource*>(source)->skip(count); },
      .eof =
          [](void* source) {
            const auto* self = static_cast<const StbSource*>(source);
            return int(self->position_ >= self->bytes_.size());
          }};
  return kCallbacks;
}

}  // namespace fftbench::apps
