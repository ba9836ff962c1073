// PFM, the portable float map: a header of text, and floats from the last row to the first.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

bool is_space(std::uint8_t byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

// Takes words from the header, and is then at its end.
class HeaderWords {
 public:
  explicit HeaderWords(PictureBytes bytes) : bytes_(bytes) {}

  std::string_view next() {
    while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && !is_space(bytes_[at_])) ++at_;
    if (at_ == bytes_.size()) throw PictureError("the file ends within its header: it is truncated");
    return {reinterpret_cast<const char*>(bytes_.data()) + begin, at_ - begin};
  }

  // One white space ends the header. The next byte may be a value's, even if it looks like a space.
  PictureBytes rest() const { return bytes_.subspan(at_ + 1); }

 private:
  PictureBytes bytes_;
  std::size_t at_ = 0;
};

template <typename Number>
Number number_of(std::string_view word, std::string_view what) {
  Number number{};
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) {
    throw PictureError(fmt::format("its header is damaged: \"{}\" is no {}", text::one_line(word), what));
  }
  return number;
}

float value_at(const std::uint8_t* bytes, bool exchanged) {
  std::array<std::uint8_t, sizeof(float)> value{};
  std::copy_n(bytes, value.size(), value.begin());
  if (exchanged) std::ranges::reverse(value);
  return std::bit_cast<float>(value);
}

int channels_of(std::string_view kind) {
  return kind == "Pf" ? 1 : kind == "PF" ? 3 : 4;
}

}  // namespace

bool is_pfm(PictureBytes bytes) {
  if (bytes.size() < 3) return false;
  if (has_text(bytes, "PF4")) return bytes.size() > 3 && is_space(bytes[3]);
  return (has_text(bytes, "PF") || has_text(bytes, "Pf")) && is_space(bytes[2]);
}

PictureFile read_pfm(PictureBytes bytes) {
  HeaderWords words(bytes);
  const int channels = channels_of(words.next());
  const auto width = number_of<std::uint64_t>(words.next(), "width");
  const auto height = number_of<std::uint64_t>(words.next(), "height");
  const auto scale = number_of<double>(words.next(), "scale");
  require_sides(width, height);
  if (!std::isfinite(scale) || scale == 0) {
    throw PictureError(fmt::format("its header is damaged: its scale is {}", scale));
  }
  const PictureBytes values = words.rest();
  const std::uint64_t needed = width * height * unsigned(channels) * sizeof(float);
  if (values.size() < needed) {
    throw PictureError(fmt::format("it has {} bytes of values, and {} x {} of them take {}: it is truncated",
                                   values.size(), width, height, needed));
  }
  const bool little_endian = scale < 0;
  const bool exchanged = little_endian != (std::endian::native == std::endian::little);
  const glm::uvec2 extent{std::uint32_t(width), std::uint32_t(height)};
  std::vector<Plane> planes(std::size_t(channels), Plane(value_count(extent)));
  const std::uint8_t* value = values.data();
  for (std::size_t y = height; y-- > 0;) {
    for (std::size_t x = 0; x < width; ++x) {
      for (int channel = 0; channel < channels; ++channel, value += sizeof(float)) {
        // An alpha has no unit.
        const double unit = channel == 3 ? 1 : std::abs(scale);
        planes[channel][y * width + x] = float(unit * double(value_at(value, exchanged)));
      }
    }
  }
  PictureFile file{.picture = {.extent = extent, .colours = {}, .alpha = {}}, .bits = 32};
  if (channels == 4) {
    file.picture.alpha = std::move(planes.back());
    planes.pop_back();
  }
  file.picture.colours = std::move(planes);
  return file;
}

std::string encode_pfm(const Picture& picture) {
  const bool little_endian = std::endian::native == std::endian::little;
  std::string text = fmt::format("{}\n{} {}\n{}\n", picture.colours.size() == 1 ? "Pf" : "PF",
                                 picture.extent.x, picture.extent.y, little_endian ? "-1.0" : "1.0");
  text.reserve(text.size() + picture.colours.size() * value_count(picture.extent) * sizeof(float));
  for (std::size_t y = picture.extent.y; y-- > 0;) {
    for (std::size_t x = 0; x < picture.extent.x; ++x) {
      for (const Plane& plane : picture.colours) {
        const auto bytes = std::bit_cast<std::array<char, sizeof(float)>>(plane[y * picture.extent.x + x]);
        text.append(bytes.data(), bytes.size());
      }
    }
  }
  return text;
}

}  // namespace fftbench::apps
