// Reads numbers from a file's bytes, one after another.
#pragma once

#include <string>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

enum class ByteOrder { kLowFirst, kHighFirst };

// Throws PictureError where the bytes end.
class ByteReader {
 public:
  explicit ByteReader(PictureBytes bytes, ByteOrder order = ByteOrder::kLowFirst)
      : bytes_(bytes), order_(order) {}

  std::size_t position() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

  void go_to(std::uint64_t position) {
    if (position > bytes_.size()) refuse();
    at_ = std::size_t(position);
  }

  void skip(std::uint64_t count) { take(count); }

  PictureBytes take(std::uint64_t count) {
    if (count > left()) refuse();
    at_ += std::size_t(count);
    return bytes_.subspan(at_ - std::size_t(count), std::size_t(count));
  }

  std::uint8_t byte() { return take(1)[0]; }
  std::uint16_t number16() { return std::uint16_t(number(2)); }
  std::uint32_t number32() { return number(4); }

  std::uint32_t number(std::size_t byte_count) {  // of 1 to 4 bytes
    const PictureBytes bytes = take(byte_count);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < byte_count; ++i) {
      const std::size_t place = order_ == ByteOrder::kHighFirst ? byte_count - 1 - i : i;
      value |= std::uint32_t{bytes[i]} << (8 * place);
    }
    return value;
  }

  // Throws for a reader that has to know beforehand.
  void require(std::uint64_t count) const {
    if (count > left()) refuse();
  }

 private:
  [[noreturn]] static void refuse() {
    throw PictureError("the file ends within the picture: it is truncated");
  }

  PictureBytes bytes_;
  ByteOrder order_;
  std::size_t at_ = 0;
};

}  // namespace fftbench::apps
