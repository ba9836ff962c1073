// The formats of Netpbm: PBM, PGM and PPM, plain (P1 to P3) and raw (P4 to P6), and PAM (P7).
#include <fmt/format.h>
#include <array>
#include <optional>

#include "apps/formats/codecs.h"
#include "apps/formats/pixels.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

constexpr std::uint64_t kHighestMaxval = 65535;
constexpr std::string_view kCutOff = "the file ends within the picture: it is truncated";

bool is_space(int byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool is_digit(int byte) {
  return byte >= '0' && byte <= '9';
}

// What a header says. A bit of 1 is black in PBM, and white in PAM.
struct PnmHeader {
  std::uint64_t width = 0, height = 0;
  std::uint64_t maxval = 1;
  std::size_t channels = 1;
  bool plain = false;
  bool has_bits = false;  // P1 and P4
};

class PnmReader {
 public:
  explicit PnmReader(PictureBytes bytes) : bytes_(bytes) {}

  PictureFile read() {
    const PnmHeader header = bytes_[1] == '7' ? pam_header() : pnm_header();
    require_sides(header.width, header.height);
    if (header.maxval == 0 || header.maxval > kHighestMaxval) {
      throw PictureError(
          fmt::format("its maxval is {}; a maxval is from 1 to {}", header.maxval, kHighestMaxval));
    }
    require_length(header);
    std::vector<std::uint16_t> values = header.plain      ? plain_values(header)
                                        : header.has_bits ? packed_bits(header)
                                                          : raw_values(header);
    if (header.has_bits) {
      for (std::uint16_t& value : values) value ^= 1U;
    }
    PictureFile file{.picture = picture_of_pixels(values.data(), {header.width, header.height},
                                                  header.channels, float(header.maxval)),
                     .bits = header.maxval > 255 ? 16U : 8U};
    if (another_follows()) file.remarks.emplace_back("it has more than one picture; the first is taken");
    return file;
  }

 private:
  // Returns the next byte, -1 behind the end. A comment is read as the end of its line.
  int next() {
    if (at_ == bytes_.size()) return -1;
    int byte = bytes_[at_++];
    if (byte != '#') return byte;
    while (at_ < bytes_.size() && byte != '\n' && byte != '\r') byte = bytes_[at_++];
    return byte == '\n' || byte == '\r' ? byte : -1;
  }

  int next_after_space() {
    int byte = next();
    while (is_space(byte)) byte = next();
    return byte;
  }

  // Reads a number, and the one byte that ends it.
  std::uint64_t number(std::string_view what) {
    constexpr std::uint64_t kEnough = 1'000'000'000;  // above whatever is allowed
    int byte = next_after_space();
    if (byte < 0)
      throw PictureError(fmt::format("the file ends where its {} is missing: it is truncated", what));
    if (!is_digit(byte)) throw damaged_number(what, byte);
    std::uint64_t value = 0;
    for (; is_digit(byte); byte = next()) value = std::min(kEnough, 10 * value + std::uint64_t(byte - '0'));
    if (byte >= 0 && !is_space(byte)) throw damaged_number(what, byte);
    return value;
  }

  static PictureError damaged_number(std::string_view what, int byte) {
    const std::string found =
        byte > ' ' && byte < 0x7F ? fmt::format("\"{}\"", char(byte)) : fmt::format("the byte {}", byte);
    return PictureError(
        fmt::format("it is damaged: {} stands in its {}, where only digits may", found, what));
  }

  PnmHeader pnm_header() {
    const int kind = bytes_[1] - '0';
    at_ = 2;
    PnmHeader header{.plain = kind <= 3, .has_bits = kind == 1 || kind == 4};
    header.channels = kind == 3 || kind == 6 ? 3 : 1;
    header.width = number("width");
    header.height = number("height");
    if (!header.has_bits) header.maxval = number("maxval");
    return header;
  }

  // Returns the next line without the spaces around it.
  std::string_view line() {
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
    if (at_ == bytes_.size()) throw PictureError("the file ends within its header: it is truncated");
    std::string_view text(reinterpret_cast<const char*>(bytes_.data()) + begin, at_ - begin);
    ++at_;
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
  }

  static std::uint64_t pam_number(std::string_view word, std::string_view text) {
    std::uint64_t value = 0;
    bool right = !text.empty() && text.size() <= 9;
    for (const char digit : text) {
      right = right && is_digit(digit);
      value = 10 * value + std::uint64_t(digit - '0');
    }
    if (right) return value;
    throw PictureError(
        fmt::format("it is damaged: its {} is \"{}\"", word, text::one_line(text.substr(0, 40))));
  }

  PnmHeader pam_header() {
    at_ = 2;
    std::optional<std::uint64_t> width, height, depth, maxval;
    std::string tuple_type;
    for (std::string_view text = line(); text != "ENDHDR"; text = line()) {
      if (text.empty() || text.front() == '#') continue;
      std::size_t end = 0;
      while (end < text.size() && !is_space(text[end])) ++end;
      const std::string_view word = text.substr(0, end);
      std::string_view value = text.substr(end);
      while (!value.empty() && is_space(value.front())) value.remove_prefix(1);
      if (word == "WIDTH") {
        width = pam_number(word, value);
      } else if (word == "HEIGHT") {
        height = pam_number(word, value);
      } else if (word == "DEPTH") {
        depth = pam_number(word, value);
      } else if (word == "MAXVAL") {
        maxval = pam_number(word, value);
      } else if (word == "TUPLTYPE") {
        tuple_type += (tuple_type.empty() ? "" : " ") + std::string(value);
      } else {
        throw PictureError(
            fmt::format("it is damaged: its header has the line \"{}\"", text::one_line(text.substr(0, 40))));
      }
    }
    if (!width || !height || !depth || !maxval) {
      throw PictureError(fmt::format("it is damaged: its header has no {}", !width    ? "WIDTH"
                                                                            : !height ? "HEIGHT"
                                                                            : !depth  ? "DEPTH"
                                                                                      : "MAXVAL"));
    }
    require_depth(*depth, tuple_type);
    return {.width = *width, .height = *height, .maxval = *maxval, .channels = std::size_t(*depth)};
  }

  // Without a type, the depth says what a pixel is.
  static void require_depth(std::uint64_t depth, const std::string& tuple_type) {
    struct Kind {
      std::string_view name;
      std::uint64_t depth;
    };
    static constexpr std::array<Kind, 6> kKinds{{{"BLACKANDWHITE", 1},
                                                 {"GRAYSCALE", 1},
                                                 {"RGB", 3},
                                                 {"BLACKANDWHITE_ALPHA", 2},
                                                 {"GRAYSCALE_ALPHA", 2},
                                                 {"RGB_ALPHA", 4}}};
    const auto kind = std::ranges::find_if(kKinds, [&](const Kind& each) { return each.name == tuple_type; });
    if (!tuple_type.empty() && kind == kKinds.end()) {
      throw PictureError(
          fmt::format("its TUPLTYPE is \"{}\"; BLACKANDWHITE, GRAYSCALE and RGB are known, each "
                      "also with _ALPHA behind it",
                      text::one_line(tuple_type.substr(0, 40))));
    }
    if (!tuple_type.empty() && kind->depth != depth) {
      throw PictureError(
          fmt::format("its DEPTH is {}, and {} has {} values a pixel", depth, tuple_type, kind->depth));
    }
    if (depth < 1 || depth > 4) {
      throw PictureError(fmt::format("its DEPTH is {}; 1 to 4 values a pixel are known", depth));
    }
  }

  static std::uint64_t bytes_of_row(const PnmHeader& header) {
    if (header.has_bits) return (header.width + 7) / 8;
    return header.width * header.channels * (header.maxval > 255 ? 2 : 1);
  }

  // Asks before memory is taken. A plain value has a digit, and a space unless it is a bit or the last one.
  void require_length(const PnmHeader& header) const {
    const std::uint64_t count = header.width * header.height * header.channels;
    const std::uint64_t least = !header.plain     ? header.height * bytes_of_row(header)
                                : header.has_bits ? count
                                                  : 2 * count - 1;
    if (bytes_.size() - at_ < least) throw PictureError(std::string(kCutOff));
  }

  [[noreturn]] static void refuse_value(const PnmHeader& header, std::size_t at, std::uint64_t value) {
    const std::uint64_t pixel = at / header.channels;
    throw PictureError(
        fmt::format("it is damaged: its value in row {}, column {} is {}, above its maxval of {}",
                    pixel / header.width, pixel % header.width, value, header.maxval));
  }

  std::vector<std::uint16_t> plain_values(const PnmHeader& header) {
    std::vector<std::uint16_t> values(header.width * header.height * header.channels);
    for (std::size_t i = 0; i < values.size(); ++i) {
      std::uint64_t value = 0;
      if (header.has_bits) {  // which need no space between them
        const int byte = next_after_space();
        if (byte < 0) throw PictureError(std::string(kCutOff));
        if (byte != '0' && byte != '1') throw damaged_number("values", byte);
        value = std::uint64_t(byte - '0');
      } else {
        value = number("values");
      }
      if (value > header.maxval) refuse_value(header, i, value);
      values[i] = std::uint16_t(value);
    }
    return values;
  }

  std::vector<std::uint16_t> packed_bits(const PnmHeader& header) {
    std::vector<std::uint16_t> values;
    values.reserve(header.width * header.height);
    for (std::uint64_t row = 0; row < header.height; ++row, at_ += bytes_of_row(header)) {
      for (std::uint64_t column = 0; column < header.width; ++column) {
        values.push_back((bytes_[at_ + column / 8] >> (7 - column % 8)) & 1U);
      }
    }
    return values;
  }

  std::vector<std::uint16_t> raw_values(const PnmHeader& header) {
    std::vector<std::uint16_t> values(header.width * header.height * header.channels);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = bytes_[at_++];
      if (header.maxval > 255) values[i] = std::uint16_t((values[i] << 8U) | bytes_[at_++]);
      if (values[i] > header.maxval) refuse_value(header, i, values[i]);
    }
    return values;
  }

  bool another_follows() const {
    std::size_t at = at_;
    while (at < bytes_.size() && is_space(bytes_[at])) ++at;
    return is_pnm(bytes_.subspan(at));
  }

  PictureBytes bytes_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_pnm(PictureBytes bytes) {
  return bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7' &&
         (is_space(bytes[2]) || bytes[2] == '#');
}

PictureFile read_pnm(PictureBytes bytes) {
  return PnmReader(bytes).read();
}

}  // namespace fftbench::apps
