#include "apps/formats/exr_headers.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "text/one_line.h"

namespace fftbench::apps {
namespace {

constexpr std::size_t kLongestName = 255;
constexpr std::uint32_t kHasParts = 0x1000;  // a bit of the version

// The types that are read, with the bytes of their values; 0 where these say it themselves.
const std::map<std::string_view, std::uint32_t>& known_types() {
  static const std::map<std::string_view, std::uint32_t> types{
      {"box2i", 16}, {"chlist", 0},    {"chromaticities", 32}, {"compression", 1}, {"float", 4},
      {"int", 4},    {"lineOrder", 1}, {"string", 0},          {"tiledesc", 9},    {"v2f", 8}};
  return types;
}

class ExrHeaderReader {
 public:
  explicit ExrHeaderReader(PictureBytes bytes) : bytes_(bytes) {}

  std::vector<std::uint8_t> checked() {
    take(4);
    const bool has_parts = (number() & kHasParts) != 0;
    if (has_parts) {
      while (byte_at(at_) != 0) read_header();
      take(1);
    } else {
      read_header();
    }
    std::vector<std::uint8_t> headers(bytes_.begin(), bytes_.begin() + std::ptrdiff_t(at_));
    for (const std::size_t place : unknown_types_) headers[place] = '~';
    return headers;
  }

 private:
  std::uint8_t byte_at(std::size_t place) const {
    if (place >= bytes_.size()) throw PictureError("the file ends within its header: it is truncated");
    return bytes_[place];
  }

  PictureBytes take(std::size_t count) {
    if (count > bytes_.size() - at_) throw PictureError("the file ends within its header: it is truncated");
    at_ += count;
    return bytes_.subspan(at_ - count, count);
  }

  std::uint32_t number() {
    const PictureBytes four = take(4);
    return four[0] | std::uint32_t{four[1]} << 8U | std::uint32_t{four[2]} << 16U |
           std::uint32_t{four[3]} << 24U;
  }

  // Reads up to the zero behind a name.
  std::string_view name() {
    std::size_t length = 0;
    while (byte_at(at_ + length) != 0) {
      if (++length > kLongestName) throw PictureError("its header is damaged: it has a name without an end");
    }
    const PictureBytes text = take(length + 1);
    return {reinterpret_cast<const char*>(text.data()), length};
  }

  void read_header() {
    for (std::string_view attribute = name(); !attribute.empty(); attribute = name()) {
      const std::size_t place_of_type = at_;
      const std::string_view type = name();
      const std::uint32_t size = number();
      if (type.empty() || size > bytes_.size() - at_) throw damaged(attribute, size);
      const auto known = known_types().find(type);
      if (known == known_types().end()) {
        unknown_types_.push_back(place_of_type);
        take(size);
      } else if (type == "chlist") {
        read_channels(attribute, size);
      } else {
        if (known->second != 0 && known->second != size) throw damaged(attribute, size);
        take(size);
      }
    }
  }

  void read_channels(std::string_view attribute, std::uint32_t size) {
    const std::size_t end = at_ + size;
    while (!name().empty()) take(16);
    if (at_ != end) throw damaged(attribute, size);
  }

  PictureError damaged(std::string_view attribute, std::uint32_t size) const {
    return PictureError(
        fmt::format("its header is damaged: {} cannot have {} bytes", text::one_line(attribute), size));
  }

  PictureBytes bytes_;
  std::size_t at_ = 0;
  std::vector<std::size_t> unknown_types_;
};

}  // namespace

std::vector<std::uint8_t> checked_exr_headers(PictureBytes bytes) {
  return ExrHeaderReader(bytes).checked();
}

}  // namespace fftbench::apps
